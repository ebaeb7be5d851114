import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SchemaProblems } from '../../../../server/schema/problems/SchemaProblems.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { filesOf, impact, activateFiles } from './files.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await activateFiles(database.pool, filesOf());
});
afterAll(() => database.drop());

const many = (count: number): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, { type: 'boolean' }]));
const problemOf = (work: () => unknown): string => {
  try {
    work();
    return '';
  } catch (error) {
    if (error instanceof SchemaProblems) return error.message;
    throw error;
  }
};

describe('tables that exceed the limits of Postgres', () => {
  it('are rejected with file, line and number when the file has too many columns', () => {
    expect(problemOf(() => filesOf(many(1584)))).toBe('');
    expect(problemOf(() => filesOf(many(1585)))).toMatch(
      /^schemas\/things\.json:\d+:\d+ properties\.f1584: exceeds the size of the table, got 1,601 columns; expected 1,600 at most/,
    );
    // An area takes three columns.
    expect(problemOf(() => filesOf({ ...many(1582), size2: { type: 'object', kind: 'area' } }))).toMatch(
      /properties\.size2: exceeds the size of the table, got 1,601 columns/,
    );
    const names = Array.from({ length: 33 }, (_, index) => `f${index}`);
    expect(problemOf(() => filesOf(many(40), { uniqueTogether: [names] }))).toMatch(
      /uniqueTogether\[0\]: names 33 fields; expected 32 at most/,
    );
  });

  it('are rejected when new and dropped columns together are too many', async () => {
    await database.pool.query(
      `do $$ begin for n in 1..1580 loop execute format('alter table things add column gone%s int', n); execute format('alter table things drop column gone%s', n); end loop; end $$`,
    );
    const columns = async (): Promise<unknown> =>
      (
        await database.pool.query(
          `select count(*)::int as n from information_schema.columns where table_name = 'things'`,
        )
      ).rows;
    const before = await columns();
    const report = await impact(database.pool, filesOf(many(10)));
    expect([report.canPublish, report.problems.map(({ path, message }) => `${path}: ${message}`)]).toEqual([
      false,
      [
        "properties.f4: needs 10 more columns, and its table has space for 4 of Postgres's 1,600, as 1,580 dropped ones count too; expected fewer new fields, or a dump and restore of the database, which frees dropped columns",
      ],
    ]);
    await expect(activateFiles(database.pool, filesOf(many(10)))).rejects.toThrow(
      /^schemas\/things\.json:\d+:\d+ properties\.f4: needs 10 more columns/,
    );
    expect(await columns()).toEqual(before);
    await activateFiles(database.pool, filesOf(many(4)));
    // A change of type writes its values into new columns.
    expect(
      (await impact(database.pool, filesOf({ ...many(4), code: { type: 'number', title: 'Code' } }))).problems.map(
        ({ path }) => path,
      ),
    ).toEqual(['properties.code']);
  });
});

it('warns about rows and index entries that could become too large', () => {
  const texts = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${index}`, { type: 'string' }]));
  expect(filesOf(texts).warnings.map(({ path, message }) => `${path}: ${message.replace(/;.*/s, '')}`)).toEqual([
    'properties: could fill 9,313 bytes of a row, which can have 8,160: a record with every field filled in may be refused',
  ]);
  expect(
    filesOf({
      remark: { type: 'string', kind: 'longText', filter: true },
      mark: { type: 'string', maxLength: 676, unique: true },
    }).warnings.map(({ path, message }) => `${path}: ${message}`),
  ).toEqual([
    'properties.remark.filter: indexes texts of up to 40,000 bytes, and an index can have 2,704: a longer value is rejected; expected "maxLength": 676',
  ]);
});
