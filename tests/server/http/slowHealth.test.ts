import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../../bench/server/processes.ts';
import { openTestApi, type TestApi } from '../support/api.ts';
import { hasHaproxy, startHaproxy } from '../support/servers.ts';

/** How long a check of a busy server takes. Shorter than the limit of the server's own check. Units: ms. */
const busyMs = 1200;
const checksToSee = 3;

let api: TestApi;
let folder: string;
let stopProxy: (() => Promise<void>) | undefined;

beforeAll(async () => {
  api = await openTestApi();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'gable-health-'));
});
afterAll(async () => {
  await stopProxy?.();
  await api.close();
  await rm(folder, { recursive: true });
});

it.runIf(hasHaproxy)('HAProxy keeps a server that needs more than a second for a health check', async () => {
  const port = await freePort();
  const { port: target } = api.app.server.address() as AddressInfo;
  stopProxy = await startHaproxy(port, [`127.0.0.1:${target}`], folder);
  const seen: number[] = [];
  let taken: readonly pg.PoolClient[] = [];
  // All connections to the database are in use when a check arrives, and are free again later.
  const take = async (): Promise<void> => {
    taken = await Promise.all(Array.from({ length: api.pool.options.max }, () => api.pool.connect()));
  };
  const give = (): void => {
    for (const client of taken) client.release();
    taken = [];
  };
  const checked = new Promise<void>((resolve, reject) => {
    const check = async (): Promise<void> => {
      seen.push((await fetch(`http://127.0.0.1:${port}/health/live`)).status);
      if (seen.length === checksToSee) return resolve();
      await take();
    };
    api.app.server.on('request', ({ url }, response) => {
      if (url !== '/health/ready' || seen.length === checksToSee) return;
      void delay(busyMs).then(give);
      response.once('close', () => void check().catch(reject));
    });
  });
  await take();
  await checked;
  expect(seen).toEqual(Array.from({ length: checksToSee }, () => 200));
});
