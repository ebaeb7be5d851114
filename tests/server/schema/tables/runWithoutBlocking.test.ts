import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { directPool } from '../../../../server/postgres/pools/directPool.ts';
import { TablesBusyError } from '../../../../server/schema/tables/TablesError.ts';
import { runWithoutBlocking } from '../../../../server/schema/tables/locks/runWithoutBlocking.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';

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
