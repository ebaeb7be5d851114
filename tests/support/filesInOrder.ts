import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Returns the group of a file. Lower groups run first. Files that need a page form a group, because a worker keeps its
 * imported modules only for files of the same environment. Next are the files that begin with `// Takes long.`: if they
 * ran last, the other workers would be idle.
 */
const groupOf = ({ moduleId }: TestSpecification): number => {
  const text = readFileSync(moduleId, 'utf8');
  if (text.startsWith('// @vitest-environment')) return 0;
  return text.startsWith('// Takes long.') ? 1 : 2;
};

/** Sorts test files by group, and within a group as Vitest does. */
export class FilesInOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).map((file) => ({ file, group: groupOf(file) }));
    return sorted.toSorted((one, other) => one.group - other.group).map(({ file }) => file);
  }
}
