import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Which group of files one belongs to. Those that need a page come one after the other: a worker goes on, with all that it has imported, only to a file of the same
 * environment. Of the others those come first that say `// Takes long.` in their first line: begun last, they would leave the other workers with nothing to do.
 */
const groupOf = ({ moduleId }: TestSpecification): number => {
  const text = readFileSync(moduleId, 'utf8');
  if (text.startsWith('// @vitest-environment')) return 0;
  return text.startsWith('// Takes long.') ? 1 : 2;
};

/** Files in groups; within a group as Vitest itself would have them. */
export class FilesInOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).map((file) => ({ file, group: groupOf(file) }));
    return sorted.toSorted((one, other) => one.group - other.group).map(({ file }) => file);
  }
}
