import { beforeEach, describe, expect, it } from 'vitest';
import type { Resource } from '#model/resource.ts';
import { directPool } from '../../../../server/postgres/pools/directPool.ts';
import { checkTexts } from '../../../../server/schema/files/loadSchemas.ts';
import { restoreActive } from '../../../../server/schema/migrations/restoreTables.ts';
import { conversionSwaps } from '../../../../server/schema/migrations/columns/conversionSwaps.ts';
import { swapColumns } from '../../../../server/schema/migrations/columns/swapColumns.ts';
import { dropField } from '../../../../server/schema/migrations/drop/dropField.ts';
import { readActiveVersion } from '../../../../server/schema/migrations/history.ts';
import { watchWrites } from '../../../../server/schema/migrations/columns/watchWrites.ts';
import { syncTables } from '../../../../server/schema/tables/syncTables.ts';
import { wantedIndexes } from '../../../../server/schema/tables/indexes/wantedIndexes.ts';
import type { TestDatabase } from '../../support/database.ts';
import { createThings } from './createThings.ts';
import { filesOf, impact, activateFiles, id } from './files.ts';
import { isLong } from '../../../support/isLong.ts';

const things = createThings();
const { rowsOf } = things;
let database: TestDatabase;
beforeEach(() => {
  ({ database } = things);
});

