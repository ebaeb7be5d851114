import type { RemovedName, SchemaProblem } from '#model/wire/impact.ts';
import { nameInFolder } from './problemPlace.ts';
import { keepDraft } from './drafts.ts';
import type { StudioFile } from './studioFiles.ts';

/**
 * Resolves the problems of files that name a removed field or resource. The changed texts are stored as drafts. With
 * `newName`, the field is renamed: its files use the new name, and its values are kept. Without, the name is removed
 * from lists, such as columns.
 */
export const resolveRemovedName = async (
  files: readonly StudioFile[],
  problems: readonly SchemaProblem[],
  { name, resource, newName }: RemovedName,
): Promise<void> => {
  const { definedName, replaceName, withFormerName } = await import('../editor/jsonText.ts');
  for (const file of files) {
    if (file.text === undefined) continue;
    const places = problems.filter((problem) => nameInFolder(problem.file) === file.name);
    const replaced = replaceName(file.text, places, { name, newName });
    const text =
      newName !== undefined && !file.name.includes('/') && definedName(replaced) === resource
        ? withFormerName(replaced, newName, name)
        : replaced;
    if (text === file.text) continue;
    keepDraft({
      name: file.name,
      text,
      was: file.state === 'draft' || file.state === 'changed' ? file.draftOf : file.hash,
    });
  }
};
