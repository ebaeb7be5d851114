import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Resource } from '#model/resource.ts';
import { directPool } from '../../../../server/postgres/directPool.ts';
import { convertFields } from '../../../../server/schema/migrations/convertFields.ts';
import { dropField } from '../../../../server/schema/migrations/dropField.ts';
import { readActiveVersion } from '../../../../server/schema/migrations/history.ts';
import { watchWrites } from '../../../../server/schema/migrations/watchWrites.ts';
import { openTestDatabase, type TestDatabase } from '../../database.ts';
import { filesOf, impact, activateFiles } from './files.ts';

let database: TestDatabase;
const id = (number: number): string => `00000000-0000-7000-8000-00000000000${number}`;
const rowsOf = async (text: string, values: unknown[] = []): Promise<readonly Record<string, unknown>[]> =>
  (await database.pool.query<Record<string, unknown>>(text, values)).rows;

beforeEach(async () => {
  database = await openTestDatabase();
  await activateFiles(database.pool, filesOf());
  await database.pool.query(
    `insert into things ("_id", "name", "size", "tags", "cost", "code") values
    ($1, 'Asha', 'Small', '{a}', 5, '12'), ($2, 'Ravi', 'Huge', '{a,c}', 50, '7.5'), ($3, 'Meera', null, null, null, null)`,
    [id(1), id(2), id(3)],
  );
});
afterEach(() => database.drop());

describe('what a file says of existing records is done once, counted and audited', () => {
  it('turns choices that were taken out into others, or none', async () => {
    const draft = filesOf({
      size: { type: 'string', title: 'Size', enum: ['Small', 'Large'], becomes: { Huge: 'Large' }, filter: true },
      tags: { type: 'array', title: 'Tags', items: { type: 'string', enum: ['a', 'b'] }, becomes: { c: null } },
    });
    const report = await impact(database.pool, draft);
    expect([report.live, report.steps.map(({ message }) => message)]).toEqual([
      true,
      ['1 thing gets another value in Size', '1 thing gets another value in Tags'],
    ]);
    await activateFiles(database.pool, draft);
    expect(await rowsOf('select "size", "tags", "version" from things order by "_id"')).toEqual([
      { size: 'Small', tags: ['a'], version: 1 },
      { size: 'Large', tags: ['a'], version: 3 },
      { size: null, tags: null, version: 1 },
    ]);
    expect(await rowsOf(`select record, changes from gable.audit where action = 'schema' order by id`)).toEqual([
      { record: id(2), changes: { size: { old: 'Huge', new: 'Large' } } },
      { record: id(2), changes: { tags: { old: ['a', 'c'], new: ['a'] } } },
    ]);
    expect(await rowsOf(`select text from gable.ddl_log where text like '-- %'`)).toHaveLength(2);
  });

  it('fills in what is blank, and cuts what is too long or too far out', async () => {
    await activateFiles(
      database.pool,
      filesOf(
        {
          cost: { type: 'number', kind: 'money', title: 'Cost', maximum: 20, minimum: 6, cut: true, blankBecomes: 10 },
          name: { type: 'string', title: 'Name', maxLength: 3, cut: true, search: true },
          city: { type: 'string', title: 'City', blankBecomes: 'Pune' },
        },
        { required: ['cost', 'city'] },
      ),
    );
    expect(await rowsOf('select "name", "cost"::int as cost, "city", "_search" from things order by "_id"')).toEqual([
      { name: 'Ash', cost: 6, city: 'Pune', _search: ' ash' },
      { name: 'Rav', cost: 20, city: 'Pune', _search: ' rav' },
      { name: 'Mee', cost: 10, city: 'Pune', _search: ' mee' },
    ]);
  });

  it('counts what the file puts right itself as right', async () => {
    const draft = filesOf({
      size: { type: 'string', title: 'Size', enum: ['Small', 'Large'], becomes: { Tiny: 'Small' } },
    });
    expect((await impact(database.pool, draft)).impacts.map(({ count, state }) => [count, state])).toEqual([
      [1, 'blocks'],
    ]);
  });
});

