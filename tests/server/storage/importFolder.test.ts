import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDiskStorage } from '../../../server/storage/createDiskStorage.ts';
import { createImportFolder } from '../../../server/storage/importFolder.ts';

const old = '019fa288-c460-7411-9de0-ae3e37af8fd1';
const brokenOff = '019fa288-c460-7411-9de0-ae3e37af8fd2';
const recent = '019fa288-c460-7411-9de0-ae3e37af8fd3';

const open = (workDir: string) =>
  createImportFolder({
    storage: createDiskStorage(join(workDir, 'files')),
    workDir,
    mapsDir: undefined,
    maxBytes: 1000,
    onFailure: (error) => {
      throw error;
    },
    catchUp: () => Promise.resolve(),
  });

it('old imports and interrupted uploads are deleted once per start, not at every upload', async () => {
  const workDir = await mkdtemp(join(tmpdir(), 'gable-imports-'));
  const dir = join(workDir, 'imports');
  const leave = async (id: string, file: string): Promise<void> => {
    await mkdir(join(dir, id), { recursive: true });
    await writeFile(join(dir, id, file), 'Name');
    await utimes(join(dir, id, file), 0, 0);
  };
  await Promise.all([leave(old, 'source'), leave(brokenOff, 'coming-1'), leave(recent, 'source')]);
  await utimes(join(dir, old), 0, 0);
  const folder = open(workDir);
  const first = '019fa288-c460-7411-9de0-ae3e37af8fd4';
  const second = '019fa288-c460-7411-9de0-ae3e37af8fd5';
  await folder.make(first);
  await folder.stop();
  expect((await readdir(dir)).sort()).toEqual([recent, first]);

  await leave(brokenOff, 'coming-1');
  await folder.make(second);
  await folder.stop();
  expect((await readdir(dir)).sort()).toEqual([brokenOff, recent, first, second]);
  // The next start of the server checks again.
  const next = open(workDir);
  await next.make(second);
  await next.stop();
  expect((await readdir(dir)).sort()).toEqual([recent, first, second]);
  await rm(workDir, { recursive: true });
});
