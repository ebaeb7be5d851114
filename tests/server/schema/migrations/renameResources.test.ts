import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type pg from 'pg';
import { checkTexts, type LoadedSchemas } from '../../../../server/schema/files/loadSchemas.ts';
import { restoreActive } from '../../../../server/schema/migrations/restoreTables.ts';
import { SchemaProblems } from '../../../../server/schema/problems/SchemaProblems.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { settings } from '../files/folder.ts';
import { impact, activateFiles, id } from './files.ts';
import { isLong } from '../../../support/isLong.ts';

let database: TestDatabase;
const rowsOf = async (text: string, values: unknown[] = []): Promise<readonly pg.QueryResultRow[]> =>
  (await database.pool.query<Record<string, unknown>>(text, values)).rows;
const file = (name: string, properties: object, words: object = {}): { name: string; text: string } => ({
  name: `${name}.json`,
  text: JSON.stringify(
    {
      name,
      title: 'Thing',
      plural: 'Things',
      recordTitle: '{name}',
      type: 'object',
      properties: { name: { type: 'string', title: 'Name', search: true, filter: true }, ...properties },
      ...words,
    },
    null,
    2,
  ),
});
const states = {
  field: 'status',
  initial: 'New',
  values: { New: { type: 'open' }, Done: { type: 'won' } },
  transitions: [{ from: 'New', to: 'Done' }],
};
const own = {
  number: { type: 'integer', kind: 'serial', readOnly: true },
  code: { type: 'string', unique: true },
  status: { type: 'string', enum: ['New', 'Done'], readOnly: true, filter: true },
};
const files = (name: string, words: object = {}, fields: object = {}): LoadedSchemas =>
  checkTexts(
    [
      { name: '_settings.json', text: JSON.stringify(settings) },
      file(name, { ...own, parent: { type: 'string', kind: 'reference', to: name }, ...fields }, { states, ...words }),
      file('notes', {
        about: { type: 'object', kind: 'relation', toAny: [name] },
        thing: { type: 'string', kind: 'reference', to: name, title: 'Thing' },
      }),
      file('roles', {
        grants: {
          type: 'object',
          kind: 'permissions',
          additionalProperties: { type: 'array', items: { type: 'string' } },
        },
      }),
      file(
        'logs',
        {
          resource: { type: 'string' },
          record: { type: 'string' },
          field: { type: 'string' },
          kind: { type: 'string' },
        },
        { readOnly: true, log: { resource: 'resource', record: 'record', field: 'field', kind: 'kind' } },
      ),
    ],
    'schemas',
  );

beforeEach(async () => {
  database = await openTestDatabase();
  await activateFiles(database.pool, files('things'));
  await database.pool.query(
    `insert into things ("_id", "name", "code", "status", "parent") values ($1, 'Asha', 'a', 'New', null), ($2, 'Ravi', 'b', 'Done', $1), ($3, 'Meera', null, 'New', $1)`,
    [id(1), id(2), id(3)],
  );
  await database.pool.query(
    `insert into notes ("_id", "name", "about", "about_resource", "thing") values ($1, 'N', $1, 'things', $1)`,
    [id(1)],
  );
  await database.pool.query(
    `insert into roles ("_id", "name", "grants") values ($1, 'R', '{"things":["view","edit"],"notes":["view"]}')`,
    [id(1)],
  );
  await database.pool.query(`insert into logs ("_id", "name", "resource", "record") values ($1, 'L', 'things', '1')`, [
    id(1),
  ]);
  await database.pool.query(
    `insert into gable.audit ("at", "resource", "record", "action", "changes") values (now(), 'things', $1, 'update', '{}')`,
    [id(1)],
  );
  await database.pool.query(
    `insert into gable.notifications ("_id", "user", "at", "text", "resource", "record") values ($1, $1, now(), 'T', 'things', $1)`,
    [id(1)],
  );
  await database.pool.query(
    `insert into gable.counters (key, value) values ('things.no/2026-27', 7), ('thingsmore.no/2026-27', 1)`,
  );
});
afterEach(() => database.drop());