describe('names, types and what is taken out', () => {
  it('renames a column and, when that is taken back, renames it back', async () => {
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

  it('keeps the index and the searched text of a renamed field as they are, and fills nothing for a new one', async () => {
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

  it('notes who writes what while values are read, and takes what is noted away with it', async () => {
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
    // An earlier run broke off here.
    await written.begin();
    expect(await written.read()).toEqual([]);
    await written.end();
    client.release();
    await database.pool.query(`update things set "code" = '9' where "_id" = $1`, [id(2)]);
    expect(await rowsOf(`select to_regclass('gable.changing_things') as left`)).toEqual([{ left: null }]);
  });

  it('clears away what a change of type has left whose process came to an end, at the next start', async () => {
    const client = await directPool(database.pool).connect();
    await client.query('alter table things add column "_to_code" numeric');
    // Someone else's, of the same name.
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

  it('hides what is taken out, and brings its data back with it', async () => {
    await activateFiles(database.pool, filesOf({ code: undefined }));
    expect(await rowsOf('select "code" from things order by "_id" limit 1')).toEqual([{ code: '12' }]);
    const back = await impact(database.pool, filesOf({ code: { type: 'string', title: 'Code', pattern: '^\\d+$' } }));
    expect(back.impacts.map(({ count, path }) => [count, path])).toEqual([[1, 'properties.code.type']]);
    await activateFiles(database.pool, filesOf());
    expect(await rowsOf('select "code" from things order by "_id" limit 1')).toEqual([{ code: '12' }]);
  });

  it('changes a type where every value can be read as the new one, keeps the old values aside, and goes on finding', async () => {
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

  it('does not convert again what was converted before the process ended, so that the old values are kept', async () => {
    const draft = filesOf({ code: { type: 'number', title: 'Code', filter: true } });
    const client = await directPool(database.pool).connect();
    const head = await readActiveVersion(client);
    // The process ends before the version is active.
    await convertFields(client, draft.model, { before: filesOf().model, head });
    client.release();
    await activateFiles(database.pool, draft);
    expect(await rowsOf('select "code"::float as code, "_was_code" as was from things order by "_id"')).toEqual([
      { code: 12, was: '12' },
      { code: 7.5, was: '7.5' },
      { code: null, was: null },
    ]);
    expect(await rowsOf(`select key from gable.meta where key like 'converted:%'`)).toEqual([]);
  });

  it('notes no writes any more when a change of type has failed', async () => {
    // Of what was deleted no report tells, but it is kept and has to be read.
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

it('drops for good what a field has left, once it is out of its file', async () => {
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

describe('several servers', () => {
  it('leave it to one of them, and write the version down once', async () => {
    const draft = filesOf({
      pets: { type: 'boolean', title: 'Pets', filter: true },
      size: { type: 'string', title: 'Size', enum: ['Small', 'Large'], becomes: { Huge: 'Large' } },
    });
    await Promise.all([activateFiles(database.pool, draft, '/a'), activateFiles(database.pool, draft, '/b')]);
    expect(await rowsOf(`select count(*)::int as n from gable.ddl_log where text like '%add column "pets"%'`)).toEqual([
      { n: 1 },
    ]);
    expect(await rowsOf(`select count(*)::int as n from gable.audit where action = 'schema'`)).toEqual([{ n: 1 }]);
    const history = await rowsOf(
      `select file, changes, text is not null as kept from gable.schema_history where version = $1`,
      [draft.model.version],
    );
    expect(history).toEqual([
      {
        file: 'things.json',
        changes: [
          'things: enum of size is changed',
          'things: size has no filter any more',
          'things: new field pets (Pets)',
        ],
        kept: true,
      },
    ]);
  });

  it('never make a writer wait behind a table that is busy', async () => {
    const reader = await directPool(database.pool).connect();
    await reader.query('begin');
    await reader.query('select count(*) from things');
    const bringing = activateFiles(database.pool, filesOf({ pets: { type: 'boolean', title: 'Pets' } }));
    const writer = await directPool(database.pool).connect();
    // Until the change has asked for the table at least once.
    await expect
      .poll(
        async () =>
          (
            await writer.query(
              `select count(*)::int as n from pg_locks where not granted and relation = 'things'::regclass`,
            )
          ).rows[0] as unknown,
        { interval: 10, timeout: 20_000 },
      )
      .toEqual({ n: 1 });
    await writer.query(`set lock_timeout = '1s'`);
    await writer.query(`insert into things ("_id", "name") values ($1, 'Written')`, [id(9)]);
    await reader.query('commit');
    reader.release();
    await bringing;
    expect(await rowsOf(`select "name", "pets" from things where "_id" = $1`, [id(9)])).toEqual([
      { name: 'Written', pets: null },
    ]);
    await writer.query('reset lock_timeout');
    writer.release();
  });
});
