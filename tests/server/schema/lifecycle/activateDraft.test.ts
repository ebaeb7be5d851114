import { beforeEach, describe, expect, it } from 'vitest';
import { directPool } from '../../../../server/postgres/pools/directPool.ts';
import type { TestDatabase } from '../../support/database.ts';
import { createThings } from '../migrations/createThings.ts';
import { filesOf, impact, activateFiles, id } from '../migrations/files.ts';

const things = createThings();
const { rowsOf } = things;
let database: TestDatabase;
beforeEach(() => {
  ({ database } = things);
});

describe('migration of existing records', () => {
  it('replaces or clears values of removed choices', async () => {
    const draft = filesOf({
      size: { type: 'string', title: 'Size', enum: ['Small', 'Large'], becomes: { Huge: 'Large' }, filter: true },
      tags: { type: 'array', title: 'Tags', items: { type: 'string', enum: ['a', 'b'] }, becomes: { c: null } },
    });
    const report = await impact(database.pool, draft);
    expect([report.canPublish, report.steps.map(({ message }) => message)]).toEqual([
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

  it('changes deleted records too, so that they are valid when they are restored', async () => {
    await database.pool.query(`update things set "deletedAt" = now() where "_id" = $1`, [id(2)]);
    await activateFiles(
      database.pool,
      filesOf({
        size: { type: 'string', title: 'Size', enum: ['Small', 'Large'], becomes: { Huge: 'Large' }, filter: true },
        cost: { type: 'number', kind: 'money', title: 'Cost', maximum: 20, cut: true },
      }),
    );
    expect(await rowsOf('select "size", "cost"::int as cost from things where "deletedAt" is not null')).toEqual([
      { size: 'Large', cost: 20 },
    ]);
    expect(await rowsOf(`select record, changes from gable.audit where action = 'schema' order by id`)).toEqual([
      { record: id(2), changes: { size: { old: 'Huge', new: 'Large' } } },
      { record: id(2), changes: { cost: { old: 50, new: 20 } } },
    ]);
  });

  it('fills blank values, shortens long texts and moves numbers into the range', async () => {
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

  it('blocks when a removed choice has no replacement', async () => {
    const draft = filesOf({
      size: { type: 'string', title: 'Size', enum: ['Small', 'Large'], becomes: { Tiny: 'Small' } },
    });
    expect((await impact(database.pool, draft)).impacts.map(({ count, state }) => [count, state])).toEqual([
      [1, 'blocks'],
    ]);
  });
});

describe('concurrent activation', () => {
  it('migrates records and records the version once when two servers activate it', async () => {
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

  it('does not block writers while the table is in use', async () => {
    const reader = await directPool(database.pool).connect();
    await reader.query('begin');
    await reader.query('select count(*) from things');
    const activating = activateFiles(database.pool, filesOf({ pets: { type: 'boolean', title: 'Pets' } }));
    const writer = await directPool(database.pool).connect();
    // Until the change has tried to lock the table at least once.
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
    await activating;
    expect(await rowsOf(`select "name", "pets" from things where "_id" = $1`, [id(9)])).toEqual([
      { name: 'Written', pets: null },
    ]);
    await writer.query('reset lock_timeout');
    writer.release();
  });
});
