import type pg from 'pg';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setMarkHandler } from '../../../../server/postgres/staleMarks.ts';
import { withTransaction } from '../../../../server/postgres/transaction.ts';
import { refreshStale } from '../../../../server/schema/lookupsAndRollups/refreshStale.ts';
import { refreshOwnMarks } from '../../../../server/schema/lookupsAndRollups/refreshOwnMarks.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { followedFields, activateFiles, shops, stored, truth } from './shops.ts';
import { isLong } from '../../../support/isLong.ts';

let database: TestDatabase;
const loaded = shops({ orders: followedFields });
const { model } = loaded;

const rows = async (text: string, values: unknown[] = []): Promise<readonly Record<string, unknown>[]> =>
  (await database.pool.query<Record<string, unknown>>(text, values)).rows;
const write = (text: string, values: unknown[] = []): Promise<unknown> =>
  withTransaction(database.pool, (client) => client.query(text, values));
const id = (number: number): string => `00000000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`;
const expectTruth = async (): Promise<void> => expect(await rows(stored)).toEqual(await rows(truth));
const marks = async (): Promise<number> => Number((await rows('select count(*) as n from gable.stale'))[0]?.['n']);
const follow = (): void => setMarkHandler(database.pool, (client, options) => refreshOwnMarks(client, model, options));

beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.drop());

const fill = async (): Promise<void> => {
  await write(
    `insert into buyers ("_id", "name", "city", "rate") values ($1, 'Asha', 'Pune', 1.5), ($2, 'Ravi', 'Delhi', 2)`,
    [id(1), id(2)],
  );
  await write(
    `insert into orders ("_id", "name", "buyer") values ($1, 'One', $4), ($2, 'Two', $4), ($3, 'Three', $5)`,
    [id(11), id(12), id(13), id(1), id(2)],
  );
  await write(
    `insert into lines ("_id", "name", "order", "amount", "state", "paidOn") values
      ($1, 'a', $5, 10.10, 'Paid', '2026-01-02'), ($2, 'b', $5, 20.20, 'Open', null), ($3, 'c', $6, 5, 'Open', '2026-02-02'), ($4, 'd', $6, 7, null, null)`,
    [id(21), id(22), id(23), id(24), id(11), id(12)],
  );
};

describe('look-ups and roll-ups', () => {
  beforeEach(async () => {
    await activateFiles(database.pool, loaded);
    follow();
    await fill();
  });

  it('follow created, changed, moved, deleted and restored records in the same transaction', async () => {
    await expectTruth();
    expect((await rows(stored))[0]).toMatchObject({
      city: 'Pune',
      count: 2,
      total: 30.3,
      paid: 10.1,
      balance: 20.2,
      due: 30.3,
      last: 'Paid',
    });
    const steps: readonly (readonly [string, unknown[]])[] = [
      [`update lines set "amount" = 11.11 where "_id" = $1`, [id(21)]],
      [`update lines set "state" = 'Paid' where "_id" = $1`, [id(22)]],
      [`update lines set "order" = $2 where "_id" = $1`, [id(22), id(13)]],
      [`update lines set "order" = null where "_id" = $1`, [id(21)]],
      [`update lines set "deletedAt" = now() where "_id" = $1`, [id(22)]],
      [`update lines set "deletedAt" = null where "_id" = $1`, [id(22)]],
      [`update lines set "about" = $2, "about_resource" = 'orders' where "_id" = $1`, [id(22), id(13)]],
      [`update lines set "about" = $2, "about_resource" = 'buyers' where "_id" = $1`, [id(22), id(1)]],
      [`delete from lines where "_id" = $1`, [id(23)]],
      [`update buyers set "city" = 'Goa', "rate" = 3 where "_id" = $1`, [id(1)]],
      [`update orders set "buyer" = $2 where "_id" = $1`, [id(11), id(2)]],
      [`update orders set "buyer" = null where "_id" = $1`, [id(12)]],
      [`delete from buyers where "_id" = $1`, [id(2)]],
    ];
    for (const [text, values] of steps) {
      await write(text, values);
      await expectTruth();
    }
    expect(await marks()).toBe(0);
  });

  it('leave the version, time and author of the last change unchanged', async () => {
    expect(await rows(`select distinct "version", "updatedAt" = "createdAt" as same, "updatedBy" from orders`)).toEqual(
      [{ version: 1, same: true, updatedBy: null }],
    );
  });

  it('update the search text', async () => {
    await write(`update orders set "buyer" = $2 where "_id" = $1`, [id(11), id(2)]);
    expect(await rows(`select "name" from orders where "_search" like '%delhi%' order by 1`)).toEqual([
      { name: 'One' },
      { name: 'Three' },
    ]);
    await write(`update buyers set "city" = 'Kochi' where "_id" = $1`, [id(2)]);
    expect(await rows(`select "name" from orders where "_search" like '%kochi%' order by 1`)).toEqual([
      { name: 'One' },
      { name: 'Three' },
    ]);
  });

  it('are updated in the background when many records depend on a change', async () => {
    await write(
      `insert into orders ("_id", "name", "buyer") select gen_random_uuid(), 'Many', $1 from generate_series(1, 1200)`,
      [id(1)],
    );
    await refreshStale(database.pool, model);
    await write(`update buyers set "city" = 'Agra' where "_id" = $1`, [id(1)]);
    expect(await marks()).toBe(1202);
    expect(await rows(`select count(*)::int as n from orders where "city" = 'Agra'`)).toEqual([{ n: 0 }]);
    await Promise.all([refreshStale(database.pool, model), refreshStale(database.pool, model)]);
    expect(await marks()).toBe(0);
    await expectTruth();
  });

  it('are updated later when another transaction has locked the record', async () => {
    const holder = await database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query(`select from orders where "_id" = $1 for update`, [id(11)]);
      await write(`update lines set "amount" = 99 where "_id" = $1`, [id(21)]);
      expect(await marks()).toBe(3);
      await holder.query('commit');
    } finally {
      holder.release();
    }
    await refreshStale(database.pool, model);
    await expectTruth();
  });
});