describe('renamed, converted and removed fields', () => {
  it('renames a column, and renames it back when the edit is undone', async () => {
    await activateFiles(
      database.pool,
      filesOf({ code: undefined, mark: { type: 'string', title: 'Mark', was: 'code', filter: true } }),
    );
    expect(await rowsOf('select "mark" from things order by "_id"')).toEqual([
      { mark: '12' },
      { mark: '7.5' },
      { mark: null },
    ]);
    await activateFiles(database.pool, filesOf());
    expect(await rowsOf('select "code" from things order by "_id"')).toEqual([
      { code: '12' },
      { code: '7.5' },
      { code: null },
    ]);
  });

  it('keeps the index and search texts of a renamed field, and backfills nothing for a new field', async () => {
    const indexes = (): Promise<readonly Record<string, unknown>[]> =>
      rowsOf(
        `select indexrelid::int as id from pg_index join pg_attribute on attrelid = indexrelid where indrelid = 'things'::regclass and attname in ('code', 'mark')`,
      );
    const existing = await indexes();
    expect(existing).toHaveLength(1);
    const fields = {
      code: undefined,
      name: undefined,
      mark: { type: 'string', title: 'Mark', was: 'code', filter: true },
      label: { type: 'string', title: 'Label', maxLength: 40, search: true, was: 'name' },
    };
    const moved = await activateFiles(database.pool, filesOf(fields, { recordTitle: '{label}' }));
    await activateFiles(
      database.pool,
      filesOf({ ...fields, city: { type: 'string', title: 'City', search: true } }, { recordTitle: '{label}' }),
    );
    expect([moved, await indexes()]).toEqual([true, existing]);
    expect(await rowsOf(`select text from gable.ddl_log where text like '%set "_search" = null%'`)).toEqual([]);
    await database.pool.query(`update things set "city" = 'Pune' where "_id" = $1`, [id(1)]);
    expect(await rowsOf('select "_search" from things order by "_id"')).toEqual([
      { _search: ' asha pune' },
      { _search: ' ravi' },
      { _search: ' meera' },
    ]);
  });

  it('records concurrent writes to the watched columns, and deletes the record of them at the end', async () => {
    const client = await directPool(database.pool).connect();
    const written = watchWrites(client, filesOf().model.resources['things'] as Resource, ['code']);
    await written.begin();
    await database.pool.query(`update things set "name" = 'Unheard' where "_id" = $1`, [id(1)]);
    await database.pool.query(`update things set "code" = '8' where "_id" = $1`, [id(2)]);
    await database.pool.query(`insert into things ("_id", "name") values ($1, 'New')`, [id(4)]);
    const noted = await written.read();
    expect(noted.map(({ record }) => record)).toEqual([id(2), id(4)]);
    await written.forget(noted.slice(0, 1));
    expect(await written.read()).toEqual(noted.slice(1));
    // Simulates an earlier run that was interrupted here.
    await written.begin();
    expect(await written.read()).toEqual([]);
    await written.end();
    client.release();
    await database.pool.query(`update things set "code" = '9' where "_id" = $1`, [id(2)]);
    expect(await rowsOf(`select to_regclass('gable.changing_things') as left`)).toEqual([{ left: null }]);
  });

  it('removes the leftovers of an interrupted type change at the next start', async () => {
    const client = await directPool(database.pool).connect();
    await client.query('alter table things add column "_to_code" numeric');
    // A trigger of other software with a similar name.
    await client.query(
      'create table others (id int); create function changing_others() returns trigger language plpgsql as $$ begin return null; end $$; create trigger changing_others after insert on others execute function changing_others()',
    );
    await watchWrites(client, filesOf().model.resources['things'] as Resource, ['code']).begin();
    client.release();
    await activateFiles(database.pool, filesOf());
    await database.pool.query(`update things set "code" = '9' where "_id" = $1`, [id(2)]);
    expect(
      await rowsOf(`select to_regclass('gable.changing_things') as notes, (select count(*)::int from pg_trigger where tgname = 'changing_things') as triggers,
      (select count(*)::int from information_schema.columns where table_name = 'things' and column_name = '_to_code') as columns`),
    ).toEqual([{ notes: null, triggers: 0, columns: 0 }]);
    expect(await rowsOf(`select subject, text from gable.ddl_log where text like '%had left'`)).toHaveLength(1);
    expect(await rowsOf(`select count(*)::int as kept from pg_trigger where tgname = 'changing_others'`)).toEqual([
      { kept: 1 },
    ]);
  });

  it.runIf(isLong)(
    'removes the leftovers of an interrupted type change while a server with the active version runs',
    async () => {
      const client = await directPool(database.pool).connect();
      await database.pool.query('alter table things add column "_to_code" numeric');
      await watchWrites(client, filesOf().model.resources['things'] as Resource, ['code']).begin();
      client.release();
      await restoreActive(database.pool, filesOf().model);
      expect(
        await rowsOf(`select tgname as name from pg_trigger where tgname like 'changing%'
        union all select attname from pg_attribute where attrelid = 'things'::regclass and attname = '_to_code'`),
      ).toEqual([]);
    },
  );

  it('hides a removed field, and restores its data when the field is added again', async () => {
    await activateFiles(database.pool, filesOf({ code: undefined }));
    expect(await rowsOf('select "code" from things order by "_id" limit 1')).toEqual([{ code: '12' }]);
    const back = await impact(database.pool, filesOf({ code: { type: 'string', title: 'Code', pattern: '^\\d+$' } }));
    expect(back.impacts.map(({ count, path }) => [count, path])).toEqual([[1, 'properties.code.type']]);
    await activateFiles(database.pool, filesOf());
    expect(await rowsOf('select "code" from things order by "_id" limit 1')).toEqual([{ code: '12' }]);
  });

  it('changes a type when every value can be converted, and keeps the old values and the index', async () => {
    await activateFiles(
      database.pool,
      filesOf({
        code: { type: 'number', title: 'Code', filter: true },
        name: { type: 'string', title: 'Name', maxLength: 40, search: true },
      }),
    );
    expect(await rowsOf('select "code"::float as code, "_was_code" as was from things order by "_id"')).toEqual([
      { code: 12, was: '12' },
      { code: 7.5, was: '7.5' },
      { code: null, was: null },
    ]);
    await database.pool.query(`update things set "name" = 'Nina', "code" = 3 where "_id" = $1`, [id(1)]);
    expect(await rowsOf(`select "_search" from things where "code" = 3`)).toEqual([{ _search: ' nina' }]);
    const { rows } = await database.pool.query<{ def: string }>(
      `select indexdef as def from pg_indexes where tablename = 'things' and indexdef like '%code%'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.def).not.toContain('_was_');
  });

  it('changes the columns of several fields at once, when all values and indexes are there', async () => {
    const draft = filesOf({
      code: { type: 'number', title: 'Code', filter: true },
      most: { type: 'string', title: 'Most', maxLength: 20, filter: true },
    });
    await database.pool.query(`update things set "most" = 8 where "_id" = $1`, [id(1)]);
    const typesOf = async (): Promise<unknown> =>
      (
        await rowsOf(
          `select jsonb_object_agg(attname, atttypid::regtype::text) as types from pg_attribute
           where attrelid = 'things'::regclass and attname in ('code', 'most')`,
        )
      )[0]?.['types'];
    const client = await directPool(database.pool).connect();
    let meanwhile: unknown;
    const before = filesOf().model;
    const head = await readActiveVersion(client);
    const notes: string[] = [];
    const progress = { note: async (text: string) => void notes.push(text), end: async () => undefined };
    const swaps = await conversionSwaps(client, draft.model, { before, head });
    const createOtherIndexes = async () => {
      // All values are converted, and the version that is still active filters by its own types.
      meanwhile = await typesOf();
      await database.pool.query(`update things set "code" = '9', "most" = 10 where "code" = any($1::text[])`, [['12']]);
      return [];
    };
    await swapColumns(client, swaps, { createOtherIndexes, progress });
    client.release();
    expect(notes).toEqual(['3 of 3 things converted']);
    expect(meanwhile).toEqual({ code: 'text', most: 'numeric' });
    expect(await typesOf()).toEqual({ code: 'numeric', most: 'text' });
    expect(await rowsOf('select "code"::float as code, "most" from things order by "_id"')).toEqual([
      { code: 9, most: '10' },
      { code: 7.5, most: null },
      { code: null, most: null },
    ]);
    const names = wantedIndexes(draft.model.resources['things'] as Resource).map(({ name }) => name);
    expect(
      await rowsOf(
        `select count(*)::int as count from pg_index i join pg_class c on c.oid = i.indexrelid
         where i.indrelid = 'things'::regclass and i.indisvalid and c.relname = any($1)
         and pg_get_indexdef(i.indexrelid) ~ '"?(code|most)"?'`,
        [names],
      ),
    ).toEqual([{ count: 2 }]);
  });

  it('creates unique indexes before columns change, and drops them when a later step fails', async () => {
    const draft = filesOf({
      name: { type: 'string', title: 'Name', maxLength: 40, search: true, unique: true },
      code: { type: 'number', title: 'Code', filter: true },
      size: { type: 'string', title: 'Size', enum: ['Small', 'Large'], filter: true, becomes: { Huge: 'Large' } },
    });
    const uniques = (): Promise<readonly Record<string, unknown>[]> =>
      rowsOf(`select indexname as name from pg_indexes where tablename = 'things'
        and indexdef like 'CREATE UNIQUE%' and indexname not like '%_pkey'`);
    await database.pool.query(`alter table things add constraint narrow check ("size" <> 'Large')`);
    await expect(activateFiles(database.pool, draft)).rejects.toThrow('could not be stored');
    expect(await uniques()).toEqual([]);
    await database.pool.query('alter table things drop constraint narrow');
    await activateFiles(database.pool, draft);
    expect(await uniques()).toHaveLength(1);
    const lines = (await rowsOf('select text from gable.ddl_log order by id')).map(({ text }) => String(text));
    const last = (part: string): number => lines.findLastIndex((line) => line.includes(part));
    expect(last('create unique index')).toBeLessThan(last('rename column "code" to "_was_code"'));
  });

  it('does not convert again what was converted before the process ended, so that the old values are kept', async () => {
    const draft = filesOf({ code: { type: 'number', title: 'Code', filter: true } });
    const client = await directPool(database.pool).connect();
    const head = await readActiveVersion(client);
    // The process ends before the version is active.
    await swapColumns(client, await conversionSwaps(client, draft.model, { before: filesOf().model, head }));
    client.release();
    await activateFiles(database.pool, draft);
    expect(await rowsOf('select "code"::float as code, "_was_code" as was from things order by "_id"')).toEqual([
      { code: 12, was: '12' },
      { code: 7.5, was: '7.5' },
      { code: null, was: null },
    ]);
    expect(await rowsOf(`select key from gable.meta where key like 'converted:%'`)).toEqual([]);
  });

  const expectOriginal = async (): Promise<void> => {
    expect(await rowsOf('select "_id", "code" from things order by "_id"')).toEqual([
      { _id: id(1), code: '3' },
      { _id: id(2), code: '7.50' },
      { _id: id(3), code: null },
      { _id: id(4), code: '4' },
    ]);
    expect(
      await rowsOf(
        `select attname as name from pg_attribute where attrelid = 'things'::regclass and attname ~ '^_(was|to)'`,
      ),
    ).toEqual([]);
    expect(await rowsOf(`select tgname as name from pg_trigger where tgname like 'keeping%'`)).toEqual([]);
    expect(
      await rowsOf(`select indexdef as text from pg_indexes where tablename = 'things' and indexdef like '%code%'`),
    ).toHaveLength(1);
    expect(await rowsOf(`select key from gable.meta where key ~ '^(converted|changed|undone)'`)).toEqual([]);
    await database.pool.query(`update things set "name" = 'Nina' where "_id" = $1`, [id(4)]);
    expect(await rowsOf(`select "_search" from things where "_id" = $1`, [id(4)])).toEqual([{ _search: ' nina' }]);
    expect(await rowsOf(`select sum(count)::int as n from gable.rollup where resource = 'things'`)).toEqual([{ n: 4 }]);
  };

  /** Changes a type as an activation whose process ends then, and writes as a server with the previous version does. */
  const convertAndWrite = async (): Promise<void> => {
    const draft = filesOf({ code: { type: 'number', title: 'Code', filter: true } });
    await database.pool.query(`update things set "code" = '7.50' where "_id" = $1`, [id(2)]);
    const client = await directPool(database.pool).connect();
    const head = await readActiveVersion(client);
    await swapColumns(client, await conversionSwaps(client, draft.model, { before: filesOf().model, head }));
    client.release();
    await database.pool.query(`update things set "code" = '3' where "_id" = $1`, [id(1)]);
    await database.pool.query(`insert into things ("_id", "name", "code") values ($1, 'New', '4')`, [id(4)]);
  };

  it('gets its type and values back, with those written since, when the previous version starts again', async () => {
    await convertAndWrite();
    await activateFiles(database.pool, filesOf());
    await expectOriginal();
  });

  it.runIf(isLong)('gets its values back before another version than the interrupted one is activated', async () => {
    await convertAndWrite();
    await activateFiles(database.pool, filesOf({ city: { type: 'string', title: 'City' } }));
    await expectOriginal();
  });

  it.runIf(isLong)('is restored by a running server with the active version, not by one with another', async () => {
    await convertAndWrite();
    const others = filesOf({ city: { type: 'string', title: 'City' } });
    await restoreActive(database.pool, others.model);
    expect(await rowsOf('select "code"::float as code from things where "_id" = $1', [id(2)])).toEqual([{ code: 7.5 }]);
    await restoreActive(database.pool, filesOf().model);
    await expectOriginal();
  });

  it.runIf(isLong)('gets its type, name and values back when a later step fails', async () => {
    await database.pool.query(`create type extras as enum ('a')`);
    await database.pool.query(`update things set "code" = '7.50' where "_id" = $1`, [id(2)]);
    const draft = filesOf({
      code: { type: 'number', title: 'Code', filter: true },
      most: undefined,
      limit: { type: 'number', kind: 'money', title: 'Limit', was: 'most' },
    });
    const extras = {
      name: 'extras',
      title: 'Extra',
      plural: 'Extras',
      type: 'object',
      properties: { name: { type: 'string', title: 'Name' } },
    };
    const failing = checkTexts([...draft.texts, { name: 'extras.json', text: JSON.stringify(extras) }], 'schemas');
    await expect(activateFiles(database.pool, failing)).rejects.toThrow(/extras/);
    expect(await rowsOf('select "code", "most" from things order by "_id"')).toEqual([
      { code: '12', most: null },
      { code: '7.50', most: null },
      { code: null, most: null },
    ]);
    expect(await rowsOf(`select key from gable.meta where key ~ '^(converted|changed|undone)'`)).toEqual([]);
  });

  it.runIf(isLong)('gets its name back when the process ended after the renaming', async () => {
    const draft = filesOf({ code: undefined, mark: { type: 'string', title: 'Mark', was: 'code', filter: true } });
    const client = await directPool(database.pool).connect();
    const head = await readActiveVersion(client);
    const activation = { head: head?.at ?? '', version: draft.model.version };
    await syncTables({ client, model: draft.model, rightsTables: [], activation });
    client.release();
    await activateFiles(database.pool, filesOf());
    expect(await rowsOf('select "code" from things order by "_id"')).toEqual([
      { code: '12' },
      { code: '7.5' },
      { code: null },
    ]);
  });

  it('stops recording concurrent writes when a type change fails', async () => {
    // Impact reports omit deleted records, but their values are kept and must be converted.
    await database.pool.query(`update things set "code" = 'twelve', "deletedAt" = now() where "_id" = $1`, [id(3)]);
    const draft = filesOf({ code: { type: 'number', title: 'Code', filter: true } });
    await expect(activateFiles(database.pool, draft)).rejects.toThrow(
      'schemas/things.json: code: got "twelve", which can\'t be read as number; correct it first',
    );
    expect(
      await rowsOf(`select tgname from pg_trigger where tgrelid = 'things'::regclass and tgname like 'changing%'`),
    ).toEqual([]);
    expect(await rowsOf(`select to_regclass('gable.changing_things') as notes`)).toEqual([{ notes: null }]);
    await database.pool.query(`update things set "code" = '12' where "_id" = $1`, [id(3)]);
    await activateFiles(database.pool, draft);
    expect(await rowsOf('select "code"::float as code from things where "_id" = $1', [id(3)])).toEqual([{ code: 12 }]);
  });
});

it('dropField deletes the data of a field permanently once it is removed from its file', async () => {
  const client = await directPool(database.pool).connect();
  const drop = (place: string): Promise<number> => dropField(client, filesOf({ code: undefined }).model, place);
  await expect(dropField(client, filesOf().model, 'things.code')).rejects.toThrow(
    '--drop: code is still in schemas/things.json, got "things.code"; take it out of the file first',
  );
  await expect(drop('things.cod')).rejects.toThrow(
    '--drop: things has no data of a field with this name, got "cod"; did you mean "code"?',
  );
  expect(await drop('things.code')).toBe(2);
  await expect(drop('things.code')).rejects.toThrow(/has no data of a field/);
  client.release();
});
