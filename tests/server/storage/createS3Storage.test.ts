import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../../../server/http/buildApp.ts';
import { createDiskStorage } from '../../../server/storage/createDiskStorage.ts';
import { createFileStore } from '../../../server/storage/fileStore.ts';
import { createS3Storage, deleteUploadParts } from '../../../server/storage/createS3Storage.ts';
import type { Storage } from '../../../server/storage/storage.ts';
import { sweepFiles } from '../../../server/storage/sweepFiles.ts';
import { allOfLeads, type Person } from '../support/api.ts';
import { asMultipart } from '../support/multipart.ts';
import { codeOf, type FilesStage, openFilesStage, pdf } from './stage.ts';
import { type S3Server, startS3Server } from './startS3Server.ts';

let folder: string;
let s3: S3Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gable-storage-'));
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const textOf = async (storage: Storage, ...args: Parameters<Storage['get']>): Promise<string | undefined> => {
  const found = await storage.get(...args);
  return found === undefined ? undefined : Buffer.concat(await found.stream.toArray()).toString();
};
const keysOf = async (storage: Storage, below: string): Promise<readonly string[]> => {
  const keys: string[] = [];
  for await (const { key } of storage.list(below)) keys.push(key);
  return keys;
};

it('no request fails when the clock is moved by an hour, and back', async () => {
  const storage = createS3Storage({ ...s3.options, prefix: 'clock' });
  const path = join(folder, 'clock');
  await writeFile(path, 'content');
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    for (const [place, hours] of [0, 1, 0, -1, 0].entries()) {
      vi.setSystemTime(now + hours * 3_600_000);
      await storage.put(`ab/${place}`, path);
      expect(await textOf(storage, `ab/${place}`)).toBe('content');
    }
  } finally {
    vi.useRealTimers();
  }
});

