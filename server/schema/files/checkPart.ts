import { localize } from '#model/language/localize.ts';
import type { FoundIn } from '../checks/checkAcross.ts';
import type { Problem } from '../problems/problem.ts';
import { locate, type SchemaFile } from '../problems/schemaFile.ts';
import { type CheckWords, locateAll, ownFindings } from './ownFindings.ts';

/** How the files of one kind are checked. */
export type PartChecks<Schema> = {
  readonly checkWords: CheckWords;
  /** Finds problems in the valid files together. `fileOf`: the name of the file of a schema. */
  readonly checkTogether: (schemas: readonly Schema[], fileOf: (index: number) => string) => readonly FoundIn[];
  readonly warn?: (schemas: readonly Schema[]) => readonly FoundIn[];
};

/** The files of one folder besides resources, such as reports, and their problems. */
export type CheckedPart<Schema> = {
  /** The files with valid words, with English texts. */
  readonly schemas: readonly Schema[];
  /** The same files with the texts of all languages. */
  readonly written: readonly Schema[];
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
};

/**
 * Returns a problem for each finding, with the file and the line. `index` of a finding: the position of its file in
 * `files`. Findings without a file are left out.
 */
export const locateEach = (files: readonly SchemaFile[], found: readonly FoundIn[]): readonly Problem[] =>
  found.flatMap(({ index, finding }) => {
    const file = files[index];
    return file === undefined ? [] : [locate(file, finding)];
  });

/**
 * Checks the files of one kind, such as reports: first each file, then the valid ones together. `isWhole`: whether all
 * resource files are valid. Otherwise the files are not checked together, because they refer to resources.
 */
export const checkPart = <Schema>(
  files: readonly SchemaFile[],
  { checkWords, checkTogether, warn = () => [], isWhole }: PartChecks<Schema> & { readonly isWhole: boolean },
): CheckedPart<Schema> => {
  const checked = files.map((file) => ({ file, findings: ownFindings(file, checkWords) }));
  const sound = checked.filter(({ findings }) => findings.length === 0).map(({ file }) => file);
  // The vocabulary check guarantees the shapes.
  const schemas = sound.map(({ value }) => localize<Schema>(value, 'en'));
  return {
    schemas,
    written: sound.map(({ value }) => value as Schema),
    problems: [
      ...checked.flatMap(({ file, findings }) => locateAll(file, findings)),
      ...(isWhole
        ? locateEach(
            sound,
            checkTogether(schemas, (at) => sound[at]?.file ?? ''),
          )
        : []),
    ],
    warnings: isWhole ? locateEach(sound, warn(schemas)) : [],
  };
};
