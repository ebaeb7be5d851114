import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm, utimes } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepFiles } from '../../server/files/sweepFiles.ts';
import { openTestApi, type Person, type Reply, type TestApi } from './api.ts';
import { asMultipart, boundary, drawPicture, fieldParts, multipartHeaders, type Part, partOf } from './multipart.ts';

type Stored = { name: string; size: number; type: string; url: string };
type Record_ = { _id: string; version: number; images?: Stored[]; brochure?: Stored };

let api: TestApi;
let admin: Person;
let viewer: Person;
let jpeg: Buffer;
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

beforeAll(async () => {
  api = await openTestApi();
  admin = await api.person({ properties: ['view', 'create', 'edit', 'delete'], projects: ['view', 'create', 'edit'] });
  viewer = await api.person({ properties: ['view'] });
  jpeg = await drawPicture().jpeg().toBuffer();
});
afterAll(() => api.close());

let made = 0;
const flat = (): readonly Part[] => {
  made += 1;
  return fieldParts({ title: `Flat ${made}`, enquiredFor: 'Sale', propertyType: 'Residential', propertySubType: 'Apartment', bhk: '2', area: { value: 1200, unit: 'sq ft' }, price: 7_500_000 });
};

const createLine = 'POST /api/v2/admin/create-property';
const create = (parts: readonly Part[], person = admin): Promise<Reply> => api.call(person, createLine, asMultipart([...flat(), ...parts]));
const update = (id: string, parts: readonly Part[]): Promise<Reply> => api.call(admin, `PUT /api/v2/admin/update-property/${id}`, asMultipart(parts));
const dataOf = (reply: Reply): Record_ => {
  expect([reply.status, reply.text]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
  return reply.body['data'] as Record_;
};
const created = async (parts: readonly Part[]): Promise<Record_> => dataOf(await create(parts));
const codeOf = (reply: Reply): unknown => [reply.status, (reply.body['error'] as { code?: unknown } | undefined)?.code];
const picture = (name = 'front.jpg', bytes = jpeg): Part => ['images', bytes, name, 'image/jpeg'];

/** Everything that lies where files are kept, folders that are empty left out. */
const kept = async (): Promise<readonly string[]> => {
  const entries = await readdir(api.files.dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)).sort();
};
const rowCount = async (): Promise<number> => Number((await api.pool.query('select count(*) as count from properties')).rows[0]?.count);

/** Holds that a call leaves disk and database as they were. */
const leavesNothing = async (work: () => Promise<unknown>): Promise<void> => {
  const before = [await kept(), await rowCount()];
  await work();
  expect([await kept(), await rowCount()]).toEqual(before);
};

const getFile = async (url: string, headers: Record<string, string> = {}) => api.app.inject({ method: 'GET', url, headers });

