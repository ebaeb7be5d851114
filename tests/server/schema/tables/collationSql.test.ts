import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PropertySchema, ResourceSchema } from '#model/schema/schema.ts';
import { kindFor } from '#kinds/index.ts';
import { directPool } from '../../../../server/postgres/pools/directPool.ts';
import { syncTables } from '../../../../server/schema/tables/syncTables.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { modelOf } from '../../support/schemaModel.ts';

let database: TestDatabase;
let client: pg.PoolClient;

beforeEach(async () => {
  database = await openTestDatabase();
  client = await directPool(database.pool).connect();
});
afterEach(async () => {
  client.release();
  await database.drop();
});

const words = ['Ready', 'तैयार', 'À définir', 'ಸಿದ್ಧ', '成約済み'];
const months = ['1999-12', '2024-01', '2024-10', '2199-01'];
const things = (possession: PropertySchema): ResourceSchema => ({
  name: 'things',
  title: 'Thing',
  plural: 'Things',
  type: 'object',
  properties: { name: { type: 'string', search: true }, possession },
});
const month: PropertySchema = { type: 'string', kind: 'month', title: 'Possession', filter: true, sort: true };
const sync = (...resources: readonly ResourceSchema[]) =>
  syncTables({ client, model: modelOf(...resources), rightsTables: [] });
const fill = () =>
  client.query(`insert into things ("_id", "possession") select gen_random_uuid(), unnest($1::text[])`, [
    [...months, ...words],
  ]);
const runQuery = async (where = 'true', order = ''): Promise<readonly string[]> =>
  (
    await client.query<{ value: string }>(
      `select "possession" as value from things where ${where} order by "possession" ${order}`,
    )
  ).rows.map(({ value }) => value);

describe('a month field with words', () => {
  it('sorts words of any script before every month, like the comparison of the kind', async () => {
    await sync(things({ ...month, enum: words }));
    await fill();
    const ascending = await runQuery();
    expect(new Set(ascending.slice(0, words.length))).toEqual(new Set(words));
    expect(ascending.slice(words.length)).toEqual(months);
    expect(await runQuery('true', 'desc')).toEqual(ascending.toReversed());
    const field = modelOf(things({ ...month, enum: words })).resources['things']?.fieldsByName['possession'];
    if (field === undefined) throw new Error('no field');
    const compare = kindFor(field).compare;
    for (const word of words)
      for (const each of months)
        expect(Math.sign(compare?.(word, each, modelOf(things(month)).settings) ?? 0)).toBe(-1);
  });

  it('includes words in "until" filters but not in "from" filters', async () => {
    await sync(things({ ...month, enum: words }));
    await fill();
    expect(new Set(await runQuery(`"possession" <= '2024-01'::text`))).toEqual(
      new Set([...words, '1999-12', '2024-01']),
    );
    expect(await runQuery(`"possession" >= '2024-01'::text`)).toEqual(['2024-01', '2024-10', '2199-01']);
    expect(await runQuery(`"possession" = 'Ready'::text`)).toEqual(['Ready']);
  });

  it('rebuilds its indexes concurrently when records exist', async () => {
    const indexes = async (): Promise<readonly unknown[]> =>
      (
        await client.query(
          `select indexdef from pg_indexes where tablename = 'things' and indexdef like '%possession%' order by 1`,
        )
      ).rows;
    await sync(things(month));
    const before = await indexes();
    expect(before.length).toBeGreaterThan(0);
    await fill();
    const { steps } = await sync(things({ ...month, enum: words }));
    expect(steps.filter(({ text }) => text.startsWith('create index concurrently')).length).toBe(before.length);
    expect(await indexes()).toEqual(before);
    expect(
      (
        await client.query(
          `select count(*)::int as n from pg_index where indrelid = 'things'::regclass and not indisvalid`,
        )
      ).rows,
    ).toEqual([{ n: 0 }]);
  });

  it('changes the order of existing records, also when a trigger uses the field', async () => {
    await sync(things({ ...month, search: true }));
    await fill();
    expect((await runQuery())[0]).toBe('1999-12');
    await sync(things({ ...month, search: true, enum: words }));
    expect((await runQuery()).slice(words.length)).toEqual(months);
    await client.query(`update things set "possession" = '2031-05' where "possession" = '2199-01'`);
    expect(
      (await client.query(`select "_search" as text from things where "possession" = '2031-05'`)).rows[0]?.text,
    ).toContain('2031-05');
    expect((await sync(things({ ...month, search: true, enum: words }))).steps).toEqual([]);
  });
});
