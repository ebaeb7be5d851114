import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pictureFiles, parseFileAddress } from '#model/values/storedFiles.ts';
import { type FileStore, createFileStore } from '../../../server/storage/fileStore.ts';
import { createDiskStorage } from '../../../server/storage/createDiskStorage.ts';
import { createSample } from '../../../server/sample/createSample.ts';
import { removeSample } from '../../../server/sample/removeSample.ts';
import { createSchemaState, type SchemaState } from '../../../server/schema/lifecycle/schemaState.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { shippedModel, shippedTables } from '../support/templates.ts';
import { isLong } from '../../support/isLong.ts';

let database: TestDatabase;
let state: SchemaState;
let files: FileStore;
let dir: string;

beforeAll(async () => {
  database = await openTestDatabase(shippedTables);
  const model = await shippedModel();
  state = await createSchemaState(model);
  dir = await mkdtemp(join(tmpdir(), 'gable-files-'));
  files = createFileStore({
    storage: createDiskStorage(dir),
    workDir: join(dir, 'work'),
    limits: { fileBytes: 1, files: 1, requestBytes: 1 },
  });
  await createSample({ pool: database.pool, state, files, now: new Date('2026-03-10T08:30:00.000Z') });
});
afterAll(async () => {
  files.stop();
  await rm(dir, { recursive: true, force: true });
  await database.drop();
});

const fileCount = async (): Promise<number> =>
  (await readdir(dir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

it.runIf(isLong)(
  'sample properties and projects have unique images in all sizes, which are removed with the sample',
  async () => {
    const { rows } = await database.pool.query<{ images: readonly { url: string; size: number }[] }>(
      'select images from properties union all select images from projects',
    );
    expect(rows.length).toBeGreaterThanOrEqual(46);
    expect(rows.filter(({ images }) => (images ?? []).length === 0)).toEqual([]);
    const pictures = rows.flatMap(({ images }) => images);
    const ids = pictures.map(({ url }) => parseFileAddress(url)?.id ?? '');
    expect(new Set(ids).size).toBe(pictures.length);
    expect(await fileCount()).toBe(pictures.length * Object.keys(pictureFiles).length);
    const sizes = await Promise.all(ids.map(async (id) => (await stat(join(dir, files.keyOf(id, 'page.webp')))).size));
    expect(pictures.map(({ size }) => size)).toEqual(sizes);
    await removeSample(database.pool, state.model, files);
    expect(await fileCount()).toBe(0);
  },
);
