import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ResourceSchema } from '#model/schema/schema.ts';
import { directPool } from '../../../../server/postgres/pools/directPool.ts';
import { syncTables } from '../../../../server/schema/tables/syncTables.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { modelOf } from '../../support/schemaModel.ts';

const things: ResourceSchema = {
  name: 'things',
  title: 'Thing',
  plural: 'Things',
  type: 'object',
  properties: { state: { type: 'string', enum: ['A', 'B', 'C'] } },
  states: {
    field: 'state',
    initial: 'A',
    values: { A: { type: 'open' }, B: { type: 'won' }, C: { type: 'lost' } },
    transitions: [],
  },
};

const thingsLog: ResourceSchema = {
  ...things,
  properties: {
    ...things.properties,
    resource: { type: 'string' },
    record: { type: 'string' },
    field: { type: 'string' },
    kind: { type: 'string' },
  },
  log: { resource: 'resource', record: 'record', field: 'field', kind: 'kind' },
};

let database: TestDatabase;

const sync = async (schema: ResourceSchema): Promise<void> => {
  const client = await directPool(database.pool).connect();
  await syncTables({ client, model: modelOf(schema), rightsTables: [] });
  client.release();
};

beforeAll(async () => {
  database = await openTestDatabase();
  await sync(things);
});
beforeEach(() => database.pool.query('truncate things'));
afterAll(() => database.drop());

const counted = async (): Promise<unknown> =>
  (
    await database.pool.query(
      `select state, sum(count)::int as n from gable.rollup where resource = 'things' group by state having sum(count) <> 0 order by state`,
    )
  ).rows;
const real = async (): Promise<unknown> =>
  (
    await database.pool.query(
      `select coalesce("state", '') as state, count(*)::int as n from things where "deletedAt" is null group by 1 order by 1`,
    )
  ).rows;
const insert = (state: string | null, count = 1) =>
  database.pool.query('insert into things ("_id", "state") select gen_random_uuid(), $1 from generate_series(1, $2)', [
    state,
    count,
  ]);

describe('counts in the roll-up table', () => {
  it('follow inserts, updates, soft deletes, restores, deletes and truncation', async () => {
    await insert('A', 5);
    await insert(null, 2);
    expect(await counted()).toEqual([
      { state: '', n: 2 },
      { state: 'A', n: 5 },
    ]);
    await database.pool.query(
      `update things set "state" = 'B' where "_id" in (select "_id" from things where "state" = 'A' limit 2)`,
    );
    await database.pool.query(`update things set "deletedAt" = now() where "state" = 'B'`);
    expect(await counted()).toEqual([
      { state: '', n: 2 },
      { state: 'A', n: 3 },
    ]);
    await database.pool.query(`update things set "state" = 'C' where "deletedAt" is not null`);
    await database.pool.query(`update things set "deletedAt" = null`);
    expect(await counted()).toEqual([
      { state: '', n: 2 },
      { state: 'A', n: 3 },
      { state: 'C', n: 2 },
    ]);
    await database.pool.query(`delete from things where "state" = 'A'`);
    expect(await counted()).toEqual(await real());
    await database.pool.query('truncate things');
    expect(await counted()).toEqual([]);
  });

  it('ignore changes that are rolled back', async () => {
    const client = await directPool(database.pool).connect();
    await client.query('begin');
    await client.query(`insert into things ("_id", "state") values (gen_random_uuid(), 'A')`);
    await client.query('rollback');
    client.release();
    expect(await counted()).toEqual([]);
  });

  it('stay exact and free of deadlocks with 16 concurrent writers', async () => {
    await insert('A', 400);
    const { rows } = await database.pool.query<{ id: string }>('select "_id" as id from things');
    const changes = [
      `update things set "state" = 'B' where "_id" = $1`,
      `update things set "state" = 'C' where "_id" = $1`,
      `update things set "deletedAt" = now() where "_id" = $1`,
      `update things set "deletedAt" = null where "_id" = $1`,
      `delete from things where "_id" = $1`,
      `update things set "state" = 'A' where "_id" = $1`,
    ];
    const write = async (writer: number): Promise<void> => {
      const client = await directPool(database.pool).connect();
      try {
        for (let round = 0; round < 12; round++) {
          await client.query('begin');
          // Each writer has its own records, so that only the counts are contended.
          for (let step = 0; step < 4; step++) {
            const id = rows[writer + 16 * ((round * 4 + step) % 25)]?.id;
            await client.query(changes[(writer + round + step * 5) % changes.length] ?? '', [id]);
          }
          await client.query(`insert into things ("_id", "state") values (gen_random_uuid(), $1)`, [
            ['A', 'B', 'C'][(writer + round) % 3],
          ]);
          await client.query(round % 4 === 3 ? 'rollback' : 'commit');
        }
      } finally {
        client.release();
      }
    };
    await Promise.all(Array.from({ length: 16 }, (_, writer) => write(writer)));
    expect(await counted()).toEqual(await real());
  });

  it('are not kept for a log, and are counted again if the resource is none any more', async () => {
    await insert('A', 3);
    await sync(thingsLog);
    await insert('A', 2);
    expect(await counted()).toEqual([]);
    await sync(things);
    await insert('B');
    expect(await counted()).toEqual([
      { state: 'A', n: 5 },
      { state: 'B', n: 1 },
    ]);
  });
});
