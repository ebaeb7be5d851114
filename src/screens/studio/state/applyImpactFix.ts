import type { Impact, ImpactFix } from '#model/wire/impact.ts';
import { nameInFolder } from './problemPlace.ts';
import { keepDraft } from './drafts.ts';
import type { StudioFile } from './studioFiles.ts';

/**
 * Applies a fix that the check proposed to the file that `impact` names. The changed text is stored as the draft of the
 * file. Does nothing if the file does not exist.
 */
export const applyImpactFix = async (
  files: readonly StudioFile[],
  impact: Impact,
  { path, value }: ImpactFix,
): Promise<void> => {
  const found = files.find(({ name }) => name === nameInFolder(impact.file));
  if (found?.text === undefined) return;
  const { applyFix } = await import('../editor/jsonText.ts');
  keepDraft({
    name: found.name,
    text: applyFix(found.text, { path, value }),
    was: found.state === 'draft' || found.state === 'changed' ? found.draftOf : found.hash,
  });
};
