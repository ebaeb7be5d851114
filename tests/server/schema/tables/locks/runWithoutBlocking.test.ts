import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { directPool } from '../../../../../server/postgres/pools/directPool.ts';
import { TablesBusyError } from '../../../../../server/schema/tables/TablesError.ts';
import { findTableLock } from '../../../../../server/schema/tables/locks/BusyTableError.ts';
import { runWithoutBlocking } from '../../../../../server/schema/tables/locks/runWithoutBlocking.ts';
import { runDdl } from '../../../../../server/schema/tables/work.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/database.ts';

let database: TestDatabase;
let [own, other]: pg.PoolClient[] = [];

beforeEach(async () => {
  database = await openTestDatabase();
  await database.pool.query('create table things (id int)');
  [own, other] = [await directPool(database.pool).connect(), await directPool(database.pool).connect()];
});
afterEach(async () => {
  own?.release();
  other?.release();
  await database.drop();
});

const addColumn = (forMs?: number) =>
  runWithoutBlocking(
    own as pg.PoolClient,
    async () => {
      await own?.query('alter table things add column pets boolean');
    },
    forMs,
  );
const held = async (mode: string): Promise<void> => {
  await other?.query('begin');
  await other?.query(`lock table things in ${mode} mode`);
};
const columns = async (): Promise<unknown> =>
  (await database.pool.query(`select count(*)::int as n from information_schema.columns where table_name = 'things'`))
    .rows[0];
const waiting = async (): Promise<unknown> =>
  (await database.pool.query(`select mode from pg_locks where not granted and relation = 'things'::regclass`)).rows;

describe('runWithoutBlocking', () => {
  // The lock of a vacuum. Postgres cancels an autovacuum for which another session waits a second, so a change has to
  // wait longer than writers may, without blocking them.
  it('waits for a vacuum without blocking writers', async () => {
    await held('share update exclusive');
    const changed = addColumn();
    await expect.poll(waiting, { interval: 10, timeout: 20_000 }).toEqual([{ mode: 'ShareUpdateExclusiveLock' }]);
    const writer = await directPool(database.pool).connect();
    await writer.query(`set lock_timeout = '100ms'`);
    await writer.query('insert into things values (1)');
    await writer.query('reset lock_timeout');
    writer.release();
    expect(await columns()).toEqual({ n: 1 });
    await other?.query('commit');
    await changed;
    expect(await columns()).toEqual({ n: 2 });
  });

  it('gives up after the time limit, reports why and changes nothing', async () => {
    await held('access share');
    const failure: unknown = await addColumn(0).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TablesBusyError);
    expect(String(failure)).toBe(
      'TablesBusyError: the tables were in use without a pause for 0 s; nothing was changed. Try again at a quieter time',
    );
    await other?.query('commit');
    expect(await columns()).toEqual({ n: 1 });
    await addColumn();
    expect(await columns()).toEqual({ n: 2 });
  });

  it('passes on other errors immediately', async () => {
    await expect(
      runWithoutBlocking(own as pg.PoolClient, async () => {
        await own?.query('alter table nothing add column pets boolean');
      }),
    ).rejects.toThrow('relation "nothing" does not exist');
  });
});

describe('runDdl in runWithoutBlocking', () => {
  const addBoth = () =>
    runWithoutBlocking(own as pg.PoolClient, async () => {
      const work = { client: own as pg.PoolClient, steps: [] };
      await runDdl(work, { subject: 'others', text: 'alter table others add column pets boolean' });
      await runDdl(work, { subject: 'things', text: 'alter table things add column pets boolean' });
    });
  /** Tables for which the change waits, and those that it has locked. */
  const locks = async (): Promise<unknown> =>
    (
      await database.pool.query(
        `select relation::regclass::text as name, granted from pg_locks
          where mode = 'AccessExclusiveLock' and relation in ('things'::regclass, 'others'::regclass)`,
      )
    ).rows;

  // A writer of `things` that then needs `others` would otherwise wait for the change, as the change for it.
  it('locks the table that was busy before the others, so that its writers can end', async () => {
    await database.pool.query('create table others (id int)');
    await other?.query('begin');
    await other?.query('insert into things values (1)');
    const changed = addBoth();
    await expect.poll(locks, { interval: 5, timeout: 20_000 }).toEqual([{ name: 'things', granted: false }]);
    await other?.query('insert into others values (1)');
    await other?.query('commit');
    await changed;
    expect(await columns()).toEqual({ n: 2 });
  });

  it.each([
    ['alter table gable.outbox add column if not exists hook uuid', 'gable.outbox', 'access exclusive'],
    ['create index if not exists by_name on "leads" (name)', '"leads"', 'share row exclusive'],
    ['create or replace trigger "log_leads" after insert on "leads" for each row', '"leads"', 'share row exclusive'],
  ])('finds the lock of %s', (text, table, mode) => {
    expect(findTableLock(text)).toEqual({ table, mode });
  });

  it('finds no lock of a function', () => {
    expect(findTableLock('create or replace function gable.plain(text) returns text')).toBeUndefined();
  });
});
