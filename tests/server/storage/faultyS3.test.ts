import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as send, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { parseFileAddress } from '#model/values/storedFiles.ts';
import { createS3Storage } from '../../../server/storage/createS3Storage.ts';
import { dataOf, type FilesStage, openFilesStage, pdf } from './stage.ts';
import { type S3Server, startS3Server } from './startS3Server.ts';

/** What goes wrong with the objects that are read. */
type Fault = 'none' | 'rangeFails' | 'wholeForRange' | 'truncated' | 'fails';

let s3: S3Server;
let line: Server;
let on: FilesStage;
let folder: string;
let origin: string;
let fault: Fault = 'none';

/** Starts a connection to the S3 server on which the responses to reads can be faulty. */
const startLine = async (): Promise<Server> => {
  const { port } = new URL(s3.options.endpoint ?? '');
  const server = createServer((asked, reply) => {
    const isRead = asked.method === 'GET' && !(asked.url ?? '').includes('list-type');
    const hasRange = asked.headers.range !== undefined;
    if (isRead && (fault === 'fails' || (fault === 'rangeFails' && hasRange))) {
      reply.writeHead(500).end();
      return;
    }
    const { method, url, headers } = asked;
    const forwarded = send({ host: '127.0.0.1', port, method, path: url, headers }, (found) => {
      const chunks: Buffer[] = [];
      found
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const body = Buffer.concat(chunks);
          const status = found.statusCode ?? 0;
          if (isRead && fault === 'wholeForRange' && hasRange) {
            reply.writeHead(200, { 'content-length': pdf.length }).end(pdf);
          } else if (isRead && fault === 'truncated') {
            reply.writeHead(status, found.headers);
            reply.write(body.subarray(0, body.length / 2), () => reply.destroy());
          } else reply.writeHead(status, found.headers).end(body);
        });
    });
    asked.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gable-faulty-'));
  s3 = await startS3Server();
  line = await startLine();
  const endpoint = `http://127.0.0.1:${(line.address() as AddressInfo).port}`;
  on = await openFilesStage(createS3Storage({ ...s3.options, endpoint, isDirect: false }));
  origin = await on.api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  fault = 'none';
});
afterAll(async () => {
  await on.api.close();
  line.close();
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const store = async (): Promise<string> =>
  dataOf(await on.create([['brochure', pdf, 'plan.pdf', 'application/pdf']])).brochure?.url ?? '';
const read = async (url: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(`${origin}${url}`, { headers });
  const text = await reply.text().catch(() => 'lost');
  return [reply.status, text.startsWith('{') ? 'an error' : text, reply.headers.get('cache-control') !== null];
};
const firstBytes = { range: 'bytes=0-3' };

it('an error while a part of a file is read is not cached like the file', async () => {
  const url = await store();
  expect(await read(url, firstBytes)).toEqual([206, '%PDF', true]);
  for (const each of ['rangeFails', 'wholeForRange', 'fails'] as const) {
    fault = each;
    expect([each, ...(await read(url, firstBytes))]).toEqual([each, 503, 'an error', false]);
  }
  fault = 'none';
  expect(await read(url, firstBytes)).toEqual([206, '%PDF', true]);
});

it('a file that the service does not send to its end is not a whole file', async () => {
  const url = await store();
  fault = 'truncated';
  expect(await read(url)).toEqual([200, 'lost', true]);
  const { id = '', name = '' } = parseFileAddress(url) ?? {};
  await expect(on.api.files.read(id, name)).rejects.toThrow(/aborted|terminated|reset/i);
});
