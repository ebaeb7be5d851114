// Takes long.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLong } from '../../support/isLong.ts';
import { createS3Storage } from '../../../server/storage/createS3Storage.ts';
import { codeOf, type FilesStage, openFilesStage } from './stage.ts';
import { type S3Server, startS3Server } from './startS3Server.ts';

let folder: string;
let s3: S3Server;
let on: FilesStage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gable-frozen-'));
  s3 = await startS3Server();
  on = await openFilesStage(createS3Storage(s3.options));
});
afterAll(async () => {
  await on.api.close();
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

it.runIf(isLong)(
  'a service that accepts connections and answers nothing fails uploads and downloads, and holds up no other request',
  async () => {
    const storage = createS3Storage({ ...s3.options, prefix: 'frozen' });
    const path = join(folder, 'large');
    // More than the buffers of a connection hold.
    await writeFile(path, Buffer.alloc(30_000_000, 7));
    await storage.put('ab/large', path);
    const { images } = await on.created([on.picture()]);
    const begun = await storage.get('ab/large');
    const [rows, files] = [await on.rowCount(), images?.[0]?.url ?? ''];

    s3.freeze();
    let hasAnswer = false;
    const upload = on.create([on.picture()]).finally(() => {
      hasAnswer = true;
    });
    const shown = on.getFile(files);
    const download = begun?.stream.toArray();
    const refused = Promise.all(
      [upload.then(codeOf), shown.then(({ statusCode }) => statusCode), download, storage.put('ab/other', path)].map(
        (each) =>
          each?.then(
            (value: unknown) => value,
            (error: unknown) => (error instanceof Error && 'code' in error ? error.code : 'failed'),
          ),
      ),
    );
    // Users without files notice nothing.
    expect((await on.create([])).status).toBe(201);
    expect(hasAnswer).toBe(false);
    expect(await refused).toEqual([[503, 'FILES_AWAY'], 503, expect.any(String), 'FILES_AWAY']);
    // From now on, no request waits for the service.
    await expect(storage.get('ab/large')).rejects.toMatchObject({ code: 'FILES_AWAY' });
    expect(await on.rowCount()).toBe(rows + 1);

    s3.thaw();
    await expect
      .poll(() => on.create([on.picture()]).then(({ status }) => status), { interval: 500, timeout: 30_000 })
      .toBe(201);
    expect((await on.getFile(files)).statusCode).toBe(200);
    expect(await on.rowCount()).toBe(rows + 2);
  },
  120_000,
);
