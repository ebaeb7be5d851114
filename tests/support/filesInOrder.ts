import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Returns the group of a test file. Groups with lower numbers run first. Files that need a DOM are one group, because a
 * worker keeps imported modules only between files of the same environment. Files that begin with `// Takes long.` are
 * before the others: if they ran last, other workers would be idle.
 */
const groupOf = ({ moduleId }: TestSpecification): number => {
  const text = readFileSync(moduleId, 'utf8');
  if (text.startsWith('// @vitest-environment')) return 0;
  return text.startsWith('// Takes long.') ? 1 : 2;
};

/**
 * Makes Vitest run the test files that need a DOM first, then the slow files, then all others. Within these groups, the
 * order is Vitest's.
 */
export class FilesInOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).map((file) => ({ file, group: groupOf(file) }));
    return sorted.toSorted((one, other) => one.group - other.group).map(({ file }) => file);
  }
}