describe('a picture', () => {
  it('is stored in sizes, turned upright, with nothing in it of the camera', async () => {
    const turned = await drawPicture(3000, 1200).jpeg().withExif({ IFD0: { Copyright: 'SECRET-PLACE' }, IFD3: { GPSLatitudeRef: 'N' } }).withMetadata({ orientation: 6 }).toBuffer();
    expect((await sharp(turned).metadata()).exif?.includes('SECRET-PLACE')).toBe(true);
    const { images } = await created([picture('IMG 1.jpg', turned)]);
    expect(images).toEqual([{ name: 'IMG 1.jpg', type: 'image/webp', size: expect.any(Number), url: expect.stringMatching(/^\/files\/[0-9a-f]{40}\/page\.webp$/) }]);
    const url = images?.[0]?.url ?? '';
    const [page, list, share, phone] = await Promise.all(['page.webp', 'list.webp', 'share.jpg', 'phone.webp'].map(async (name) => {
      const file = await getFile(url.replace('page.webp', name));
      return { ...(await sharp(file.rawPayload).metadata()), text: file.rawPayload.toString('latin1') };
    }));
    expect([page?.format, page?.width, page?.height, page?.orientation, page?.exif]).toEqual(['webp', 640, 1600, undefined, undefined]);
    expect([list?.format, list?.width, list?.height]).toEqual(['webp', 160, 400]);
    expect([phone?.format, phone?.width, phone?.height]).toEqual(['webp', 384, 960]);
    expect([share?.format, share?.width, share?.height, share?.exif]).toEqual(['jpeg', 1200, 630, undefined]);
    expect([page, list, share, phone].some((size) => size?.text.includes('SECRET-PLACE'))).toBe(false);
    // The red half was on top; turned by a quarter it is on the right.
    const { data, info } = await sharp((await getFile(url)).rawPayload).raw().toBuffer({ resolveWithObject: true });
    const redAt = (x: number): number => data[(800 * info.width + x) * info.channels] ?? 0;
    expect(redAt(600)).toBeGreaterThan(150);
    expect(redAt(40)).toBeLessThan(80);
  });

  it('that was stored before there was one of its sizes gets it when it is first asked for, once for all who ask', async () => {
    const { images } = await created([picture('old.jpg', await drawPicture(2000, 1500).jpeg().toBuffer())]);
    const url = images?.[0]?.url ?? '';
    const [phone, folder] = [url.replace('page.webp', 'phone.webp'), join(api.files.dir, api.files.folderOf(url.split('/')[2] ?? ''))];
    const asUploaded = (await getFile(phone)).rawPayload;
    await rm(join(folder, 'phone.webp'));
    const replies = await Promise.all([getFile(phone), getFile(phone), getFile(phone)]);
    for (const reply of replies) expect([reply.statusCode, reply.headers['cache-control'], reply.rawPayload.equals(asUploaded)]).toEqual([200, 'public, max-age=31536000, immutable', true]);
    expect((await readdir(folder)).toSorted()).toEqual(['list.webp', 'page.webp', 'phone.webp', 'share.jpg']);
    // Nobody finds a picture, nor has anything drawn, by an address that they make up.
    expect((await getFile(`/files/${'0'.repeat(40)}/phone.webp`)).statusCode).toBe(404);
    expect(existsSync(join(api.files.dir, '00'))).toBe(false);
  });

  it.each(['png', 'webp', 'avif', 'gif'] as const)('may come as %s', async (format) => {
    const { images } = await created([picture(`front.${format}`, await drawPicture().toFormat(format).toBuffer())]);
    expect(images?.[0]?.type).toBe('image/webp');
  });

  it.each([
    ['an SVG', 'drawing.svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page renamed .jpg', 'page.jpg', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', 'plan.jpg', () => pdf],
    ['a picture that breaks off', 'half.jpg', () => jpeg.subarray(0, 200)],
    ['a TIFF', 'scan.tiff', () => drawPicture().tiff().toBuffer()],
    ['nothing', 'empty.jpg', () => Buffer.alloc(0)],
    ['one that unfolds to more than memory holds', 'bomb.png', () => sharp({ create: { width: 8000, height: 6500, channels: 3, background: '#fff' } }).toColourspace('b-w').png({ compressionLevel: 1 }).toBuffer()],
  ])('is not %s', async (_, name, bytes) => {
    const sent = await bytes();
    await leavesNothing(async () => {
      const reply = await create([picture(), picture(name, sent)]);
      expect(codeOf(reply)).toEqual([422, 'WRONG_FILE']);
      expect((reply.body['error'] as { fields: object }).fields).toEqual({ images: expect.stringContaining(name) });
    });
  });

  it('loses what was hidden behind it', async () => {
    const { images } = await created([picture('both.jpg', Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]))]);
    expect((await getFile(images?.[0]?.url ?? '')).rawPayload.includes('<script>')).toBe(false);
  });
});

