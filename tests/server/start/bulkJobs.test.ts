// Takes long.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { createLead, signIn, start, type Started } from './start.ts';
import { startedDatabase } from './startedDatabase.ts';
import { isLong } from '../../support/isLong.ts';

let database: TestDatabase;
const servers: Started[] = [];

const launch = async (): Promise<Started> => {
  const server = await start({ env: { DATABASE_URL: database.connection.connectionString } });
  servers.push(server);
  return server;
};

beforeAll(async () => {
  database = await openTestDatabase(startedDatabase);
});
afterAll(async () => {
  for (const server of servers)
    if (server.child.exitCode === null && server.child.signalCode === null) await server.end('SIGTERM');
  await database.drop();
});

it.runIf(isLong)('a bulk job continues on another server after kill -9, and changes each record once', async () => {
  const first = await launch();
  const token = await signIn(first.address);
  const original = await createLead(first.address, token, 1);
  // One statement creates the rest: their values do not matter here.
  await database.pool.query(
    `insert into leads ("_id", "name", "contactNo", "source", "status", "receivedAt")
     select gen_random_uuid(), 'Lead ' || n, '+9197' || (10000000 + n), 'Website', 'New', now() from generate_series(1, 599) n`,
  );
  const started = await fetch(`${first.address}/api/rest/leads/jobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify({ action: 'set', query: {}, body: { purpose: 'Investment' } }),
  });
  const { data } = (await started.json()) as { data: { _id: string; total: number } };
  expect([started.status, data.total]).toEqual([201, 600]);

  const done = async (): Promise<number> =>
    Number(
      (await database.pool.query(`select count(*) from gable.job_items where job = $1 and state = 'done'`, [data._id]))
        .rows[0].count,
    );
  await vi.waitUntil(async () => (await done()) > 20, { timeout: 60_000, interval: 10 });
  first.child.kill('SIGKILL');
  expect(await done()).toBeLessThan(600);

  // Two servers compete for the job.
  await Promise.all([launch(), launch()]);
  const state = async (): Promise<unknown> =>
    (await database.pool.query('select state, total, done, refused from gable.jobs where id = $1', [data._id])).rows[0];
  await vi.waitUntil(async () => ((await state()) as { state: string }).state === 'done', {
    timeout: 60_000,
    interval: 100,
  });
  expect(await state()).toEqual({ state: 'done', total: 600, done: 600, refused: 0 });
  const { rows } = await database.pool.query(
    `select count(*)::int as entries, count(distinct record)::int as records from gable.audit where "requestId" = $1`,
    [data._id],
  );
  expect(rows[0]).toEqual({ entries: 600, records: 600 });
  const changed = await database.pool.query(`select count(*)::int as n from leads where "purpose" = 'Investment'`);
  expect(changed.rows[0].n).toBe(600);
  expect((await database.pool.query('select "version" from leads where "_id" = $1', [original])).rows[0].version).toBe(
    2,
  );
});
