import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PropertySchema, ResourceSchema } from '#model/schema/schema.ts';
import { directPool } from '../../../../server/postgres/pools/directPool.ts';
import { parseListQuery } from '../../../../server/query/lists/parseListQuery.ts';
import { whereText } from '../../../../server/query/filters/whereText.ts';
import { syncTables } from '../../../../server/schema/tables/syncTables.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { modelOf, shippedModel } from '../../support/schemaModel.ts';

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

const things = (
  properties: Readonly<Record<string, PropertySchema>>,
  detail: Partial<ResourceSchema> = {},
): ResourceSchema => ({
  name: 'things',
  title: 'Thing',
  plural: 'Things',
  type: 'object',
  properties,
  ...detail,
});
const sync = (...resources: readonly ResourceSchema[]) =>
  syncTables({ client, model: modelOf(...resources), rightsTables: [] });
const rowsOf = async (text: string, values: unknown[] = []): Promise<readonly unknown[]> =>
  (await client.query(text, values)).rows;
const columnsOf = async (table: string): Promise<Readonly<Record<string, string>>> => {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = quote_ident($1)::regclass and attnum > 0`,
    [table],
  );
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]));
};

const name: PropertySchema = { type: 'string', search: true, sort: true };

describe('syncTables on an empty database', () => {
  it('creates the tables of the shipped files, with a column for each field', async () => {
    const model = shippedModel();
    await syncTables({ client, model, rightsTables: ['users', 'roles'] });
    expect(await columnsOf('leads')).toMatchObject({
      _id: 'uuid',
      version: 'integer',
      createdAt: 'timestamp with time zone',
      name: 'text',
      budgetMax: 'numeric',
      tags: 'text[]',
      projects: 'uuid[]',
      carpetArea: 'numeric',
      carpetArea_value: 'numeric',
      carpetArea_unit: 'text',
      assignedTo: 'uuid',
      leadNumber: 'bigint',
      _search: 'text',
      _extra: 'jsonb',
    });
    expect(Object.keys(model.resources).length).toBeGreaterThan(3);
    for (const resource of Object.keys(model.resources)) expect(await columnsOf(resource)).toHaveProperty('_id');
  });

  it('does nothing the second time', async () => {
    const model = shippedModel();
    await syncTables({ client, model, rightsTables: ['users', 'roles'] });
    expect((await syncTables({ client, model, rightsTables: ['users', 'roles'] })).steps).toEqual([]);
  });

  it('logs every step', async () => {
    const { steps } = await sync(things({ name }));
    const { rows } = await client.query<{ text: string }>('select text from gable.ddl_log order by id');
    expect(rows.map(({ text }) => text)).toEqual(steps.map(({ text }) => text));
  });

  it('runs once when two servers start at the same time', async () => {
    const other = await directPool(database.pool).connect();
    const model = shippedModel();
    const reports = await Promise.all(
      [client, other].map((each) => syncTables({ client: each, model, rightsTables: ['users'] })),
    );
    other.release();
    expect(reports.map(({ steps }) => steps.length === 0).sort()).toEqual([false, true]);
  });

  it('increments the rights epoch with every change of a rights table', async () => {
    await syncTables({ client, model: modelOf(things({ name })), rightsTables: ['things', 'nothing'] });
    const epoch = async () =>
      Number((await client.query<{ epoch: string }>('select epoch from gable.rights_epoch')).rows[0]?.epoch);
    const before = await epoch();
    await client.query(`insert into things ("_id", "name") values (gen_random_uuid(), 'a'), (gen_random_uuid(), 'b')`);
    await client.query(`update things set "name" = 'c'`);
    await client.query('delete from things');
    expect(await epoch()).toBe(before + 3);
  });
});

describe('syncTables on tables with rows', () => {
  const fill = () =>
    client.query(
      `insert into things ("_id", "name") select gen_random_uuid(), 'Thing ' || i from generate_series(1, 6000) i`,
    );

  it('adds a field with its index and keeps the rows', async () => {
    await sync(things({ name }));
    await fill();
    const { steps } = await sync(things({ name, city: { type: 'string', filter: true } }));
    expect(steps.map(({ text }) => text.replace(/_[0-9a-f]{16}/, ''))).toEqual([
      'alter table "things" add column "city" text',
      'create index concurrently if not exists "things_city" on "things" ("city", "createdAt" desc, "_id" desc) where "deletedAt" is null and "city" is not null',
    ]);
    expect(await rowsOf('select count(*)::int as count from things')).toEqual([{ count: 6000 }]);
  });

  it('renames a field and keeps all values, including those in its extra columns', async () => {
    await sync(things({ name, size: { type: 'object', kind: 'area' } }));
    await client.query(
      `insert into things ("_id", "name", "size", "size_value", "size_unit") values (gen_random_uuid(), 'a', 93, 1000, 'sq ft')`,
    );
    await sync(things({ title: { ...name, was: 'name' }, area: { type: 'object', kind: 'area', was: 'size' } }));
    expect(await rowsOf('select "title", "area"::int, "area_value"::int, "area_unit", "_search" from things')).toEqual([
      { title: 'a', area: 93, area_value: 1000, area_unit: 'sq ft', _search: ' a' },
    ]);
    expect(
      await sync(things({ title: { ...name, was: 'name' }, area: { type: 'object', kind: 'area', was: 'size' } })),
    ).toEqual({ steps: [] });
  });

  it('keeps the column of a removed field', async () => {
    await sync(things({ name, city: { type: 'string' } }));
    await client.query(`insert into things ("_id", "city") values (gen_random_uuid(), 'Pune')`);
    await sync(things({ name }));
    expect(await rowsOf('select "city" from things')).toEqual([{ city: 'Pune' }]);
  });

  it('fills the search text of existing rows only if it changes, without a new version', async () => {
    await sync(things({ name, city: { type: 'string' } }));
    await fill();
    await client.query(
      `update things set "city" = 'Málaga' where "_id" <> (select "_id" from things order by "_id" limit 1)`,
    );
    const nowhere = (): Promise<readonly unknown[]> =>
      rowsOf(`select ctid::text, "_search" from things where "city" is null`);
    const before = await nowhere();
    await sync(things({ name, city: { type: 'string', search: true } }));
    expect(
      await rowsOf(`select count(*)::int as count from things where "_search" like '% malaga' and "version" = 1`),
    ).toEqual([{ count: 5999 }]);
    expect(before).toHaveLength(1);
    expect(await nowhere()).toEqual(before);
  });

  it('fills the keys of matched lists, also in existing rows, and drops the trigger with the match', async () => {
    const wanted: PropertySchema = { type: 'array', items: { type: 'string' } };
    const homes: ResourceSchema = { ...things({ place: { type: 'string' } }), name: 'homes', title: 'Home' };
    await sync(things({ wanted }), homes);
    await client.query(
      `insert into things ("_id", "wanted") values (gen_random_uuid(), '{Çosta,HEBBAL}'), (gen_random_uuid(), '{}'), (gen_random_uuid(), null)`,
    );
    const match = { resource: 'homes', on: [{ own: 'wanted', other: 'place' }] };
    await sync(things({ wanted }, { match }), homes);
    await client.query(`insert into things ("_id", "wanted") values (gen_random_uuid(), '{hebbal}')`);
    const found = (place: string): Promise<readonly unknown[]> =>
      rowsOf(
        `select "wanted" from things where "_keys_wanted" && gable.word_keys(array[$1]) order by cardinality("wanted")`,
        [place],
      );
    expect(await found('Hebbal')).toEqual([{ wanted: ['hebbal'] }, { wanted: ['Çosta', 'HEBBAL'] }]);
    await client.query(`update things set "wanted" = '{Costa}' where "wanted" = '{hebbal}'`);
    expect([await found('hebbal'), await found('costa')]).toEqual([
      [{ wanted: ['Çosta', 'HEBBAL'] }],
      [{ wanted: ['Costa'] }, { wanted: ['Çosta', 'HEBBAL'] }],
    ]);
    expect(await rowsOf(`select "wanted" from things where "_keys_wanted" is null order by 1`)).toEqual([
      { wanted: [] },
      { wanted: null },
    ]);
    await sync(things({ places: { ...wanted, was: 'wanted' } }), homes);
    await client.query(`insert into things ("_id", "places") values (gen_random_uuid(), '{hebbal}')`);
    expect(await rowsOf(`select count(*)::int as n from things`)).toEqual([{ n: 5 }]);
  });

  it('tracks repeated values for a tab, also in existing rows, and finds exactly the duplicates', async () => {
    const phone: PropertySchema = { type: 'string', kind: 'phone', unique: 'warn' };
    const properties = { phone, other: phone };
    await sync(things(properties));
    const add = (values: string): Promise<unknown> =>
      client.query(`insert into things ("_id", "phone", "other") values ${values}`);
    await add(
      `(gen_random_uuid(), '+911', null), (gen_random_uuid(), '+912', '+911'), (gen_random_uuid(), '+913', '+913')`,
    );
    const tabs = [{ title: 'Duplicate', filter: { phone: { repeated: true } } }];
    await sync(things(properties, { list: { tabs } }));
    const kept = async (): Promise<readonly unknown[]> =>
      (await client.query('select value from gable.repeated_values order by 1')).rows.map(({ value }) => value);
    expect(await kept()).toEqual(['+911']);
    await add(
      `(gen_random_uuid(), '+914', null), (gen_random_uuid(), '+914', null), (gen_random_uuid(), '+915', null)`,
    );
    expect(await kept()).toEqual(['+911', '+914']);
    await client.query(`update things set "other" = '+915' where "phone" = '+912'`);
    expect(await kept()).toEqual(['+911', '+914', '+915']);
    const [resource] = Object.values(modelOf(things(properties, { list: { tabs } })).resources);
    if (resource === undefined) throw new Error('the resource is missing');
    const reader = {
      actor: { userId: '', username: '', permissions: { things: ['view'] }, teamIds: [], roleIds: [] },
      now: new Date(),
      timeZone: 'UTC',
      settings: modelOf().settings,
    };
    const found = async (repeated: boolean): Promise<readonly unknown[]> => {
      const query = parseListQuery({ resource, query: { filter: JSON.stringify({ phone: { repeated } }) }, reader });
      return rowsOf(
        `select t."phone" from things t where ${whereText({ resource, query, reader }, () => 'null')} order by 1`,
      );
    };
    expect([await found(true), await found(false)]).toEqual([
      [{ phone: '+914' }, { phone: '+914' }, { phone: '+915' }],
      [{ phone: '+911' }, { phone: '+912' }, { phone: '+913' }],
    ]);
    await client.query(
      `update things set "deletedAt" = now() where "_id" = (select "_id" from things where "phone" = '+914' limit 1)`,
    );
    expect(await found(true)).toEqual([{ phone: '+915' }]);
  });

  it('numbers existing rows from the oldest to the newest when a serial number is added', async () => {
    await sync(things({ name }));
    await client.query(
      `insert into things ("_id", "name", "createdAt") select gen_random_uuid(), i, now() - i * interval '1 day' from generate_series(1, 3) i`,
    );
    await sync(things({ name, number: { type: 'integer', kind: 'serial' } }));
    await client.query(`insert into things ("_id", "name") values (gen_random_uuid(), '0')`);
    expect(await rowsOf('select "name", "number" from things order by "number"')).toEqual([
      { name: '3', number: '1' },
      { name: '2', number: '2' },
      { name: '1', number: '3' },
      { name: '0', number: '4' },
    ]);
  });

  it('counts existing rows when states are added', async () => {
    await sync(things({ name, state: { type: 'string', enum: ['A', 'B'] } }));
    await client.query(
      `insert into things ("_id", "state") select gen_random_uuid(), (array['A','B','B'])[i] from generate_series(1, 3) i`,
    );
    const states = {
      field: 'state',
      initial: 'A',
      values: { A: { type: 'open' }, B: { type: 'won' } },
      transitions: [],
    } as const;
    await sync(things({ name, state: { type: 'string', enum: ['A', 'B'] } }, { states }));
    expect(
      await rowsOf(
        `select state, sum(count)::int as count from gable.rollup where resource = 'things' group by state order by state`,
      ),
    ).toEqual([
      { state: 'A', count: 1 },
      { state: 'B', count: 2 },
    ]);
  });

  it('drops indexes that the schema no longer needs, and keeps those created by hand', async () => {
    await sync(things({ name: { ...name, unique: true } }));
    await client.query('create index things_by_hand on things (name)');
    const indexes = async () =>
      (await rowsOf(`select indexname as name from pg_indexes where tablename = 'things' order by 1`)) as {
        name: string;
      }[];
    const before = await indexes();
    await sync(things({ name: { type: 'string' } }));
    const after = await indexes();
    expect(
      before
        .filter(({ name: each }) => !after.some((other) => other.name === each))
        .map(({ name: each }) => each.replace(/_[0-9a-f]{16}$/, ''))
        .toSorted(),
    ).toEqual(['things__search', 'things_name', 'things_name']);
    expect(after.map(({ name: each }) => each)).toContain('things_by_hand');
    await client.query(
      `insert into things (_id, name) values ('00000000-0000-4000-8000-00000000000a', 'same'), ('00000000-0000-4000-8000-00000000000b', 'same')`,
    );
  });

  it('rebuilds an index whose creation was interrupted', async () => {
    await sync(things({ name }));
    await fill();
    const { rows } = await client.query<{ name: string; text: string }>(
      `select indexname as name, indexdef as text from pg_indexes where indexname like 'things_name_%'`,
    );
    const [index] = rows;
    // Creating a unique index over equal values fails and leaves an invalid index, here with the name of Gable's index.
    await client.query(`drop index "${index?.name}"; update things set "name" = 'same'`);
    await expect(
      client.query(`create unique index concurrently "${index?.name}" on things ("name")`),
    ).rejects.toMatchObject({ code: '23505' });
    const { steps } = await sync(things({ name }));
    expect(steps).toHaveLength(1);
    expect(
      await rowsOf(
        `select indexdef as text, indisvalid as whole from pg_indexes join pg_index on indexrelid = indexname::regclass where indexname = '${index?.name}'`,
      ),
    ).toEqual([{ text: index?.text, whole: true }]);
  });
});

describe('syncTables with conflicts', () => {
  it('rejects a type change with file and field, and changes nothing', async () => {
    await sync(things({ name, size: { type: 'string' } }));
    const changed = things({ name, extra: { type: 'string' }, size: { type: 'number', kind: 'money' } });
    await expect(sync(changed)).rejects.toThrow(
      'schemas/things.json: size: the column "size" contains text, got kind money, which needs numeric; expected a field with another name, filled from this one',
    );
    expect(await columnsOf('things')).not.toHaveProperty('extra');
  });

  it('rejects a unique field with duplicate values, with file and field', async () => {
    await sync(things({ name }));
    await client.query(`insert into things ("_id", "name") values (gen_random_uuid(), 'a'), (gen_random_uuid(), 'A')`);
    await expect(sync(things({ name: { ...name, unique: true } }))).rejects.toThrow(
      'schemas/things.json: name: values must be unique',
    );
    expect(await rowsOf(`select 1 from pg_index where indrelid = 'things'::regclass and not indisvalid`)).toEqual([]);
  });

  it('rejects a second record with a unique value, ignoring case and deleted records', async () => {
    await sync(things({ name: { ...name, unique: true } }));
    const insert = (text: string, deletedAt: string | null) =>
      client.query('insert into things ("_id", "name", "deletedAt") values (gen_random_uuid(), $1, $2)', [
        text,
        deletedAt,
      ]);
    await insert('Asha', '2024-01-01');
    await insert('asha', null);
    await expect(insert('ASHA', null)).rejects.toMatchObject({ code: '23505' });
  });
});
