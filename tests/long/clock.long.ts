import { readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createFolder } from '../../bench/support/openBench.ts';
import { type Running, startProduct } from '../../bench/server/processes.ts';
import { startPostgres } from '../../server/database/embedded/startPostgres.ts';
import { urlOf } from '../server/support/postgres.ts';
import { createExchange, type Side, sendTo } from './exchangeLeads.ts';
import { signIn } from './leadsOverHttp.ts';

const password = 'a password of the trials alone';
const rounds = 10;
/** How long a background job may take. Units: ms. */
const jobsMs = 60_000;

/** Returns the library that gives a process another clock (Debian: `libfaketime`). */
const fakeTime = (): string | undefined => {
  for (const folder of ['/usr/lib/x86_64-linux-gnu/faketime', '/usr/lib/aarch64-linux-gnu/faketime']) {
    try {
      if (readdirSync(folder).includes('libfaketimeMT.so.1')) return join(folder, 'libfaketimeMT.so.1');
    } catch {
      // it is not installed there
    }
  }
  return undefined;
};

/** Waits until the background jobs have processed all events. Errors: an `Error` after a minute. */
const untilProcessed = async (client: pg.Client): Promise<void> => {
  const until = performance.now() + jobsMs;
  for (;;) {
    const { rows } = await client.query<{ left: number }>(
      'select ((select count(*) from gable.outbox) + (select count(*) from gable.rule_events))::int as left',
    );
    if (rows[0]?.left === 0) return;
    if (performance.now() > until) throw new Error(`clock: ${rows[0]?.left} events are not processed`);
    await delay(200);
  }
};

/** Waits until the clock of a server is off by some seconds. It stores the `Date` header for a second. */
const untilOffset = async (port: number, offset: number): Promise<void> => {
  const until = performance.now() + jobsMs;
  for (;;) {
    const { headers } = await fetch(`http://127.0.0.1:${port}/health/ready`);
    const off = (Date.parse(headers.get('date') ?? '') - Date.now()) / 1000;
    if (Math.abs(off - offset) < 60) return;
    if (performance.now() > until) throw new Error(`clock: expected an offset of ${offset} s, got ${off} s`);
    await delay(200);
  }
};

/**
 * Runs two servers on one database, with the clock of one of them an hour ahead, an hour behind, right, and ahead
 * again. The clock changes while the server runs. Throws if a request is refused, if a server does not see what the
 * other one has written, if a session ends, or if background jobs stop. Does nothing if libfaketime is not installed.
 */
export const run = async (): Promise<void> => {
  const library = fakeTime();
  if (library === undefined) {
    console.log('clock: not tried, libfaketime is not installed');
    return;
  }
  const folder = await createFolder();
  const clock = join(folder, 'clock');
  const running: Running[] = [];
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  const client = new pg.Client(postgres.connection);
  const exchange = createExchange();
  try {
    await client.connect();
    const start = async (title: string, env: Readonly<Record<string, string>>): Promise<Side> => {
      const server = await startProduct(
        {
          DATABASE_URL: urlOf(postgres.connection),
          DATA_DIR: join(folder, 'data'),
          ADMIN_PASSWORD: password,
          ...env,
        },
        [],
        ['--empty'],
      );
      running.push(server);
      return { title, server, token: await signIn(server.port, password) };
    };
    const right = await start('the server with the right time', {});
    await writeFile(clock, '+3600');
    const wrong = await start('the server with another time', {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
    for (const [title, offset] of [
      ['an hour ahead', 3600],
      ['an hour behind, moved while it runs', -3600],
      ['right again', 0],
      ['an hour ahead, moved while it runs', 3600],
    ] as const) {
      await writeFile(clock, `${offset < 0 ? '' : '+'}${offset}`);
      await untilOffset(wrong.server.port, offset);
      let leads = 0;
      for (let round = 0; round < rounds; round += 1) {
        await exchange(right, wrong);
        leads = await exchange(wrong, right);
      }
      for (const [one, other] of [
        [right, wrong],
        [wrong, right],
      ] as const) {
        // Sessions of both servers continue on the other one, also those that begin now.
        await sendTo({ ...one, token: other.token }, 'GET /api/v2/admin/get-lead');
        const token = await signIn(one.server.port, password);
        await sendTo({ ...other, token }, 'GET /api/v2/admin/get-lead');
      }
      await untilProcessed(client);
      console.log(`clock: one server is ${title}: ${leads} leads, no request refused, all events processed`);
    }
  } finally {
    await client.end();
    await Promise.all(running.map((server) => server.kill('SIGTERM')));
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
};
