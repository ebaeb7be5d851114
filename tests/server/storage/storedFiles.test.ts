import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSweepLock } from '../../../server/start/jobs/startFileSweep.ts';
import { sweepFiles } from '../../../server/storage/sweepFiles.ts';
import { asMultipart, drawPicture, fieldParts } from '../support/multipart.ts';
import { codeOf, dataOf, type FilesStage, openFilesStage, pdf } from './stage.ts';

let on: FilesStage;
beforeAll(async () => {
  on = await openFilesStage();
});
afterAll(() => on.api.close());

describe('an image', () => {
  it('is stored in several sizes, rotated upright and without metadata', async () => {
    const turned = await drawPicture(3000, 1200)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(turned).metadata()).exif?.includes('SECRET-PLACE')).toBe(true);
    const { images } = await on.created([on.picture('IMG 1.jpg', turned)]);
    expect(images).toEqual([
      {
        name: 'IMG 1.jpg',
        type: 'image/webp',
        size: expect.any(Number),
        url: expect.stringMatching(/^\/files\/[0-9a-f]{40}\/page\.webp$/),
      },
    ]);
    const url = images?.[0]?.url ?? '';
    const [page, list, share, phone] = await Promise.all(
      ['page.webp', 'list.webp', 'share.jpg', 'phone.webp'].map(async (name) => {
        const file = await on.getFile(url.replace('page.webp', name));
        return { ...(await sharp(file.rawPayload).metadata()), text: file.rawPayload.toString('latin1') };
      }),
    );
    expect([page?.format, page?.width, page?.height, page?.orientation, page?.exif]).toEqual([
      'webp',
      640,
      1600,
      undefined,
      undefined,
    ]);
    expect([list?.format, list?.width, list?.height]).toEqual(['webp', 160, 400]);
    expect([phone?.format, phone?.width, phone?.height]).toEqual(['webp', 384, 960]);
    expect([share?.format, share?.width, share?.height, share?.exif]).toEqual(['jpeg', 1200, 630, undefined]);
    expect([page, list, share, phone].some((size) => size?.text.includes('SECRET-PLACE'))).toBe(false);
    // The red half was on top; rotated by 90° it is on the right.
    const { data, info } = await sharp((await on.getFile(url)).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const redAt = (x: number): number => data[(800 * info.width + x) * info.channels] ?? 0;
    expect(redAt(600)).toBeGreaterThan(150);
    expect(redAt(40)).toBeLessThan(80);
  });

  it('gets a missing size on the first request, created once for concurrent requests', async () => {
    const { images } = await on.created([on.picture('old.jpg', await drawPicture(2000, 1500).jpeg().toBuffer())]);
    const url = images?.[0]?.url ?? '';
    const [phone, folder] = [
      url.replace('page.webp', 'phone.webp'),
      join(on.api.filesDir, (url.split('/')[2] ?? '').slice(0, 2), url.split('/')[2] ?? ''),
    ];
    const asUploaded = (await on.getFile(phone)).rawPayload;
    await rm(join(folder, 'phone.webp'));
    const replies = await Promise.all([on.getFile(phone), on.getFile(phone), on.getFile(phone)]);
    for (const reply of replies)
      expect([reply.statusCode, reply.headers['cache-control'], reply.rawPayload.equals(asUploaded)]).toEqual([
        200,
        'public, max-age=31536000, immutable',
        true,
      ]);
    expect((await readdir(folder)).toSorted()).toEqual(['list.webp', 'page.webp', 'phone.webp', 'share.jpg']);
    // A made-up address returns 404 and creates nothing.
    expect((await on.getFile(`/files/${'0'.repeat(40)}/phone.webp`)).statusCode).toBe(404);
    expect(existsSync(join(on.api.filesDir, '00', '0'.repeat(40)))).toBe(false);
  });

  it.each(['png', 'webp', 'avif', 'gif'] as const)('can be uploaded as %s', async (format) => {
    const { images } = await on.created([
      on.picture(`front.${format}`, await drawPicture().toFormat(format).toBuffer()),
    ]);
    expect(images?.[0]?.type).toBe('image/webp');
  });

  it.each([
    [
      'an SVG',
      'drawing.svg',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['a page renamed .jpg', 'page.jpg', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', 'plan.jpg', () => pdf],
    ['a truncated image', 'half.jpg', () => on.jpeg.subarray(0, 200)],
    ['a TIFF', 'scan.tiff', () => drawPicture().tiff().toBuffer()],
    ['an empty file', 'empty.jpg', () => Buffer.alloc(0)],
    [
      'a decompression bomb',
      'bomb.png',
      () =>
        sharp({ create: { width: 8000, height: 6500, channels: 3, background: '#fff' } })
          .toColourspace('b-w')
          .png({ compressionLevel: 1 })
          .toBuffer(),
    ],
    [
      'an AVIF image whose decoder would take half a gigabyte',
      'bomb.avif',
      () =>
        sharp({ create: { width: 6500, height: 4000, channels: 3, background: '#fff' } })
          .avif({ effort: 0 })
          .toBuffer(),
    ],
  ])('is rejected when it is %s', async (_, name, bytes) => {
    const sent = await bytes();
    await on.leavesNothing(async () => {
      const reply = await on.create([on.picture(), on.picture(name, sent)]);
      expect(codeOf(reply)).toEqual([422, 'WRONG_FILE']);
      expect((reply.body['error'] as { fields: object }).fields).toEqual({ images: expect.stringContaining(name) });
    });
  });

  it('loses data appended after the image', async () => {
    const { images } = await on.created([
      on.picture('both.jpg', Buffer.concat([on.jpeg, Buffer.from('<script>alert(1)</script>')])),
    ]);
    expect((await on.getFile(images?.[0]?.url ?? '')).rawPayload.includes('<script>')).toBe(false);
  });
});

describe('a list of images', () => {
  it('keeps the order of its parts, with existing and new images mixed', async () => {
    const { _id, images = [] } = await on.created([on.picture('a.jpg'), on.picture('b.jpg'), on.picture('c.jpg')]);
    const [a, , c] = images;
    const after = dataOf(
      await on.update(_id, [['images', JSON.stringify(c)], on.picture('d.jpg'), ['images', JSON.stringify([a])]]),
    );
    expect(after.images?.map(({ name }) => name)).toEqual(['c.jpg', 'd.jpg', 'a.jpg']);
  });

  it('deletes the files of removed images, and keeps the others', async () => {
    const { _id, images = [] } = await on.created([on.picture('a.jpg'), on.picture('b.jpg')]);
    const [a, b] = images;
    const after = await on.api.call(on.admin, `PUT /api/v2/admin/single-property/${_id}`, { body: { images: [b] } });
    expect(dataOf(after).images).toEqual([b]);
    expect([(await on.getFile(a?.url ?? '')).statusCode, (await on.getFile(b?.url ?? '')).statusCode]).toEqual([
      404, 200,
    ]);
    dataOf(await on.update(_id, [['images', '']]));
    expect((await on.getFile(b?.url ?? '')).statusCode).toBe(404);
  });

  it('rejects files of other records, and external addresses', async () => {
    const [one, other] = [await on.created([on.picture()]), await on.created([on.picture()])];
    for (const foreign of [
      one.images?.[0],
      { name: 'x.jpg', size: 1, type: 'image/jpeg', url: 'https://elsewhere.example/x.jpg' },
    ]) {
      const reply = await on.api.call(on.admin, `PUT /api/v2/admin/update-property/${other._id}`, {
        body: { images: [foreign] },
      });
      expect([codeOf(reply), (reply.body['error'] as { fields: object }).fields]).toEqual([
        [422, 'INVALID'],
        { images: expect.any(String) },
      ]);
      expect(codeOf(await on.create([['images', JSON.stringify(foreign)]]))).toEqual([422, 'INVALID']);
    }
    expect((await on.getFile(one.images?.[0]?.url ?? '')).statusCode).toBe(200);
  });
});

describe('the files of a record', () => {
  it('are kept after a soft delete, and deleted with a permanent delete', async () => {
    const keeper = await on.api.person({ properties: ['view', 'delete', 'restore', 'purge'] });
    const { _id, images = [] } = await on.created([on.picture()]);
    const url = images[0]?.url ?? '';
    expect((await on.api.call(keeper, `DELETE /api/v2/admin/delete-property/${_id}`)).status).toBe(200);
    expect((await on.getFile(url)).statusCode).toBe(200);
    expect((await on.api.call(keeper, `DELETE /api/rest/properties/${_id}/purge`)).status).toBe(200);
    expect((await on.getFile(url)).statusCode).toBe(404);
  });

  it('are accepted in the same way for resources under /api/rest', async () => {
    const reply = await on.api.call(
      on.admin,
      'POST /api/rest/projects',
      asMultipart([...fieldParts({ name: 'Kaveri Heights' }), on.picture()]),
    );
    expect([reply.status, reply.body['images']]).toEqual([
      201,
      [expect.objectContaining({ name: 'front.jpg', type: 'image/webp' })],
    ]);
  });
});

describe('a document', () => {
  it('is stored unchanged, and served as a download', async () => {
    const { brochure } = await on.created([['brochure', pdf, '../..\\Sobha City – plan.PDF', 'text/html']]);
    expect(brochure).toEqual({
      name: 'Sobha City – plan.PDF',
      size: pdf.length,
      type: 'application/pdf',
      url: expect.stringMatching(/^\/files\/[0-9a-f]{40}\/sobha-city-plan\.pdf$/),
    });
    const file = await on.getFile(brochure?.url ?? '');
    // A proxy between the server and its users keeps no documents.
    expect(file.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(
      createHash('sha256').update(pdf).digest('hex'),
    );
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="sobha-city-plan.pdf"',
      'x-content-type-options': 'nosniff',
    });
  });

  it('loses camera metadata when it is an image', async () => {
    const photo = await drawPicture(300, 200)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
      .toBuffer();
    expect(photo.toString('latin1')).toContain('SECRET-PLACE');
    const { brochure } = await on.created([['brochure', photo, 'flyer.jpg', 'image/jpeg']]);
    const file = await on.getFile(brochure?.url ?? '');
    expect([file.statusCode, brochure?.name, (await sharp(file.rawPayload).metadata()).width]).toEqual([
      200,
      'flyer.jpg',
      300,
    ]);
    expect(file.rawPayload.toString('latin1')).not.toContain('SECRET-PLACE');
  });

  it.each([
    ['plan.pdf', '<html><script>alert(1)</script></html>'],
    ['plan.pdf', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['run.sh', '#!/bin/sh\nrm -rf /'],
  ])('is rejected when %s contains %s', async (name, text) => {
    await on.leavesNothing(async () =>
      expect(codeOf(await on.create([['brochure', Buffer.from(text), name, 'application/pdf']]))).toEqual([
        422,
        'WRONG_FILE',
      ]),
    );
  });
});

describe('a stored file', () => {
  it('is cached permanently, and supports ETags, ranges and HEAD', async () => {
    const { images } = await on.created([on.picture()]);
    const url = images?.[0]?.url ?? '';
    const whole = await on.getFile(url);
    expect(whole.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await on.getFile(url, { 'if-none-match': String(whole.headers.etag) })).statusCode).toBe(304);
    expect((await on.getFile(url, { range: 'bytes=0-3' })).rawPayload.toString()).toBe('RIFF');
    const head = await on.api.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
  });

  it.each([
    '/files',
    '/files/',
    '/files/..%2f..%2fpackage.json',
    '/files/%2e%2e/%2e%2e/etc/passwd',
    `/files/${'0'.repeat(40)}/page.webp`,
    `/files/${'0'.repeat(40)}/`,
    `/files/${'0'.repeat(40)}/..%2f..%2fx.webp`,
    '/files/page.webp',
    `/files/${'a'.repeat(40)}%00/page.webp`,
  ])('returns 404 at %s', async (url) => {
    expect([(await on.getFile(url)).statusCode]).toEqual([404]);
  });
});