const counts = (name: string): Promise<readonly unknown[]> =>
  rowsOf(
    'select state, sum(count)::int as n from gable.rollup where resource = $1 group by 1 having sum(count) <> 0 order by 1',
    [name],
  );

describe('renaming a resource', () => {
  it('keeps records, serial numbers, indexes, counts and everything that refers to the resource', async () => {
    const indexes = await rowsOf(
      `select indexrelid::int as id from pg_index where indrelid = 'things'::regclass order by 1`,
    );
    const draft = files('items', { was: 'things' });
    const report = await impact(database.pool, draft);
    expect([report.canPublish, report.steps.map(({ message }) => message), report.changes]).toEqual([
      true,
      ['3 things move from things to items, with history and permissions'],
      expect.arrayContaining(['items: was called things']),
    ]);
    await activateFiles(database.pool, draft);
    expect(await rowsOf('select "name", "number", "_search" from items order by "_id"')).toEqual(
      [
        { name: 'Asha', number: '1', _search: ' asha' },
        { name: 'Ravi', number: '2', _search: ' ravi' },
        { name: 'Meera', number: '3', _search: ' meera' },
      ].map((row) => ({ ...row, number: expect.anything() as unknown })),
    );
    expect(
      await rowsOf(`select indexrelid::int as id from pg_index where indrelid = 'items'::regclass order by 1`),
    ).toEqual(indexes);
    expect(await rowsOf(`select "about_resource", "thing" from notes`)).toEqual([
      { about_resource: 'items', thing: id(1) },
    ]);
    expect(await rowsOf('select "grants" from roles')).toEqual([
      { grants: { items: ['view', 'edit'], notes: ['view'] } },
    ]);
    expect(await rowsOf('select "resource" from logs')).toEqual([{ resource: 'items' }]);
    expect(await rowsOf(`select resource from gable.audit where record = $1 and action = 'update'`, [id(1)])).toEqual([
      { resource: 'items' },
    ]);
    expect(await rowsOf('select resource from gable.notifications')).toEqual([{ resource: 'items' }]);
    expect(await rowsOf('select key from gable.counters order by key')).toEqual([
      { key: 'items.no/2026-27' },
      { key: 'thingsmore.no/2026-27' },
    ]);
    expect([await counts('items'), await counts('things')]).toEqual([
      [
        { state: 'Done', n: 1 },
        { state: 'New', n: 2 },
      ],
      [],
    ]);
    // Counts, search, serial numbers and unique fields still work.
    await database.pool.query(`insert into items ("_id", "name", "status") values ($1, 'Nina', 'Done')`, [id(4)]);
    expect(await counts('items')).toEqual([
      { state: 'Done', n: 2 },
      { state: 'New', n: 2 },
    ]);
    expect(await rowsOf('select "_search", "number"::int as number from items where "_id" = $1', [id(4)])).toEqual([
      { _search: ' nina', number: 4 },
    ]);
    await expect(
      database.pool.query(`insert into items ("_id", "name", "code") values ($1, 'Twice', 'A')`, [id(5)]),
    ).rejects.toMatchObject({ code: '23505' });
    expect(
      await rowsOf(`select relname from pg_class where relname like '%things%' and relname not like '%thingsmore%'`),
    ).toEqual([]);
    expect(await rowsOf(`select proname from pg_proc where proname like '%\\_things'`)).toEqual([]);
    expect(await rowsOf(`select key from gable.meta where key like '%things%'`)).toEqual([]);
  });

  it('renames fields in the same edit, and still checks the rules', async () => {
    await expect(activateFiles(database.pool, files('items', { was: 'things', required: ['code'] }))).rejects.toThrow(
      /1 of 3 things have no Code, first Meera/,
    );
    expect(await rowsOf(`select to_regclass('items') as items`)).toEqual([{ items: null }]);
    await activateFiles(
      database.pool,
      files(
        'items',
        { was: 'things' },
        {
          code: undefined,
          mark: { type: 'string', title: 'Mark', was: 'code', unique: true },
          status: { type: 'string', enum: ['New', 'Done'], readOnly: true, filter: true },
        },
      ),
    );
    expect(await rowsOf('select "mark" from items order by "_id"')).toEqual([
      { mark: 'a' },
      { mark: 'b' },
      { mark: null },
    ]);
  });

  it('can be undone, repeated, and declared after the file was renamed without "was"', async () => {
    await activateFiles(database.pool, files('items', { was: 'things' }));
    await activateFiles(database.pool, files('things'));
    expect(await rowsOf('select count(*)::int as n from things')).toEqual([{ n: 3 }]);
    expect(await rowsOf(`select to_regclass('items') as items`)).toEqual([{ items: null }]);
    // Without "was", the references to its records are in the way.
    await expect(activateFiles(database.pool, files('items'))).rejects.toThrow(
      /1 of 1 things have a Thing that does not match one thing/,
    );
    await database.pool.query('delete from notes');
    await activateFiles(database.pool, files('items'));
    expect(await rowsOf('select count(*)::int as n from items')).toEqual([{ n: 0 }]);
    await activateFiles(database.pool, files('items', { was: 'things' }));
    expect(await rowsOf('select count(*)::int as n from items')).toEqual([{ n: 3 }]);
    expect(await counts('items')).toEqual([
      { state: 'Done', n: 1 },
      { state: 'New', n: 2 },
    ]);
    await activateFiles(database.pool, files('entries', { was: 'items' }));
    expect(await rowsOf('select count(*)::int as n from entries')).toEqual([{ n: 3 }]);
  });

  it('is rejected with counts when both tables have records', async () => {
    await database.pool.query('delete from notes');
    await activateFiles(database.pool, files('items'));
    await database.pool.query(`insert into items ("_id", "name") values ($1, 'New')`, [id(7)]);
    await expect(activateFiles(database.pool, files('items', { was: 'things' }))).rejects.toThrow(
      'schemas/items.json: was: both tables exist, got 1 records in "items" in addition to those in "things"; leave "was" out, or delete one of the two: npm run schemas -- --drop things',
    );
    expect(await rowsOf('select count(*)::int as n from things')).toEqual([{ n: 3 }]);
  });

  it('is undone when a later step of the edit fails', async () => {
    // Impact reports omit deleted records, but their values are kept and must be converted.
    await database.pool.query(`update things set "code" = 'twelve', "deletedAt" = now() where "_id" = $1`, [id(3)]);
    await database.pool.query(`update things set "code" = "number"::text where "_id" <> $1`, [id(3)]);
    await expect(
      activateFiles(database.pool, files('items', { was: 'things' }, { code: { type: 'number', title: 'Code' } })),
    ).rejects.toThrow(/code: got "twelve", which can't be read as number/);
    await database.pool.query(`insert into things ("_id", "name", "status") values ($1, 'Nina', 'Done')`, [id(4)]);
    expect(await rowsOf('select "_search" from things where "_id" = $1', [id(4)])).toEqual([{ _search: ' nina' }]);
    expect([await counts('things'), await counts('items')]).toEqual([
      [
        { state: 'Done', n: 2 },
        { state: 'New', n: 1 },
      ],
      [],
    ]);
    expect(await rowsOf(`select "about_resource" from notes`)).toEqual([{ about_resource: 'things' }]);
  });

  const expectUndone = async (): Promise<void> => {
    expect(await rowsOf(`select count(*)::int as n, to_regclass('items') as items from things group by 2`)).toEqual([
      { n: 3, items: null },
    ]);
    expect([await counts('things'), await counts('items')]).toEqual([
      [
        { state: 'Done', n: 1 },
        { state: 'New', n: 2 },
      ],
      [],
    ]);
    expect(await rowsOf(`select "about_resource" from notes`)).toEqual([{ about_resource: 'things' }]);
    expect(await rowsOf('select "grants" from roles')).toEqual([
      { grants: { things: ['view', 'edit'], notes: ['view'] } },
    ]);
    expect(await rowsOf(`select key from gable.meta where key like '%items%'`)).toEqual([]);
  };

  it.runIf(isLong)('is undone with its renamed fields when the tables cannot be synced', async () => {
    await database.pool.query(`create type extras as enum ('a')`);
    const draft = files(
      'items',
      { was: 'things' },
      { code: undefined, mark: { type: 'string', title: 'Mark', was: 'code', unique: true } },
    );
    const withExtras = checkTexts([...draft.texts, file('extras', {})], 'schemas');
    await expect(activateFiles(database.pool, withExtras)).rejects.toThrow(/extras/);
    await expectUndone();
    await database.pool.query('drop type extras');
    await activateFiles(database.pool, withExtras);
    expect(await rowsOf('select "mark" from items order by "_id"')).toEqual([
      { mark: 'a' },
      { mark: 'b' },
      { mark: null },
    ]);
  });

  it('is undone when existing records cannot be changed', async () => {
    await database.pool.query(`alter table things add constraint no_blank check ("code" <> 'none')`);
    await expect(
      activateFiles(
        database.pool,
        files('items', { was: 'things' }, { code: { type: 'string', title: 'Code', blankBecomes: 'none' } }),
      ),
    ).rejects.toThrow('the new value of existing records could not be stored');
    await expectUndone();
  });

  it.runIf(isLong)('is undone after an interrupted edit when the old files are back or use another name', async () => {
    const stop = async (): Promise<void> => {
      await activateFiles(database.pool, files('items', { was: 'things' }));
      // The state after the process was killed between the renaming and the activation of the version.
      await database.pool.query(`delete from gable.schema_history where version = $1`, [
        files('items', { was: 'things' }).model.version,
      ]);
      await database.pool.query(
        `insert into gable.meta (key, value) values ('moved:items', '{"name":"things","module":"items"}')`,
      );
    };
    await stop();
    await activateFiles(database.pool, files('things'));
    await expectUndone();
    await stop();
    // A running server with the active version does the same.
    await restoreActive(database.pool, files('things').model);
    await expectUndone();
    await stop();
    await activateFiles(database.pool, files('entries', { was: 'things' }));
    expect(
      await rowsOf(
        `select count(*)::int as n, to_regclass('items') as items, to_regclass('things') as things from entries group by 2, 3`,
      ),
    ).toEqual([{ n: 3, items: null, things: null }]);
  });

  it('happens once on two servers, and is completed after an interruption', async () => {
    const draft = files('items', { was: 'things' });
    await Promise.all([activateFiles(database.pool, draft, '/a'), activateFiles(database.pool, draft, '/b')]);
    expect(
      await rowsOf(`select count(*)::int as n from gable.ddl_log where text like 'alter table "things" rename to%'`),
    ).toEqual([{ n: 1 }]);
    // The table is renamed, but the version is not recorded.
    await database.pool.query(`delete from gable.schema_history where version = $1`, [draft.model.version]);
    await activateFiles(database.pool, draft);
    expect(await rowsOf('select count(*)::int as n from items')).toEqual([{ n: 3 }]);
    expect(await counts('items')).toEqual([
      { state: 'Done', n: 1 },
      { state: 'New', n: 2 },
    ]);
  });
});

it('rejects an earlier name that another resource has or that Gable needs', () => {
  const problem = (work: () => unknown): string => {
    try {
      work();
      return '';
    } catch (error) {
      return error instanceof SchemaProblems ? error.message : String(error);
    }
  };
  expect(problem(() => files('items', { was: 'notes' }))).toMatch(
    /^schemas\/items\.json:\d+:\d+ was: names a resource that still exists, got "notes"; expected an earlier name/,
  );
  expect(problem(() => files('items', { was: 'users' }))).toMatch(
    /was: names a resource that the product itself needs, got "users"; keep its name/,
  );
});
