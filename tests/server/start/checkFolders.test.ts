import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkFolders } from '../../../server/start/checkFolders.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gable-folders-'));
  await writeFile(join(folder, 'document'), '');
});
afterAll(() => rm(folder, { recursive: true }));

const logged: unknown[] = [];
const check = (dataDir: string, more: object = {}): Promise<void> =>
  checkFolders(
    { dataDir, filesWorkDir: join(dataDir, 'files'), databaseUrl: 'postgres://db/gable', migrate: false, ...more },
    { error: (entry: unknown) => void logged.push(entry) },
  );

describe('checkFolders', () => {
  it('creates the folder of files, and leaves nothing in it', async () => {
    await check(join(folder, 'data'));
    expect([await readdir(join(folder, 'data/files')), logged]).toEqual([[], []]);
  });

  it.each([
    ['DATA_DIR', {}],
    ['FILES_URL', { dataDir: '/elsewhere' }],
  ])('refuses a folder that cannot be written, with the setting %s', async (setting, more) => {
    await expect(check(join(folder, 'document'), more)).rejects.toThrow(
      new RegExp(`^${setting}: the folder .*/document/files cannot be used, got "ENOTDIR: .*"; expected a folder `),
    );
  });

  it.each([
    ['during a migration', { migrate: true }],
    ['with the embedded Postgres, which checks its folder itself', { databaseUrl: undefined }],
  ])('checks nothing %s', async (_, more) => {
    await expect(check(join(folder, 'document'), more)).resolves.toBeUndefined();
  });
});
