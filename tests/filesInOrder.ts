import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const wantsPage = ({ moduleId }: TestSpecification): boolean => readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment');

/** Files that need a page one after the other, then all others: a worker goes on, with all that it has imported, only to a file of the same environment. */
export class FilesInOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(wantsPage), ...sorted.filter((file) => !wantsPage(file))];
  }
}
