// Takes long.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isLong } from '../../../support/isLong.ts';
import { leadBody, schemasDir } from '../../support/api.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { signIn, start, type Started } from '../../start/start.ts';
import { startedDatabase } from '../../start/startedDatabase.ts';

const count = 30_000;
let folder: string;
let database: TestDatabase;
let env: Record<string, string>;
const running: Started[] = [];

const launch = async (): Promise<Started> => {
  const server = await start({ env });
  running.push(server);
  return server;
};
const call = async (server: Started, token: string, path: string, body?: object): Promise<Record<string, unknown>> => {
  const reply = await fetch(`${server.address}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { token, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await reply.json()) as Record<string, unknown>;
};
const value = async <T>(text: string): Promise<T | undefined> =>
  (await database.pool.query<{ value: T }>(text)).rows[0]?.value;
const formula = (factor: number): Promise<void> =>
  writeFile(
    join(folder, 'leads.json'),
    text.replace(
      '"properties": {',
      `"properties": {\n    "expectedFee": { "type": "number", "kind": "money", "title": "Expected fee", "filter": true, "computed": { "multiply": [{ "field": "budgetMax" }, ${factor}] } },`,
    ),
  );
let text: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gable-schemas-'));
  await cp(schemasDir, folder, { recursive: true });
  text = await readFile(join(folder, 'leads.json'), 'utf8');
  database = await openTestDatabase(startedDatabase);
  env = { DATABASE_URL: database.connection.connectionString, SCHEMAS_DIR: folder, LOG_LEVEL: 'info' };
  await launch();
  await database.pool.query(`insert into leads ("_id", "name", "contactNo", "source", "status", "budgetMax")
    select gen_random_uuid(), 'Lead ' || n, '+9198' || lpad(n::text, 8, '0'), 'Direct', 'New', n * 100 from generate_series(1, ${count}) n`);
});
afterAll(async () => {
  await Promise.all(
    running.map((server) =>
      server.child.exitCode === null && server.child.signalCode === null ? server.end('SIGTERM') : null,
    ),
  );
  await database.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const wrong = (factor: number): Promise<number | undefined> =>
  value<number>(
    `select count(*)::int as value from leads where "expectedFee" is distinct from round(coalesce("budgetMax", 0) * ${factor}, 2)`,
  );

// `schema/migrations/recompute.test.ts` tests the same without a process.
it.runIf(isLong)('a new formula is computed for all existing records, despite two servers and a kill', async () => {
  const [one, two] = [running[0] as Started, await launch()];
  const token = await signIn(two.address);
  await formula(0.5);
  await expect
    .poll(() => one.output() + two.output(), { timeout: 60_000, interval: 50 })
    .toMatch(/of 30,000 leads will be recomputed: Expected fee/);
  await expect
    .poll(() => value<boolean>(`select exists (select from pg_trigger where tgname = 'changing_leads') as value`), {
      timeout: 60_000,
      interval: 20,
    })
    .toBe(true);
  // Kills both: one of them computes, and the other waits for it.
  await Promise.all([one.end('SIGKILL'), two.end('SIGKILL')]);
  expect(
    await value<boolean>(
      `select exists (select from information_schema.columns where table_name = 'leads' and column_name = 'expectedFee') as value`,
    ),
  ).toBe(false);

  const [three, four] = await Promise.all([launch(), launch()]);
  expect([
    await wrong(0.5),
    await value(`select exists (select from pg_trigger where tgname = 'changing_leads') as value`),
  ]).toEqual([0, false]);
  expect(
    await value(
      `select count(*)::int as value from information_schema.columns where table_name = 'leads' and column_name like '\\_to\\_%'`,
    ),
  ).toBe(0);
  const list = await call(
    three,
    token,
    `/api/v2/admin/get-lead?filter=${encodeURIComponent('{"expectedFee":{"gte":1499900}}')}`,
  );
  expect(list).toMatchObject({ total: 3 });

  // Another formula, while both servers accept new leads.
  await formula(0.25);
  const before = new Set([
    await value<string>('select version as value from gable.schema_history order by id desc limit 1'),
  ]);
  let number = 1;
  const isActive = async (): Promise<boolean> => {
    await Promise.all(
      [three, four].map((server, index) =>
        call(
          server,
          token,
          '/api/v2/admin/create-lead',
          leadBody((number += 1) * 2 + index, { budgetMax: 1000 * number }),
        ),
      ),
    );
    const health = await Promise.all([three, four].map((server) => call(server, '', '/health')));
    return health.every(({ schemaVersion }) => schemaVersion !== undefined && !before.has(String(schemaVersion)));
  };
  await expect.poll(isActive, { timeout: 60_000, interval: 20 }).toBe(true);
  await expect.poll(() => wrong(0.25), { timeout: 20_000, interval: 100 }).toBe(0);
  expect(await value<number>('select count(*)::int as value from leads')).toBeGreaterThan(count + 2);
  expect(three.output() + four.output()).toMatch(/leads will be recomputed: Expected fee/);
});
