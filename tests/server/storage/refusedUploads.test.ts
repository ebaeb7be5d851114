import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../support/api.ts';
import { asMultipart, boundary, multipartHeaders, partOf } from '../support/multipart.ts';
import { codeOf, createLine, dataOf, type FilesStage, propertyParts, openFilesStage, pdf } from './stage.ts';

let on: FilesStage;
beforeAll(async () => {
  on = await openFilesStage();
});
afterAll(() => on.api.close());

describe('an invalid multipart body', () => {
  it.each([
    [
      'has no boundary',
      () => ({
        payload: asMultipart([...propertyParts(), on.picture()]).payload,
        headers: { 'content-type': 'multipart/form-data' },
      }),
      [400, 'MALFORMED_BODY'],
    ],
    [
      'ends within a file',
      () => ({
        ...asMultipart([...propertyParts(), on.picture()]),
        payload: asMultipart([...propertyParts(), on.picture()]).payload.subarray(0, -300),
      }),
      [400, 'MALFORMED_BODY'],
    ],
    [
      'ends within a text',
      () => ({ ...asMultipart(propertyParts()), payload: asMultipart(propertyParts()).payload.subarray(0, -60) }),
      [400, 'MALFORMED_BODY'],
    ],
    [
      'has 200 parts',
      () =>
        asMultipart([...propertyParts(), ...Array.from({ length: 200 }, (_, index) => [`part${index}`, 'x'] as const)]),
      [413, 'BODY_TOO_LARGE'],
    ],
    [
      'has too many files',
      () => asMultipart([...propertyParts(), ...Array.from({ length: 13 }, (_, index) => on.picture(`${index}.jpg`))]),
      [413, 'BODY_TOO_LARGE'],
    ],
    [
      'has too much text',
      () => asMultipart([...propertyParts(), ['about', 'x'.repeat(700_000)], ['ownerName', 'x'.repeat(700_000)]]),
      [413, 'BODY_TOO_LARGE'],
    ],
    [
      'has a file for an unknown field',
      () => asMultipart([...propertyParts(), ['photos', on.jpeg, 'a.jpg']]),
      [422, 'INVALID'],
    ],
    [
      'has a file for a text field',
      () => asMultipart([...propertyParts(), ['about', on.jpeg, 'a.jpg']]),
      [422, 'INVALID'],
    ],
    [
      'has a value for an unknown field',
      () => asMultipart([...propertyParts(), on.picture(), ['colour', 'red']]),
      [422, 'INVALID'],
    ],
    [
      'has two files for a single-file field',
      () => asMultipart([...propertyParts(), ['brochure', pdf, 'a.pdf'], ['brochure', pdf, 'b.pdf']]),
      [422, 'INVALID'],
    ],
    ['has text for an image field', () => asMultipart([...propertyParts(), ['images', 'front.jpg']]), [422, 'INVALID']],
    [
      'violates a rule of the schema',
      () => asMultipart([...propertyParts(), on.picture(), ['rating', '9']]),
      [422, 'INVALID'],
    ],
    [
      'has a part named __proto__',
      () => asMultipart([...propertyParts(), on.picture(), ['__proto__', 'x']]),
      [400, 'MALFORMED_BODY'],
    ],
  ])('changes nothing when it %s', async (_, body, answer) => {
    await on.leavesNothing(async () => expect(codeOf(await on.api.call(on.admin, createLine, body()))).toEqual(answer));
  });

  it('changes nothing when the record has changed meanwhile', async () => {
    const { _id, version } = await on.created([on.picture()]);
    dataOf(await on.update(_id, [['about', 'Newer']]));
    await on.leavesNothing(async () =>
      expect(codeOf(await on.update(_id, [['version', String(version)], on.picture('late.jpg')]))).toEqual([
        409,
        'STALE_VERSION',
      ]),
    );
  });

  it('changes nothing when the database rejects the write', async () => {
    await on.api.pool.query(`create function no() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '22000'; end $$;
      create constraint trigger no after insert on properties deferrable initially deferred for each row execute function no()`);
    try {
      await on.leavesNothing(async () => expect((await on.create([on.picture()])).status).toBe(422));
    } finally {
      await on.api.pool.query('drop trigger no on properties; drop function no()');
    }
  });
});

describe('large uploads', () => {
  let port: number;
  beforeAll(async () => {
    await on.api.app.listen({ port: 0, host: '127.0.0.1' });
    port = (on.api.app.server.address() as AddressInfo).port;
  });

  type Sent = { status: number; code: unknown; sentBytes: number };
  /**
   * Sends a body of `megabytes`, which is never in memory as a whole, until a response arrives. `announce`: sends its
   * length in advance.
   */
  const send = (person: Person, megabytes: number, { announce }: { readonly announce: boolean }): Promise<Sent> =>
    new Promise((resolve, reject) => {
      const head = Buffer.concat([
        ...propertyParts().map(partOf),
        Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="images"; filename="big.jpg"\r\n\r\n`),
        on.jpeg,
      ]);
      const total = megabytes * 1_000_000;
      const chunk = Buffer.alloc(65_536, 1);
      let sentBytes = 0;
      const sending = httpRequest({
        port,
        method: 'POST',
        path: '/api/v2/admin/create-property',
        headers: { token: person.token, ...multipartHeaders, ...(announce ? { 'content-length': total } : {}) },
      });
      sending.on('error', (error) => (sentBytes < 0 ? undefined : reject(error)));
      sending.on('response', (answer) => {
        let text = '';
        answer.on('data', (part: Buffer) => (text += part.toString()));
        answer.on('end', () => {
          const bytes = sentBytes;
          sentBytes = -1;
          sending.destroy();
          resolve({
            status: answer.statusCode ?? 0,
            code: (JSON.parse(text) as { error: { code: unknown } }).error.code,
            sentBytes: bytes,
          });
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

  it('are rejected from the announced length of 500 MB', async () => {
    await on.leavesNothing(async () => {
      const { status, code, sentBytes } = await send(on.admin, 500, { announce: true });
      expect([status, code]).toEqual([413, 'BODY_TOO_LARGE']);
      expect(sentBytes).toBeLessThan(20_000_000);
    });
  });

  it('are rejected at the size limit of one file when the length is not announced', async () => {
    await on.leavesNothing(async () => {
      const { status, code, sentBytes } = await send(on.admin, 500, { announce: false });
      expect([status, code]).toEqual([413, 'BODY_TOO_LARGE']);
      expect(sentBytes).toBeLessThan(50_000_000);
    });
  });

  it('are rejected without permission before the body is read', async () => {
    await on.leavesNothing(async () => {
      const { status, code, sentBytes } = await send(on.viewer, 500, { announce: false });
      expect([status, code]).toEqual([403, 'NOT_ALLOWED']);
      expect(sentBytes).toBeLessThan(20_000_000);
    });
  });

  it('leave no file when the client disconnects', async () => {
    const before = await on.kept();
    const sending = httpRequest({
      port,
      method: 'POST',
      path: '/api/v2/admin/create-property',
      headers: { token: on.admin.token, ...multipartHeaders },
    });
    sending.on('error', () => undefined);
    await new Promise<void>((resolve) =>
      sending.write(
        Buffer.concat([...propertyParts().map(partOf), partOf(['images', on.jpeg, 'a.jpg']).subarray(0, 300)]),
        () => resolve(),
      ),
    );
    await expect.poll(async () => (await on.kept()).length).toBeGreaterThan(before.length);
    sending.destroy();
    await expect.poll(on.kept).toEqual(before);
  });
});
