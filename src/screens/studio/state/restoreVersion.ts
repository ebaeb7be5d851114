import type { SchemaFileVersion } from '#model/wire/impact.ts';
import { dropDrafts, keepDraft } from './drafts.ts';
import { readVersionText } from './studioData.ts';
import type { StudioFile } from './studioFiles.ts';

/**
 * Creates a draft of a file with the text of a version. If the version removed the file, the draft deletes the file. If
 * the existing file already has this text, the draft of the file is removed instead. `files`: the files of the studio.
 * Rejects if the text cannot be fetched.
 */
export const restoreVersion = async (
  { id, file: name, gone }: SchemaFileVersion,
  files: readonly StudioFile[],
): Promise<void> => {
  const text = gone ? null : await readVersionText(id);
  const found = files.find((file) => file.name === name);
  if ((found?.existing ?? null) === text) dropDrafts([name]);
  else keepDraft({ name, text, was: found?.hash ?? null });
};