describe('a list of pictures', () => {
  it('keeps the order in which its parts came, those that stay among those that are new', async () => {
    const { _id, images = [] } = await created([picture('a.jpg'), picture('b.jpg'), picture('c.jpg')]);
    const [a, , c] = images;
    const after = dataOf(await update(_id, [['images', JSON.stringify(c)], picture('d.jpg'), ['images', JSON.stringify([a])]]));
    expect(after.images?.map(({ name }) => name)).toEqual(['c.jpg', 'd.jpg', 'a.jpg']);
  });

  it('takes the files of what is replaced away, and keeps the others', async () => {
    const { _id, images = [] } = await created([picture('a.jpg'), picture('b.jpg')]);
    const [a, b] = images;
    const after = await api.call(admin, `PUT /api/v2/admin/single-property/${_id}`, { body: { images: [b] } });
    expect(dataOf(after).images).toEqual([b]);
    expect([(await getFile(a?.url ?? '')).statusCode, (await getFile(b?.url ?? '')).statusCode]).toEqual([404, 200]);
    dataOf(await update(_id, [['images', '']]));
    expect((await getFile(b?.url ?? '')).statusCode).toBe(404);
  });

  it('takes no file of another record, and no address elsewhere', async () => {
    const [one, other] = [await created([picture()]), await created([picture()])];
    for (const foreign of [one.images?.[0], { name: 'x.jpg', size: 1, type: 'image/jpeg', url: 'https://elsewhere.example/x.jpg' }]) {
      const reply = await api.call(admin, `PUT /api/v2/admin/update-property/${other._id}`, { body: { images: [foreign] } });
      expect([codeOf(reply), (reply.body['error'] as { fields: object }).fields]).toEqual([[422, 'INVALID'], { images: expect.any(String) }]);
      expect(codeOf(await create([['images', JSON.stringify(foreign)]]))).toEqual([422, 'INVALID']);
    }
    expect((await getFile(one.images?.[0]?.url ?? '')).statusCode).toBe(200);
  });
});

describe('the files of a record', () => {
  it('stay while it lies in the trash, and go with it when it is ended', async () => {
    const keeper = await api.person({ properties: ['view', 'delete', 'restore', 'purge'] });
    const { _id, images = [] } = await created([picture()]);
    const url = images[0]?.url ?? '';
    expect((await api.call(keeper, `DELETE /api/v2/admin/delete-property/${_id}`)).status).toBe(200);
    expect((await getFile(url)).statusCode).toBe(200);
    expect((await api.call(keeper, `DELETE /api/rest/properties/${_id}/purge`)).status).toBe(200);
    expect((await getFile(url)).statusCode).toBe(404);
  });

  it('of a resource at the REST root come in the same way', async () => {
    const reply = await api.call(admin, 'POST /api/rest/projects', asMultipart([...fieldParts({ name: 'Kaveri Heights' }), picture()]));
    expect([reply.status, reply.body['images']]).toEqual([201, [expect.objectContaining({ name: 'front.jpg', type: 'image/webp' })]]);
  });
});

describe('a document', () => {
  it('is kept as it came, and saved rather than opened', async () => {
    const { brochure } = await created([['brochure', pdf, '../..\\Sobha City – plan.PDF', 'text/html']]);
    expect(brochure).toEqual({ name: 'Sobha City – plan.PDF', size: pdf.length, type: 'application/pdf', url: expect.stringMatching(/^\/files\/[0-9a-f]{40}\/sobha-city-plan\.pdf$/) });
    const file = await getFile(brochure?.url ?? '');
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(createHash('sha256').update(pdf).digest('hex'));
    expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="sobha-city-plan.pdf"', 'x-content-type-options': 'nosniff' });
  });

  it('that is a picture tells no more of the camera than any other', async () => {
    const photo = await drawPicture(300, 200).jpeg().withExif({ IFD0: { Copyright: 'SECRET-PLACE' } }).toBuffer();
    expect(photo.toString('latin1')).toContain('SECRET-PLACE');
    const { brochure } = await created([['brochure', photo, 'flyer.jpg', 'image/jpeg']]);
    const file = await getFile(brochure?.url ?? '');
    expect([file.statusCode, brochure?.name, (await sharp(file.rawPayload).metadata()).width]).toEqual([200, 'flyer.jpg', 300]);
    expect(file.rawPayload.toString('latin1')).not.toContain('SECRET-PLACE');
  });

  it.each([['plan.pdf', '<html><script>alert(1)</script></html>'], ['plan.pdf', '<svg xmlns="http://www.w3.org/2000/svg"/>'], ['run.sh', '#!/bin/sh\nrm -rf /']])('is not %s made of %s', async (name, text) => {
    await leavesNothing(async () => expect(codeOf(await create([['brochure', Buffer.from(text), name, 'application/pdf']]))).toEqual([422, 'WRONG_FILE']));
  });
});

