import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../../../server/config/config.ts';
import { deleteOldRows } from '../../../../../server/schema/tables/internal/deleteOldRows.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { shippedTables } from '../../../support/templates.ts';

let database: TestDatabase;
const now = new Date('2026-11-20T10:00:00Z');
const tables = ['call_events', 'rule_deadlines', 'rule_runs', 'intake_refusals', 'import_records', 'imports', 'intake'];

beforeAll(async () => {
  database = await openTestDatabase(shippedTables);
});
beforeEach(async () => {
  for (const table of tables) await database.pool.query(`delete from gable.${table}`);
});
afterAll(() => database.drop());

const write = (text: string, values: readonly unknown[] = []) => database.pool.query(text, [...values]);
const left = async (table: string, where = 'true'): Promise<number> =>
  Number((await write(`select count(*) as n from gable.${table} where ${where}`)).rows[0]?.n);

/** Rows that ended some days ago, and rows that have been waiting since then. */
const fill = async (days: number, count: number): Promise<void> => {
  const at = new Date(now.getTime() - days * 86_400_000);
  const states = `(values ('done'), ('failed'), ('waiting')) s(state), generate_series(1, $2) n`;
  await write(
    `insert into gable.call_events (id, channel, key, "at", state, next_at)
      select gen_random_uuid(), 'exotel', gen_random_uuid()::text, $1, state, $1 from ${states}`,
    [at, count],
  );
  await write(
    `insert into gable.rule_runs (id, rule, resource, record, event, "at", state, next_at, done_at)
      select gen_random_uuid(), 'r', 'leads', gen_random_uuid(), gen_random_uuid()::text, $1::timestamptz, state,
        case when state = 'waiting' then $1::timestamptz end, case when state <> 'waiting' then $1::timestamptz end from ${states}`,
    [at, count],
  );
  // One deadline was met, one closed, and one is overdue, so that its run stays.
  await write(
    `insert into gable.rule_deadlines (run, rule, resource, record, is_shadow, started_at, due_at, met_at, missed_at, closed_at)
      select id, rule, resource, record, false, $1::timestamptz, $1::timestamptz, case when n % 3 = 0 then $1::timestamptz end,
        case when n % 3 = 1 then $1::timestamptz end, case when n % 3 = 2 then $1::timestamptz end
      from (select r.*, row_number() over () as n from gable.rule_runs r where r."at" = $1 and r.state = 'done' limit 3) r`,
    [at],
  );
  await write(
    `insert into gable.intake_refusals (source, reason, hour, address, "at") select 'facebook', n::text, $1, '', $1 from generate_series(1, $2) n`,
    [at, count],
  );
  await write(
    `insert into gable.intake (id, source, key, "at", address, payload, whole, state, next_at)
      select gen_random_uuid(), 'facebook', gen_random_uuid()::text, $1, '203.0.113.7', '{"name":"Asha"}', false, state, $1 from ${states}`,
    [at, count],
  );
  await write(
    `with i as (insert into gable.imports (id, resource, "by", "at", name, state, "updatedAt")
        select gen_random_uuid(), 'leads', gen_random_uuid(), $1, 'a.csv', state, $1 from (values ('applied'), ('failed')) s(state) returning id)
      insert into gable.import_records (import, "row", record, version) select i.id, n, gen_random_uuid(), 1 from i, generate_series(1, $2) n`,
    [at, count],
  );
};

describe('deleteOldRows', () => {
  it('deletes old completed rows in batches, and keeps waiting, overdue and newer ones', async () => {
    await fill(401, 7);
    await fill(399, 4);
    expect(await deleteOldRows({ pool: database.pool, days: 400, now, batch: 3 })).toEqual({
      call_events: 14,
      rule_deadlines: 2,
      rule_runs: 13,
      intake_refusals: 7,
      import_records: 7,
      intake: 7,
    });
    expect(await left('call_events')).toBe(7 + 12);
    expect(await left('rule_runs')).toBe(7 + 1 + 12);
    expect(await left('rule_deadlines')).toBe(1 + 3);
    expect(await left('intake_refusals')).toBe(4);
    expect(await left('import_records')).toBe(7 + 8);
    // The row with the source's id stays.
    expect(await left('intake')).toBe(21 + 12);
    expect(await left('intake', `payload = '{}' and address = '' and state = 'done'`)).toBe(7);
    expect(await deleteOldRows({ pool: database.pool, days: 400, now, batch: 3 })).toEqual({});
  });

  it('deletes each row once when several servers start at once, and continues after a stop', async () => {
    await fill(500, 50);
    const stopped = await deleteOldRows({
      pool: database.pool,
      days: 400,
      now,
      batch: 10,
      signal: AbortSignal.abort(),
    });
    expect(stopped).toEqual({ call_events: 10 });
    const counts = await Promise.all(
      [1, 2, 3].map(() => deleteOldRows({ pool: database.pool, days: 400, now, batch: 9 })),
    );
    await deleteOldRows({ pool: database.pool, days: 400, now });
    expect(counts.reduce((sum, count) => sum + (count['call_events'] ?? 0), 0)).toBeLessThanOrEqual(90);
    expect(await left('call_events')).toBe(50);
    expect(await left('rule_runs', `state <> 'waiting'`)).toBe(1);
  });

  it('reads LOG_DAYS, which is 100 or more', () => {
    const daysOf = (env: Record<string, string>): number => readConfig(env, [], '/').logDays;
    expect([daysOf({}), daysOf({ LOG_DAYS: '1000' })]).toEqual([400, 1000]);
    for (const wrong of ['99', '0', 'a year'])
      expect(() => daysOf({ LOG_DAYS: wrong })).toThrow(/^LOG_DAYS: is not a whole number from 100 to 36500/);
  });
});
