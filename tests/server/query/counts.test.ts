import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseResource } from '#model/parseModel.ts';
import { countList } from '../../../server/query/lists/countList.ts';
import { countTabs } from '../../../server/query/lists/countTabs.ts';
import { softDelete } from '../../../server/query/records/write/deleteRecord.ts';
import { parseListQuery } from '../../../server/query/lists/parseListQuery.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { admin, fillProspects, idOf, oneLine, prospects, readData, readerWith, runOn, testNow } from './prospects.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await fillProspects(database.pool, [
    { name: 'Asha', status: 'New', source: 'Web', assignedTo: idOf(1), scheduledAt: '2024-01-05T12:00:00.000Z' },
    { name: 'Bela', status: 'New', assignedTo: idOf(2) },
    { name: 'Chitra', status: 'Callback', source: 'Web' },
    { name: 'Gone', status: 'New' },
  ]);
  await runOn(database.pool, softDelete({ resource: prospects, id: idOf(4), actor: admin.actor, now: testNow }));
});
afterAll(() => database.drop());

const parse = (query: Readonly<Record<string, unknown>>, reader = admin) =>
  parseListQuery({ resource: prospects, query, reader });
const count = async (query: Readonly<Record<string, unknown>>, reader = admin) =>
  (await runOn(database.pool, countList({ resource: prospects, query: parse(query, reader), reader })))[0];
const tabs = (query: Readonly<Record<string, unknown>>, reader = admin) =>
  readData(database.pool, countTabs({ resource: prospects, query: parse(query, reader), reader }));

const textOf = (query: Readonly<Record<string, unknown>>, reader = admin) =>
  oneLine(countList({ resource: prospects, query: parse(query, reader), reader }).text);

describe('countList', () => {
  it('uses the roll-up table for all records and for filters by state only', () => {
    expect(textOf({})).toBe(
      `select coalesce(sum(count), 0)::float8 as count, false as "atLeast" from gable.rollup where resource = $1::text`,
    );
    expect(textOf({ filter: '{"status":{"type":["open"]}}' })).toContain('and state = any($2::text[])');
    expect(textOf({ filter: '{"status":{"ne":"New"}}' })).not.toContain('rollup');
    expect(textOf({ filter: '{"status":"New","source":"Web"}' })).not.toContain('rollup');
    expect(textOf({ q: 'asha' })).not.toContain('rollup');
    expect(textOf({ filter: '{"$or":[{"status":"New"}]}' })).not.toContain('rollup');
    expect(textOf({}, readerWith(['viewTeam']))).not.toContain('rollup');
  });

  it.each([
    [{}, 3],
    [{ filter: '{"status":"New"}' }, 2],
    [{ filter: '{"status":["New","Callback"]}' }, 3],
    [{ filter: '{"status":[]}' }, 0],
    [{ filter: '{"source":"Web"}' }, 2],
    [{ filter: '{"source":"Web"}', exact: 'true' }, 2],
    [{ filter: '{"$or":[{"source":"Web"},{"name":"Bela"}]}' }, 3],
    [{ filter: '{"$or":[{"status":"Callback"},{"status":"New","source":"Web"}]}' }, 2],
    [{ filter: '{"status":"New","$or":[{"source":"Web"},{"name":"Chitra"}]}' }, 1],
    [{ filter: '{"$or":[{}]}' }, 3],
    [{ q: 'be' }, 1],
    [{ filter: '{"deletedAt":{"blank":false}}' }, 1],
  ])('counts %j', async (query, expected) => {
    expect(await count(query)).toEqual({ count: expected, atLeast: false });
  });

  it('counts within the scope of the user', async () => {
    expect(await count({}, readerWith(['viewTeam']))).toEqual({ count: 2, atLeast: false });
    expect(await count({}, readerWith(['viewAssigned']))).toEqual({ count: 1, atLeast: false });
    expect(await count({}, readerWith([]))).toEqual({ count: 0, atLeast: false });
  });

  it('stops at 10,000 and reports it, unless the exact number is requested', async () => {
    await database.pool.query(
      `insert into prospects ("_id", "name", "status", "city") select gen_random_uuid(), 'Many', 'Dropped', 'Pune' from generate_series(1, 10050)`,
    );
    expect(await count({ filter: '{"city":"Pune"}' })).toEqual({ count: 10_000, atLeast: true });
    expect(await count({ filter: '{"city":"Pune"}', exact: '1' })).toEqual({ count: 10_050, atLeast: false });
    expect(await count({ filter: '{"status":"Dropped"}' })).toEqual({ count: 10_050, atLeast: false });
    await database.pool.query(`delete from prospects where "status" = 'Dropped'`);
  });

  // How it counts depends on whether the newest and the oldest records are beyond the limit.
  it.each([
    ['all records', 'true', 11_500],
    ['the newest records', 'i > 1499', 10_001],
    ['the oldest records', 'i <= 10001', 10_001],
    ['a few of the newest records', 'i > 10800', 700],
    ['a few of the oldest records', 'i <= 700', 700],
    ['the newest and the oldest records', 'i <= 200 or i > 11300', 400],
    ['no records', 'false', 0],
  ])('counts a tab with a limit if %s are beyond it', async (_which, beyond, overdue) => {
    const query = { filter: '{"scheduledAt":{"lt":"$now"},"status":{"type":["scheduled"]}}' };
    await database.pool.query(`insert into prospects ("_id", "name", "status", "createdAt", "scheduledAt")
      select gen_random_uuid(), 'Many', 'Callback', timestamptz '2023-01-01' + i * interval '1 minute', case when ${beyond} then timestamptz '2023-06-01' else timestamptz '2030-01-01' end from generate_series(1, 11500) i`);
    expect(textOf(query)).toContain('limit 250) t where t."scheduledAt" < $2::timestamptz)) >= 75 then');
    expect(await count(query)).toEqual({ count: Math.min(overdue, 10_000), atLeast: overdue > 10_000 });
    expect(await count({ ...query, exact: '1' })).toEqual({ count: overdue, atLeast: false });
    expect(await count(query, readerWith(['viewAssigned']))).toEqual({ count: 0, atLeast: false });
    await database.pool.query(`delete from prospects where "name" = 'Many'`);
  });
});

