import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseListQuery } from '../../../../server/query/lists/parseListQuery.ts';
import { selectList } from '../../../../server/query/lists/selectList.ts';
import { softDelete } from '../../../../server/query/records/write/deleteRecord.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { admin, fillProspects, idOf, prospects, readData, readerWith, runOn, testNow } from '../prospects.ts';

let database: TestDatabase;

// The numbers are the order of creation: 1 is the oldest.
beforeAll(async () => {
  database = await openTestDatabase();
  await fillProspects(database.pool, [
    {
      name: 'Asha Rao',
      contactNo: '+919845012345',
      city: 'Bengaluru',
      status: 'New',
      budgetMax: 5_000_000,
      source: 'Web',
      tags: ['Hot'],
      assignedTo: idOf(1),
    },
    {
      name: 'Björn Ståhl',
      contactNo: '+919845099999',
      city: 'bengaluru',
      status: 'Callback',
      budgetMax: 9_000_000,
      scheduledAt: '2024-01-05T12:00:00.000Z',
      tags: ['Hot', 'Cold'],
      assignedTo: idOf(2),
    },
    {
      name: 'Chitra',
      otherContactNo: '+919845012345',
      city: '50% off',
      status: 'Callback',
      scheduledAt: '2024-01-05T18:29:59.000Z',
      secondaryAssignedTo: idOf(1),
    },
    {
      name: 'Dev',
      city: 'Pune',
      status: 'Booked',
      budgetMax: 1_000_000,
      scheduledAt: '2024-01-05T18:30:00.000Z',
      carpetArea: { value: 100, unit: 'sq m' },
      active: true,
      assignedTo: idOf(3),
    },
    {
      name: 'Esha',
      status: 'New',
      budgetMax: 9_000_000,
      carpetArea: { value: 1000, unit: 'sq ft' },
      birthday: '1990-02-28',
      active: false,
    },
    { name: 'Gone', status: 'New' },
  ]);
  await runOn(database.pool, softDelete({ resource: prospects, id: idOf(6), actor: admin.actor, now: testNow }));
});
afterAll(() => database.drop());

const list = async (query: Readonly<Record<string, unknown>>, reader = admin): Promise<readonly number[]> => {
  const parsed = parseListQuery({ resource: prospects, query, reader });
  const data = await readData(database.pool, selectList({ resource: prospects, query: parsed, reader }));
  return (data as readonly { _id: string }[]).map(({ _id }) => Number(_id.slice(-3)));
};
const filtered = (filter: object, reader = admin) => list({ filter: JSON.stringify(filter), sort: 'number' }, reader);