describe('a stored file', () => {
  it('is kept by the browser for good, sent once, in part where asked', async () => {
    const { images } = await created([picture()]);
    const url = images?.[0]?.url ?? '';
    const whole = await getFile(url);
    expect(whole.headers).toMatchObject({
      'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await getFile(url, { 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304);
    expect((await getFile(url, { range: 'bytes=0-3' })).rawPayload.toString()).toBe('RIFF');
    const head = await api.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
  });

  it.each([
    '/files', '/files/', '/files/..%2f..%2fpackage.json', '/files/%2e%2e/%2e%2e/etc/passwd', `/files/${'0'.repeat(40)}/page.webp`, `/files/${'0'.repeat(40)}/`, `/files/${'0'.repeat(40)}/..%2f..%2fx.webp`, '/files/page.webp',
    `/files/${'a'.repeat(40)}%00/page.webp`,
  ])('is not found at %s', async (url) => {
    expect([(await getFile(url)).statusCode]).toEqual([404]);
  });
});

describe('a body with files that goes wrong', () => {
  it.each([
    ['has no boundary', () => ({ payload: asMultipart([...flat(), picture()]).payload, headers: { 'content-type': 'multipart/form-data' } }), [400, 'MALFORMED_BODY']],
    ['breaks off within a file', () => ({ ...asMultipart([...flat(), picture()]), payload: asMultipart([...flat(), picture()]).payload.subarray(0, -300) }), [400, 'MALFORMED_BODY']],
    ['breaks off within a text', () => ({ ...asMultipart(flat()), payload: asMultipart(flat()).payload.subarray(0, -60) }), [400, 'MALFORMED_BODY']],
    ['has 200 parts', () => asMultipart([...flat(), ...Array.from({ length: 200 }, (_, index) => [`part${index}`, 'x'] as const)]), [413, 'BODY_TOO_LARGE']],
    ['has too many files', () => asMultipart([...flat(), ...Array.from({ length: 13 }, (_, index) => picture(`${index}.jpg`))]), [413, 'BODY_TOO_LARGE']],
    ['has more text than a body may', () => asMultipart([...flat(), ['about', 'x'.repeat(700_000)], ['ownerName', 'x'.repeat(700_000)]]), [413, 'BODY_TOO_LARGE']],
    ['has a file for a field that there is not', () => asMultipart([...flat(), ['photos', jpeg, 'a.jpg']]), [422, 'INVALID']],
    ['has a file for a field of texts', () => asMultipart([...flat(), ['about', jpeg, 'a.jpg']]), [422, 'INVALID']],
    ['has a text for a field that there is not', () => asMultipart([...flat(), picture(), ['colour', 'red']]), [422, 'INVALID']],
    ['has two files where one stands', () => asMultipart([...flat(), ['brochure', pdf, 'a.pdf'], ['brochure', pdf, 'b.pdf']]), [422, 'INVALID']],
    ['has a text for pictures', () => asMultipart([...flat(), ['images', 'front.jpg']]), [422, 'INVALID']],
    ['breaks a rule of the record', () => asMultipart([...flat(), picture(), ['rating', '9']]), [422, 'INVALID']],
    ['names a prototype', () => asMultipart([...flat(), picture(), ['__proto__', 'x']]), [400, 'MALFORMED_BODY']],
  ])('because it %s changes nothing', async (_, body, answer) => {
    await leavesNothing(async () => expect(codeOf(await api.call(admin, createLine, body()))).toEqual(answer));
  });

  it('because the record has changed meanwhile changes nothing', async () => {
    const { _id, version } = await created([picture()]);
    dataOf(await update(_id, [['about', 'Newer']]));
    await leavesNothing(async () => expect(codeOf(await update(_id, [['version', String(version)], picture('late.jpg')]))).toEqual([409, 'STALE_VERSION']));
  });

  it('because the database takes nothing more changes nothing', async () => {
    await api.pool.query(`create function no() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '22000'; end $$;
      create constraint trigger no after insert on properties deferrable initially deferred for each row execute function no()`);
    try {
      await leavesNothing(async () => expect((await create([picture()])).status).toBe(422));
    } finally {
      await api.pool.query('drop trigger no on properties; drop function no()');
    }
  });
});

describe('over the wire', () => {
  let port: number;
  beforeAll(async () => {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    port = (api.app.server.address() as AddressInfo).port;
  });

  type Sent = { status: number; code: unknown; sentBytes: number };
  /** Sends a body of `megabytes` that is never in memory as a whole, until an answer comes; `announce` says its length ahead. */
  const send = (person: Person, megabytes: number, announce: boolean): Promise<Sent> =>
    new Promise((resolve, reject) => {
      const head = Buffer.concat([...flat().map(partOf), Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="images"; filename="big.jpg"\r\n\r\n`), jpeg]);
      const total = megabytes * 1_000_000;
      const chunk = Buffer.alloc(65_536, 1);
      let sentBytes = 0;
      const sending = httpRequest({ port, method: 'POST', path: '/api/v2/admin/create-property', headers: { token: person.token, ...multipartHeaders, ...(announce ? { 'content-length': total } : {}) } });
      sending.on('error', (error) => (sentBytes < 0 ? undefined : reject(error)));
      sending.on('response', (answer) => {
        let text = '';
        answer.on('data', (part: Buffer) => (text += part.toString()));
        answer.on('end', () => {
          const bytes = sentBytes;
          sentBytes = -1;
          sending.destroy();
          resolve({ status: answer.statusCode ?? 0, code: (JSON.parse(text) as { error: { code: unknown } }).error.code, sentBytes: bytes });
        });
      });
      const write = (): void => {
        while (sentBytes >= 0 && sentBytes < total) {
          sentBytes += chunk.length;
          if (!sending.write(chunk)) {
            sending.once('drain', write);
            return;
          }
        }
      };
      sending.write(head, write);
    });

  it('refuses 500 MB as soon as they are announced', async () => {
    await leavesNothing(async () => {
      const { status, code, sentBytes } = await send(admin, 500, true);
      expect([status, code]).toEqual([413, 'BODY_TOO_LARGE']);
      expect(sentBytes).toBeLessThan(20_000_000);
    });
  });

  it('refuses 500 MB that were not announced at the limit of one file', async () => {
    await leavesNothing(async () => {
      const { status, code, sentBytes } = await send(admin, 500, false);
      expect([status, code]).toEqual([413, 'BODY_TOO_LARGE']);
      expect(sentBytes).toBeLessThan(50_000_000);
    });
  });

  it('refuses who may not before reading any of it', async () => {
    await leavesNothing(async () => {
      const { status, code, sentBytes } = await send(viewer, 500, false);
      expect([status, code]).toEqual([403, 'NOT_ALLOWED']);
      expect(sentBytes).toBeLessThan(20_000_000);
    });
  });

  it('forgets a file whose sender hangs up', async () => {
    const before = await kept();
    const sending = httpRequest({ port, method: 'POST', path: '/api/v2/admin/create-property', headers: { token: admin.token, ...multipartHeaders } });
    sending.on('error', () => undefined);
    await new Promise<void>((resolve) => sending.write(Buffer.concat([...flat().map(partOf), partOf(['images', jpeg, 'a.jpg']).subarray(0, 300)]), () => resolve()));
    await expect.poll(async () => (await kept()).length).toBeGreaterThan(before.length);
    sending.destroy();
    await expect.poll(kept).toEqual(before);
  });
});

describe('the sweep of a start', () => {
  it('removes what no record names once it is a day old, and nothing else', async () => {
    const standing = await created([picture(), ['brochure', pdf, 'a.pdf']]);
    const trashed = await created([picture()]);
    expect((await api.call(admin, `DELETE /api/v2/admin/delete-property/${trashed._id}`)).status).toBe(200);
    const lost = await created([picture()]);
    await api.pool.query('delete from properties where "_id" = $1', [lost._id]);
    const sweep = (now: Date): Promise<number> => sweepFiles({ pool: api.pool, model: api.model, store: api.files, now });
    expect(await sweep(new Date())).toBe(0);
    const left = await api.files.makeComing();
    await utimes(left, 0, 0);
    expect(await sweep(new Date(Date.now() + 2 * 86_400_000))).toBe(1);
    const files = [standing.images?.[0], standing.brochure, trashed.images?.[0], lost.images?.[0]];
    expect(await Promise.all(files.map(async (file) => (await getFile(file?.url ?? '')).statusCode))).toEqual([200, 200, 200, 404]);
    expect(await readdir(join(api.files.dir, 'coming'))).toEqual([]);
  });
});