describe('look-ups and roll-ups with concurrent writers', () => {
  it('match the records in the end', async () => {
    await activateFiles(database.pool, loaded);
    follow();
    const buyers = Array.from({ length: 3 }, () => v7());
    const orders = Array.from({ length: 6 }, () => v7());
    await write(`insert into buyers ("_id", "name", "rate") select unnest($1::uuid[]), 'Buyer', 1`, [buyers]);
    await write(`insert into orders ("_id", "name", "buyer") select unnest($1::uuid[]), 'Order', $2`, [
      orders,
      buyers[0],
    ]);
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const one = <T>(list: readonly T[]): T => list[random(list.length)] as T;
    const lines: string[] = [];
    const step = (): readonly [string, unknown[]] => {
      const line = one(lines.length === 0 ? [v7()] : lines);
      const made = v7();
      switch (random(9)) {
        case 0:
        case 1:
        case 2:
          lines.push(made);
          return [
            `insert into lines ("_id", "name", "order", "amount", "state") values ($1, 'l', $2, $3, $4)`,
            [made, one(orders), random(10_000) / 100, one(['Open', 'Paid'])],
          ];
        case 3:
          return [`update lines set "amount" = $2 where "_id" = $1`, [line, random(10_000) / 100]];
        case 4:
          return [`update lines set "order" = $2 where "_id" = $1`, [line, one(orders)]];
        case 5:
          return [
            `update lines set "deletedAt" = case when "deletedAt" is null then now() end where "_id" = $1`,
            [line],
          ];
        case 6:
          return [
            `update buyers set "city" = $2, "rate" = $3 where "_id" = $1`,
            [one(buyers), `City ${random(50)}`, random(9)],
          ];
        case 7:
          return [`update orders set "buyer" = $2 where "_id" = $1`, [one(orders), one(buyers)]];
        default:
          return [`update lines set "state" = 'Paid', "order" = $2 where "order" = $1`, [one(orders), one(orders)]];
      }
    };
    const isConflict = (error: unknown): boolean =>
      error instanceof Error && 'code' in error && String(error.code).startsWith('40');
    const work = async (client: pg.PoolClient): Promise<void> => {
      for (let count = random(3); count >= 0; count -= 1) await client.query(...step());
    };
    const writer = async (): Promise<void> => {
      for (let count = 0; count < (isLong ? 40 : 15); count += 1)
        await withTransaction(database.pool, work).catch((error: unknown) => {
          // The steps themselves take locks in any order.
          if (!isConflict(error)) throw error;
        });
    };
    await Promise.all(Array.from({ length: 6 }, writer));
    await refreshStale(database.pool, model);
    await expectTruth();
    expect(await marks()).toBe(0);
  });
});