describe('countTabs', () => {
  it('counts all records, each state and each tab', async () => {
    expect(await tabs({})).toEqual({
      '*': { count: 3 },
      New: { count: 2 },
      Callback: { count: 1 },
      Booked: { count: 0 },
      Dropped: { count: 0 },
      Today: { count: 1 },
      Overdue: { count: 0 },
      Unassigned: { count: 1 },
      'From the web': { count: 2 },
    });
  });

  it('applies filter, search and scope to every count', async () => {
    expect(await tabs({ q: 'bela' })).toMatchObject({
      '*': { count: 1 },
      New: { count: 1 },
      Callback: { count: 0 },
      Today: { count: 0 },
    });
    expect(await tabs({ filter: '{"source":"Web"}' })).toMatchObject({
      '*': { count: 2 },
      Callback: { count: 1 },
      Unassigned: { count: 1 },
    });
    expect(await tabs({}, readerWith(['viewAssigned', 'viewSource']))).toMatchObject({
      '*': { count: 1 },
      New: { count: 1 },
      'From the web': { count: 1 },
    });
  });

  it('omits a tab whose field the user cannot read', async () => {
    expect(await tabs({}, readerWith(['view']))).not.toHaveProperty('From the web');
  });
});

describe('countTabs of a hidden state', () => {
  it('counts no states for users who may not read them', async () => {
    const { properties } = prospects.schema;
    const status = { ...properties['status'], type: 'string' as const, readable: 'viewStatus' };
    const resource = parseResource({ ...prospects.schema, properties: { ...properties, status } });
    const namesFor = async (reader: typeof admin): Promise<readonly string[]> => {
      const query = parseListQuery({ resource, query: {}, reader });
      return Object.keys((await readData(database.pool, countTabs({ resource, query, reader }))) as object);
    };
    expect(await namesFor(readerWith(['view', 'viewStatus']))).toContain('New');
    expect(await namesFor(readerWith(['view']))).not.toContain('New');
    expect(await namesFor(readerWith(['view']))).toContain('*');
  });
});
