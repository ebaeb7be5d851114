import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../../bench/server/processes.ts';
import { allOfLeads, openTestApi, type Person, type TestApi } from '../../support/api.ts';
import { openRawSocket, requestHead, statusIn } from '../../support/rawSocket.ts';
import { hasHaproxy, startHaproxy } from '../../support/servers.ts';

let api: TestApi;
let manager: Person;
const ports: { server: number; proxy: number } = { server: 0, proxy: 0 };
let folder: string;
let stopProxy: (() => Promise<void>) | undefined;

beforeAll(async () => {
  api = await openTestApi();
  manager = await api.person(allOfLeads);
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  ports.server = (api.app.server.address() as AddressInfo).port;
  folder = await mkdtemp(join(tmpdir(), 'gable-unread-'));
  if (!hasHaproxy) return;
  ports.proxy = await freePort();
  stopProxy = await startHaproxy(ports.proxy, [`127.0.0.1:${ports.server}`], folder);
});
afterAll(async () => {
  await stopProxy?.();
  await api.close();
  await rm(folder, { recursive: true });
});

/** More than the buffers of both sides can hold, so that the server responds before most of it is sent. */
const bytes = 30_000_000;

type Sent = { readonly answer: string; readonly failure: string | undefined };

/** Sends the whole body, like a program that reads the response only afterwards, and then another request. */
const sendAll = async (port: number, headers: Readonly<Record<string, string>>): Promise<Sent> => {
  const { write, socket, closed } = await openRawSocket(port);
  let failure: string | undefined;
  socket.once('error', ({ message }) => (failure = message));
  write(requestHead('POST /api/v2/admin/create-lead', { 'content-length': String(bytes), ...headers }));
  write(Buffer.alloc(bytes, ' '));
  if (headers['connection'] === undefined) write(requestHead('GET /health/live', { connection: 'close' }));
  return { answer: await closed, failure };
};

const json = { 'content-type': 'application/json' };

describe('a request that is rejected before its body is read', () => {
  it.each([
    ['is too large', 413, (): Record<string, string> => ({ ...json, token: manager.token })],
    ['has an unsupported type', 415, () => ({ 'content-type': 'text/csv', token: manager.token })],
    ['comes from an anonymous client', 401, () => json],
  ])('gets the response when it %s, also behind HAProxy, and the next request works', async (_, status, headers) => {
    for (const port of [ports.server, ports.proxy].filter((each) => each !== 0)) {
      const { answer, failure } = await sendAll(port, headers());
      expect([failure, answer.match(/HTTP\/1\.1 \d{3}/g)]).toEqual([undefined, [`HTTP/1.1 ${status}`, 'HTTP/1.1 200']]);
    }
  });

  it('gets the response when its client closes the connection afterwards', async () => {
    for (const port of [ports.server, ports.proxy].filter((each) => each !== 0)) {
      const { answer, failure } = await sendAll(port, { ...json, token: manager.token, connection: 'close' });
      expect([failure, statusIn(answer)]).toEqual([undefined, 413]);
    }
  });
});