describe('sweepFiles', () => {
  it('searches the tables on one server at a time', async () => {
    const onOneServer = createSweepLock(on.api.pool);
    expect(await onOneServer(async () => 10 + (await onOneServer(async () => 1)))).toBe(10);
    expect(await onOneServer(async () => 2)).toBe(2);
  });

  it('deletes unreferenced files once they are a day old, and nothing else', async () => {
    const existing = await on.created([on.picture(), ['brochure', pdf, 'a.pdf']]);
    const trashed = await on.created([on.picture()]);
    expect((await on.api.call(on.admin, `DELETE /api/v2/admin/delete-property/${trashed._id}`)).status).toBe(200);
    const lost = await on.created([on.picture()]);
    await on.api.pool.query('delete from properties where "_id" = $1', [lost._id]);
    const sweep = (now: Date, signal = new AbortController().signal): Promise<number> =>
      sweepFiles({ pool: on.api.pool, model: on.api.model, store: on.api.files, now, signal });
    expect(await sweep(new Date())).toBe(0);
    // A server that stops has not searched all rows.
    expect(await sweep(new Date(Date.now() + 2 * 86_400_000), AbortSignal.abort())).toBe(0);
    const left = await on.api.files.createIncoming();
    await utimes(left, 0, 0);
    expect(await sweep(new Date(Date.now() + 2 * 86_400_000))).toBe(1);
    const files = [existing.images?.[0], existing.brochure, trashed.images?.[0], lost.images?.[0]];
    expect(await Promise.all(files.map(async (file) => (await on.getFile(file?.url ?? '')).statusCode))).toEqual([
      200, 200, 200, 404,
    ]);
    expect(await readdir(on.api.files.workDir)).toEqual([]);
  });
});