describe('selectList', () => {
  it('selects the ids first and then each record, in one statement', () => {
    const query = parseListQuery({ resource: prospects, query: { filter: '{"status":"New"}' }, reader: admin });
    const { text, values } = selectList({ resource: prospects, query, reader: admin, fields: [] });
    expect(text).toBe(
      `select '[' || coalesce(string_agg(concat('{"_id":"', t."_id", '","version":', t."version", '}'), ',' order by place), '') || ']' as data ` +
        `from unnest(array(select t."_id" as id_ from "prospects" t ` +
        `where t."deletedAt" is null and t."status" = $1::text order by t."createdAt" desc, t."_id" desc limit 25 offset 0)) with ordinality as ids(id_, place) ` +
        `cross join lateral (select * from "prospects" t where t."_id" = ids.id_ limit 1) t`,
    );
    expect(values).toEqual(['New']);
  });

  it('plans a free filter for its values, with the same text for every filter', () => {
    const make = (filter: object) => {
      const query = parseListQuery({
        resource: prospects,
        query: { filter: JSON.stringify(filter), page: 2 },
        reader: admin,
      });
      return selectList({ resource: prospects, query, reader: admin });
    };
    const statement = make({ city: { contains: 'Pu' }, status: ['New', 'a"b\\c'] });
    expect(statement.values).toEqual([
      `select array(select t."_id" as id_ from "prospects" t ` +
        `where t."deletedAt" is null and gable.plain(t."city") like '%' || gable.plain_part($1[1]::text) || '%' and t."status" = any(array[$1[2]::text, $1[3]::text]::text[]) ` +
        `order by t."createdAt" desc, t."_id" desc limit 25 offset 25)`,
      ['Pu', 'New', 'a"b\\c'],
    ]);
    expect(make({ budgetMax: { gte: 1 } }).name).toBe(statement.name);
  });

  it('lets Postgres see the values of every type during planning', async () => {
    const filter = {
      scheduledAt: { gte: '2024-01-01T00:00:00.000Z', lt: '$tomorrow' },
      birthday: '1990-02-28',
      budgetMax: { gte: 1 },
      active: true,
      assignedTo: [idOf(1), idOf(2)],
      status: ['New', 'Booked'],
      tags: ['Hot'],
    };
    const query = parseListQuery({ resource: prospects, query: { filter: JSON.stringify(filter) }, reader: admin });
    const [ids, args] = selectList({ resource: prospects, query, reader: admin }).values;
    await database.pool.query(
      'create or replace function explained(query text, args text[]) returns json language plpgsql as $$ declare found json; begin ' +
        `execute 'explain (format json) ' || query into found using args; return found; end $$`,
    );
    const { rows } = await database.pool.query<{ plan: unknown }>('select explained($1, $2) as plan', [ids, args]);
    const plan = JSON.stringify(rows[0]?.plan);
    expect(plan).toContain('2024-01-01 00:00:00+00');
    expect(plan).not.toContain('$1');
  });

  it('returns the newest records first, without deleted ones', async () => {
    expect(await list({})).toEqual([5, 4, 3, 2, 1]);
  });

  it('returns an empty list after the last page', async () => {
    expect(await list({ page: 40 })).toEqual([]);
  });

  it.each([
    [{ sort: 'name', order: 'ASC' }, [1, 2, 3, 4, 5]],
    [{ sort: 'name', order: 'DESC' }, [5, 4, 3, 2, 1]],
    [{ sort: 'status', order: 'ASC' }, [4, 3, 2, 5, 1]],
    [{ sort: 'status', order: 'DESC' }, [1, 5, 2, 3, 4]],
    [{ sort: 'createdAt', order: 'ASC' }, [1, 2, 3, 4, 5]],
  ])('sorts by %j', async (query, expected) => {
    expect(await list(query)).toEqual(expected);
  });

  it('returns a far page of a filter with several values in order', async () => {
    await database.pool.query(`insert into prospects ("_id", "name", "status", "createdAt") select gen_random_uuid(), 'Far ' || i, (array['New','Callback','Booked'])[1 + i % 3],
      timestamptz '2020-01-01' + i * interval '1 minute' from generate_series(1, 2000) i`);
    const name = async (page: number, status: unknown): Promise<readonly string[]> => {
      const query = parseListQuery({
        resource: prospects,
        query: { page, perPage: 3, filter: JSON.stringify({ status }) },
        reader: admin,
      });
      const statement = selectList({ resource: prospects, query, reader: admin });
      return ((await readData(database.pool, statement)) as readonly { name: string }[]).map((record) => record.name);
    };
    // Two in three of the 2,000 records match, after the three newer records that other tests use.
    expect(await name(400, ['New', 'Booked'])).toEqual(
      (
        await database.pool.query<{ name: string }>(
          `select "name" from prospects where "deletedAt" is null and "status" in ('New', 'Booked') order by "createdAt" desc, "_id" desc limit 3 offset 1197`,
        )
      ).rows.map((row) => row.name),
    );
    expect(await name(400, { type: ['open', 'won'] })).toEqual(await name(400, ['New', 'Booked']));
    await database.pool.query(`delete from prospects where "name" like 'Far %'`);
  });

  it('returns every page of a filter with a limit', async () => {
    await database.pool.query(`insert into prospects ("_id", "name", "status", "createdAt", "budgetMax", "contactCount") select gen_random_uuid(), 'Far ' || i, 'New',
      timestamptz '2020-01-01' + i * interval '1 minute', i, i % 2 from generate_series(1, 500) i`);
    const names = async (raw: Readonly<Record<string, unknown>>, filter: object): Promise<readonly string[]> => {
      const query = parseListQuery({
        resource: prospects,
        query: { ...raw, perPage: 10, filter: JSON.stringify(filter) },
        reader: admin,
      });
      return (
        (await readData(database.pool, selectList({ resource: prospects, query, reader: admin }))) as readonly {
          name: string;
        }[]
      ).map(({ name }) => name);
    };
    const expected = async (where: string, order: string, page: number): Promise<readonly string[]> =>
      (
        await database.pool.query<{ name: string }>(
          `select "name" from prospects where "deletedAt" is null and ${where} order by ${order}, "_id" desc limit 10 offset ${10 * (page - 1)}`,
        )
      ).rows.map(({ name }) => name);
    const newest = '"createdAt" desc';
    for (const page of [1, 2, 40]) {
      // Of the newest 160 records, nearly all, every other one, one or none are beyond the limit.
      for (const limit of [10, 499, 500, 9_000_000, 99_000_000]) {
        expect(await names({ page }, { budgetMax: { gte: limit } })).toEqual(
          await expected(`"budgetMax" >= ${limit}`, newest, page),
        );
        expect(await names({ page }, { budgetMax: { lt: limit } })).toEqual(
          await expected(`"budgetMax" < ${limit}`, newest, page),
        );
      }
      expect(await names({ page }, { contactCount: { gt: 0 } })).toEqual(
        await expected('"contactCount" > 0', newest, page),
      );
      for (const limit of [
        '2020-01-01T03:00:00Z',
        '2020-01-01T08:19:00Z',
        '2000-01-01T00:00:00Z',
        '2100-01-01T00:00:00Z',
      ]) {
        expect(await names({ page }, { createdAt: { gte: limit } })).toEqual(
          await expected(`"createdAt" >= '${limit}'`, newest, page),
        );
      }
      expect(await names({ page, sort: 'budgetMax', order: 'ASC' }, { budgetMax: { gt: 400 } })).toEqual(
        await expected('"budgetMax" > 400', '"budgetMax", "createdAt" desc', page),
      );
      expect(await names({ page }, { status: 'New' })).toEqual(await expected(`"status" = 'New'`, newest, page));
    }
    await database.pool.query(`delete from prospects where "name" like 'Far %'`);
  });

  it('plans once if the first records fill the page or the limit is on the sort field', () => {
    const make = (raw: Readonly<Record<string, unknown>>, filter: object) =>
      selectList({
        resource: prospects,
        query: parseListQuery({
          resource: prospects,
          query: { ...raw, filter: JSON.stringify(filter) },
          reader: admin,
        }),
        reader: admin,
      });
    expect(make({}, { budgetMax: { gte: 5 } }).text).toContain(
      `(select case when cardinality(first.ids) = 25 then first.ids else gable.ids($1::text, $2::text[]) end from (select array(select t."_id" from (select t."createdAt", t."_id", t."budgetMax" from "prospects" t ` +
        `where t."deletedAt" is null order by t."createdAt" desc, t."_id" desc limit 400) t where (t."budgetMax" >= $3::numeric) order by t."createdAt" desc, t."_id" desc limit 25) as ids offset 0) first)`,
    );
    // For a time in the index of the default order, it looks at ten times as many records.
    expect(make({}, { scheduledAt: { gte: '2024-01-01T00:00:00Z' } }).text).toContain(
      'limit 4000) t where (t."scheduledAt" >= $3::timestamptz)',
    );
    // Not for a page size that no screen offers, for more than 50 per page, in another order, or within a scope, which
    // all of the first records may be outside of.
    expect(make({ perPage: 100 }, { budgetMax: { gte: 5 } }).text).not.toContain('first.ids');
    for (const filter of [{ budgetMax: { gte: 5 } }, { status: 'New' }])
      expect(make({ perPage: 24 }, filter).text).toContain('unnest(gable.ids(');
    expect(make({ sort: 'name' }, { budgetMax: { gte: 5 } }).text).not.toContain('first.ids');
    const own = readerWith(['viewAssigned']);
    expect(
      selectList({
        resource: prospects,
        query: parseListQuery({ resource: prospects, query: { filter: '{"budgetMax":{"gte":5}}' }, reader: own }),
        reader: own,
      }).text,
    ).not.toContain('first.ids');
    expect(make({ page: 7 }, { createdAt: { gte: '2024-01-01T00:00:00Z' } }).text).toContain(
      't."createdAt" >= (select $1::timestamptz) order by t."createdAt" desc, t."_id" desc limit 25 offset (select $2::integer)',
    );
    expect(make({ page: 7 }, { createdAt: { gte: '2024-01-01T00:00:00Z' } }).name).toBe(
      make({ page: 400 }, { createdAt: { gte: '2023-01-01T00:00:00Z' } }).name,
    );
  });

  it('sorts blanks last in both directions', async () => {
    expect(await list({ sort: 'budgetMax', order: 'ASC' })).toEqual([4, 1, 5, 2, 3]);
    expect(await list({ sort: 'budgetMax', order: 'DESC' })).toEqual([2, 5, 1, 4, 3]);
  });

  it.each(['ASC', 'DESC'])('returns every record once across pages when values are blank, %s', async (order) => {
    for (const sort of ['budgetMax', 'scheduledAt', 'name', 'status']) {
      const whole = await list({ sort, order });
      for (const perPage of [1, 2, 3]) {
        const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list({ sort, order, page, perPage })));
        expect(pages.flat()).toEqual(whole);
      }
    }
  });

  it.each([
    [{ status: 'New' }, [1, 5]],
    [{ status: ['New', 'Booked'] }, [1, 4, 5]],
    [{ status: [] }, []],
    [{ status: { type: ['open', 'scheduled'] } }, [1, 2, 3, 5]],
    [{ status: { ne: 'New' } }, [2, 3, 4]],
    [{ source: { ne: 'Web' } }, [2, 3, 4, 5]],
    [{ status: { notIn: ['New', 'Booked'] } }, [2, 3]],
    [{ budgetMax: { gte: 5_000_000 } }, [1, 2, 5]],
    [{ budgetMax: { gt: 5_000_000, lt: 10_000_000 } }, [2, 5]],
    [{ budgetMax: { blank: true } }, [3]],
    [{ budgetMax: { blank: false } }, [1, 2, 4, 5]],
    [{ city: { contains: 'BENGAL' } }, [1, 2]],
    [{ city: { startsWith: 'pu' } }, [4]],
    [{ city: { contains: '%' } }, [3]],
    [{ city: { contains: '_' } }, []],
    [{ tags: 'Hot' }, [1, 2]],
    [{ tags: { all: ['Hot', 'Cold'] } }, [2]],
    [{ tags: { blank: true } }, [3, 4, 5]],
    [{ active: true }, [4]],
    [{ active: { ne: true } }, [1, 2, 3, 5]],
    [{ birthday: '1990-02-28' }, [5]],
    [{ carpetArea: { gte: { value: 95, unit: 'sq m' } } }, [4]],
    [{ carpetArea: { lt: { value: 1100, unit: 'sq ft' } } }, [4, 5]],
    [{ contactNo: '98450 12345' }, [1]],
    [{ contactNo: { repeated: true } }, [1]],
    [{ assignedTo: '$me' }, [1]],
    [{ _id: [idOf(2), idOf(4), idOf(99)] }, [2, 4]],
    [{ _id: { ne: idOf(2) } }, [1, 3, 4, 5]],
    [{ contactCount: 0, status: 'Booked' }, [4]],
    [{ deletedAt: { blank: false } }, [6]],
  ])('filters by %j', async (filter, expected) => {
    expect(await filtered(filter)).toEqual(expected);
  });

  it('uses the time zone of the organization for $today', async () => {
    // The day of 5 January ends in Kolkata at 18:30 UTC.
    expect(await filtered({ scheduledAt: { gte: '$today', lt: '$tomorrow' } })).toEqual([2, 3]);
    expect(await filtered({ scheduledAt: { gte: '2024-01-06' } })).toEqual([4]);
    expect(await filtered({ scheduledAt: { lt: '$now' } })).toEqual([]);
    for (const day of ['0001-01-01', '0050-01-01', '1850-01-01'])
      expect([
        day,
        await filtered({ scheduledAt: { gte: day } }),
        await list({ filter: JSON.stringify({ scheduledAt: { lt: day } }) }),
      ]).toEqual([day, [2, 3, 4], []]);
    expect(await filtered({ scheduledAt: { gte: '9999-12-31' } })).toEqual([]);
  });

  it('shows users their own records, and team leaders those of the team', async () => {
    expect(await list({ sort: 'number' }, readerWith(['viewAssigned']))).toEqual([1, 3]);
    expect(await list({ sort: 'number' }, readerWith(['viewTeam']))).toEqual([1, 2, 3]);
    expect(await list({ sort: 'number' }, readerWith([]))).toEqual([]);
    expect(await filtered({ _id: [idOf(4)] }, readerWith(['viewAssigned']))).toEqual([]);
  });
});

describe('search', () => {
  it.each([
    ['asha', [1]],
    ['RAO', [1]],
    ['rao asha', [1]],
    ['asha stahl', []],
    ['stahl', [2]],
    ['BJÖRN', [2]],
    ['bjo', [2]],
    ['P-4', [4]],
    ['98450 12345', [1]],
    ['98450-12345', [1]],
    ['+91 (98450) 12345', [1]],
    ['09845012345', [1]],
    ['45099', [2]],
    ['ra', [1]],
    ['as', [1]],
    ['sh', []],
    ['e', [5]],
    ['%', []],
    ['_', []],
    ['\\', []],
    ['＼', []],
    ["'; drop table prospects; --", []],
    ['  ', [1, 2, 3, 4, 5]],
  ])('finds records by %j', async (q, expected) => {
    expect(await list({ q, sort: 'number' })).toEqual(expected);
  });

  it('ignores fields that the user cannot read', async () => {
    expect(await list({ q: '9845012345' }, readerWith(['view']))).toEqual([]);
    expect(await list({ q: 'asha' }, readerWith(['view']))).toEqual([1]);
  });
});
