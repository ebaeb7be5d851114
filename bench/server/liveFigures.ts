import { setTimeout as delay } from 'node:timers/promises';
import { v7 } from 'uuid';
import { createSessions } from '../../server/auth/tokens/sessions.ts';
import { createTokens } from '../../server/auth/tokens/tokens.ts';
import type { Figure } from '../support/figure.ts';
import { benchSecret } from '../fill/people.ts';
import { unusedPhone } from '../fill/phones.ts';
import type { Bench } from '../support/openBench.ts';
import { percentile } from '../support/percentile.ts';
import { growthDuring } from './growthDuring.ts';
import { heldFlags, heldMegabytes } from './heldMegabytes.ts';
import { load } from './load.ts';
import { openStreams } from './openStreams.ts';
import { startProduct } from './processes.ts';
import { listAll } from './requests.ts';

const streamCount = 1000;
const events = 20;
/** Two heartbeats. At each, the server authenticates every user again. Units: ms. */
const watchMs = 45_000;
const warmSeconds = 2;
const settleMs = 1000;
/** First phone number of the created leads. It differs from those in `requests.ts`. */
const firstPhone = 5_000_000;

/** Creates users with the role of an agent, and returns a token of each. */
const signInMany = async ({ pool, people }: Bench): Promise<readonly string[]> => {
  const sessions = createSessions(pool, 12);
  const tokens = createTokens(benchSecret, { hours: 12, sessionDays: 30 });
  const ids = Array.from({ length: streamCount }, () => v7());
  await pool.query(
    `insert into users ("_id", "username", "firstName", "email", "phone", "userRoles", "status", "reportsTo")
     select t.id, 'stream' || n, 'Stream', 'stream' || n || '@example.com', '+9197' || (45000000 + n), a."userRoles",
       'Active', $3::uuid
     from unnest($1::uuid[]) with ordinality t(id, n), users a where a."_id" = $2`,
    [ids, people.agentIds[0], people.adminId],
  );
  const signed: string[] = [];
  for (const id of ids)
    signed.push(await tokens.sign(await sessions.start(id, { address: '127.0.0.1', device: 'Bench' })));
  await sessions.stop();
  return signed;
};

/**
 * Opens 1,000 live streams at one process, each of another signed-in user. Measures the memory that the streams add at
 * the peak, and the time from a request that creates a record until every stream has received the event about it.
 */
export const liveFigures = async (bench: Bench): Promise<readonly Figure[]> => {
  const tokens = await signInMany(bench);
  const { token } = bench.people;
  const server = await startProduct({ DATABASE_URL: bench.url, TOKEN_SECRET: benchSecret }, heldFlags);
  const { port, pid } = server;
  const createRecord = async (number: number): Promise<void> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v2/admin/create-lead`, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Live ${number}`, contactNo: unusedPhone(firstPhone + number), source: 'Website' }),
    });
    if (!answer.ok) throw new Error(`bench: a record was refused, got ${answer.status} ${await answer.text()}`);
  };
  try {
    // Before streams are opened, some load puts the process into its usual state: memory and garbage of
    // the start are not those of the streams.
    await load({ port, connections: 16, seconds: warmSeconds, requestOf: listAll({ token, ids: [] }).ours });
    const heldBefore = await heldMegabytes(server);
    const { value, from, growth } = await growthDuring(pid, async () => {
      const start = performance.now();
      const streams = await openStreams(port, tokens);
      const openMs = performance.now() - start;
      const times: number[] = [];
      for (let number = 0; number < events; number += 1) {
        const began = performance.now();
        const [last] = await Promise.all([streams.untilAllRead('{"changed":"leads"}'), createRecord(number)]);
        times.push(last - began);
        // Rules may change the record once more. The event of that change must not be measured.
        await delay(settleMs);
      }
      await delay(watchMs);
      const held = (await heldMegabytes(server)) - heldBefore;
      const open = streams.count();
      streams.close();
      if (open !== streamCount) throw new Error(`bench: expected ${streamCount} open streams, got ${open}`);
      return { openMs, times, held };
    });
    return [
      {
        name: `memory added by ${streamCount.toLocaleString('en')} live streams, at its peak`,
        ours: `${Math.round(from)} MB before; ${Math.round(value.held)} MB after a collection; all open after ${(value.openMs / 1000).toFixed(1)} s`,
        value: growth,
        unit: 'MB',
        target: { atMost: 100 },
      },
      {
        name: 'from a request that creates a record to the last of these streams, p95',
        ours: `median ${percentile(value.times, 0.5).toFixed(0)} ms of ${events}, of which 100 ms gather events`,
        value: percentile(value.times, 0.95),
        unit: 'ms',
      },
    ];
  } finally {
    await server.kill('SIGTERM');
  }
};