it('an upload fails with FILES_AWAY when the service is lost, stores nothing, and works later', async () => {
  const far = new URL(s3.options.endpoint ?? '');
  let isCutting = true;
  let cuts = 0;
  const line = createServer((near) => {
    const end = connect(Number(far.port), far.hostname);
    let bytes = 0;
    near.on('data', (chunk) => {
      bytes += chunk.length;
      if (isCutting && bytes > 300_000) {
        cuts += 1;
        near.destroy();
        end.destroy();
      } else end.write(chunk);
    });
    end.on('data', (chunk) => near.write(chunk));
    for (const side of [near, end])
      side.on('error', () => side.destroy()).on('close', () => (near.destroy(), end.destroy()));
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const { port } = line.address() as AddressInfo;
  const storage = createS3Storage({ ...s3.options, endpoint: `http://127.0.0.1:${port}`, prefix: 'cut' });
  const path = join(folder, 'large');
  await writeFile(path, Buffer.alloc(1_000_000, 7));
  await expect(storage.put('ab/large', path)).rejects.toMatchObject({ code: 'FILES_AWAY' });
  // Three attempts.
  expect(cuts).toBe(3);
  const direct = createS3Storage({ ...s3.options, prefix: 'cut' });
  isCutting = false;
  await storage.put('ab/large', path);
  expect((await direct.get('ab/large'))?.bytes).toBe(1_000_000);
  line.close();
});

describe.each([
  ['the disk', () => createDiskStorage(join(folder, 'disk'))],
  ['S3', () => createS3Storage({ ...s3.options, prefix: 'functions' })],
])('storage on %s', (_, open) => {
  it('puts, reads ranges of, lists, moves and deletes objects', async () => {
    const storage = open();
    const local = { ten: '0123456789', short: 'new', empty: '' };
    for (const [name, text] of Object.entries(local)) await writeFile(join(folder, name), text);
    await storage.put('ab/one/a-b.txt', join(folder, 'ten'));
    await storage.put('ab/two/two.txt', join(folder, 'ten'));
    await storage.put('ab/two/two.txt', join(folder, 'short'));
    await storage.put('cd/empty', join(folder, 'empty'));
    expect(await textOf(storage, 'ab/one/a-b.txt', { first: 2, last: 4 })).toBe('234');
    const part = await storage.get('ab/one/a-b.txt', { first: 2, last: 4 });
    part?.stream.destroy();
    expect(part?.bytes).toBe(10);
    expect([await textOf(storage, 'ab/two/two.txt'), await textOf(storage, 'cd/empty')]).toEqual(['new', '']);
    expect([await storage.get('ab/one'), await storage.get('nothing')]).toEqual([undefined, undefined]);
    expect([await keysOf(storage, 'ab'), await keysOf(storage, 'a')]).toEqual([
      ['ab/one/a-b.txt', 'ab/two/two.txt'],
      [],
    ]);
    for (let time = 0; time < 2; time += 1) await storage.move('ab/one/a-b.txt', 'ef/moved');
    await expect(storage.move('ab/none', 'ef/none')).rejects.toThrow(/ENOENT|NoSuchKey|key does not exist/i);
    expect(await textOf(storage, 'ef/moved')).toBe('0123456789');
    await storage.delete('ab/two');
    await storage.delete('cd/empty');
    await storage.delete('never/there');
    expect(await keysOf(storage, '')).toEqual(['ef/moved']);
  });
});

describe('createS3Storage', () => {
  it('rejects requests with a wrong signature, and signs URLs that download one file', async () => {
    const storage = createS3Storage(s3.options);
    const path = join(folder, 'secret');
    await writeFile(path, 'secret');
    await storage.put('aa/secret.pdf', path);
    const address = await storage.signedUrl('aa/secret.pdf', { seconds: 60, name: 'plan.pdf' });
    const download = await fetch(address ?? '');
    expect([await download.text(), download.headers.get('content-disposition')]).toEqual([
      'secret',
      'attachment; filename="plan.pdf"',
    ]);
    expect((await fetch((address ?? '').replace('secret.pdf', 'other.pdf'))).status).toBe(403);
    expect(address).toContain('X-Amz-Expires=60&');
    expect((await fetch((address ?? '').replace('X-Amz-Expires=60', 'X-Amz-Expires=604800'))).status).toBe(403);
    const right = process.env['AWS_SECRET_ACCESS_KEY'];
    process.env['AWS_SECRET_ACCESS_KEY'] = 'wrong';
    try {
      const refused = { code: 'FILES_AWAY', cause: { name: 'SignatureDoesNotMatch' } };
      const wrong = createS3Storage(s3.options);
      await expect(wrong.put('aa/secret.pdf', path)).rejects.toMatchObject(refused);
      await expect(wrong.get('aa/secret.pdf')).rejects.toMatchObject(refused);
    } finally {
      process.env['AWS_SECRET_ACCESS_KEY'] = right;
    }
    await expect(createS3Storage({ ...s3.options, bucket: 'none' }).put('aa/secret.pdf', path)).rejects.toMatchObject({
      code: 'FILES_AWAY',
      cause: { name: 'NoSuchBucket' },
    });
    await storage.delete('aa');
  });
});

it('deletes the parts of uploads that were interrupted before a moment, of its own prefix', async () => {
  const deleted: string[] = [];
  const uploads = [
    ['old', '2026-01-01T10:00:00.000Z'],
    ['new', '2026-01-03T10:00:00.000Z'],
  ].map(([id, at]) => `<Upload><Key>mine/a b</Key><UploadId>${id}</UploadId><Initiated>${at}</Initiated></Upload>`);
  // The other server has no list of uploads.
  const service = createHttpServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
    if (request.method === 'DELETE') deleted.push(`${pathname} ${searchParams.get('uploadId')}`);
    const isListed = searchParams.has('uploads') && searchParams.get('prefix') === 'mine/';
    response.writeHead(request.method === 'DELETE' ? 204 : 200, { 'content-type': 'application/xml' });
    response.end(isListed ? `<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>` : '');
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  const options = { ...s3.options, endpoint: `http://127.0.0.1:${port}`, prefix: 'mine' };
  await deleteUploadParts(options, new Date('2026-01-02T00:00:00Z'));
  expect(deleted).toEqual([`/${s3.options.bucket}/mine/a%20b old`]);
  service.close();
  await deleteUploadParts(s3.options, new Date());
});

describe('two servers with one bucket', () => {
  let on: FilesStage;
  let importer: Person;
  let other: Awaited<ReturnType<typeof buildApp>>;
  const onOther = (method: 'GET' | 'POST', url: string, body?: object) =>
    other.inject({ method, url, headers: { token: importer.token }, ...(body === undefined ? {} : { payload: body }) });
  beforeAll(async () => {
    on = await openFilesStage(createS3Storage(s3.options));
    importer = await on.api.person({ leads: [...(allOfLeads['leads'] ?? []), 'import', 'export'] });
    const files = createFileStore({
      storage: createS3Storage({ ...s3.options, isDirect: false }),
      workDir: join(folder, 'work of the other'),
      limits: on.api.files.limits,
    });
    other = await buildApp({ ...on.api.options, files });
  });
  afterAll(async () => {
    await other.close();
    await on.api.close();
  });

  it('serve the same images and documents, and delete them for both', async () => {
    const { _id, images, brochure } = await on.created([on.picture(), ['brochure', pdf, 'plan.pdf']]);
    const [picture, plan] = [images?.[0]?.url ?? '', brochure?.url ?? ''];
    const [shown, part, phone, whole] = await Promise.all([
      other.inject({ url: picture }),
      other.inject({ url: picture, headers: { range: 'bytes=0-3' } }),
      other.inject({ url: picture.replace('page.webp', 'phone.webp') }),
      other.inject({ url: plan }),
    ]);
    expect([shown.statusCode, shown.headers['content-type'], phone.statusCode]).toEqual([200, 'image/webp', 200]);
    expect([part.statusCode, part.rawPayload.toString(), part.headers['content-range']]).toEqual([
      206,
      'RIFF',
      `bytes 0-3/${shown.rawPayload.length}`,
    ]);
    expect((await other.inject({ url: picture, headers: { range: 'bytes=99999999-' } })).statusCode).toBe(416);
    expect(whole.rawPayload.equals(pdf)).toBe(true);
    // This server redirects browsers to the service.
    const direct = await on.getFile(plan);
    expect([direct.statusCode, (await fetch(direct.headers.location ?? '')).status]).toEqual([302, 200]);
    const phoneKey = on.api.files.keyOf(picture.split('/')[2] ?? '', 'phone.webp');
    await on.api.files.storage.delete(phoneKey);
    const drawn = await other.inject({ url: picture.replace('page.webp', 'phone.webp') });
    expect([drawn.statusCode, drawn.rawPayload.equals(phone.rawPayload)]).toEqual([200, true]);
    await on.api.call(on.admin, `PUT /api/v2/admin/single-property/${_id}`, { body: { images: [] } });
    expect((await other.inject({ url: picture })).statusCode).toBe(404);
  });

  it('import files uploaded to the other server, and return the rejected rows', async () => {
    const sent = await on.api.call(
      importer,
      'POST /api/rest/leads/imports',
      asMultipart([
        ['file', Buffer.from('Name,Phone,Source\nAsha,9845011111,Website\nBala,12,Website\n'), 'two.csv', 'text/csv'],
      ]),
    );
    expect([sent.status, sent.text]).toEqual([201, expect.any(String)]);
    const { id } = sent.body['data'] as { id: string };
    const map = {
      resource: 'leads',
      fields: { name: { column: 'Name' }, contactNo: { column: 'Phone' }, source: { column: 'Source' } },
    };
    const address = `/api/rest/leads/imports/${id}`;
    expect((await onOther('POST', `${address}/state`, { act: 'apply', map })).statusCode).toBe(202);
    await expect
      .poll(async () => (await onOther('GET', `${address}/state`)).json<{ data: { state: string } }>().data.state, {
        interval: 20,
      })
      .toBe('applied');
    const rejected = await on.api.call(importer, `GET ${address}/rejected`);
    expect(rejected.text.split('\n').map((line) => line.trim())).toEqual([
      'Name,Phone,Source,Verdict,Reason',
      expect.stringMatching(/^Bala,12,Website,rejected,/),
      '',
    ]);
  });

  it('delete files left by a crash, and keep the others', async () => {
    const { images } = await on.created([on.picture()]);
    const lost = await on.created([on.picture()]);
    await on.api.pool.query('delete from properties where "_id" = $1', [lost._id]);
    const path = join(folder, 'staged');
    await writeFile(path, 'staged');
    await on.api.files.storage.put(`coming/${'1'.repeat(40)}/page.webp`, path);
    const sweep = (days: number): Promise<number> =>
      sweepFiles({
        pool: on.api.pool,
        model: on.api.model,
        store: on.api.files,
        now: new Date(Date.now() + days * 86_400_000),
      });
    expect([await sweep(0), await sweep(2)]).toEqual([0, 1]);
    expect(await keysOf(on.api.files.storage, 'coming')).toEqual([]);
    expect([
      (await other.inject({ url: images?.[0]?.url ?? '' })).statusCode,
      (await other.inject({ url: lost.images?.[0]?.url ?? '' })).statusCode,
    ]).toEqual([200, 404]);
  });

  it('reject a record whose file cannot be stored, and change nothing', async () => {
    const count = async (): Promise<unknown> => (await on.api.pool.query('select count(*) from properties')).rows[0];
    const [before, { images }] = [await count(), await on.created([on.picture()])];
    await s3.stop();
    const after = await count();
    expect(after).not.toEqual(before);
    expect(codeOf(await on.create([on.picture()]))).toEqual([503, 'FILES_AWAY']);
    expect(await count()).toEqual(after);
    expect((await other.inject({ url: images?.[0]?.url ?? '' })).statusCode).toBe(503);
    // Records without a file are not affected.
    expect((await on.create([])).status).toBe(201);
  });
});
