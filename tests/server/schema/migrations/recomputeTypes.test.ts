import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type pg from 'pg';
import type { LoadedSchemas } from '../../../../server/schema/files/loadSchemas.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { filesOf, impact, activateFiles, id } from './files.ts';

let database: TestDatabase;
const inputs = {
  at: { type: 'string', format: 'date-time', title: 'At' },
  day: { type: 'string', format: 'date', title: 'Day' },
  area: { type: 'object', kind: 'area', title: 'Area' },
  hot: { type: 'boolean', title: 'Hot' },
};
const files = (
  fields: Readonly<Record<string, unknown>> = {},
  words: Readonly<Record<string, unknown>> = {},
): LoadedSchemas => filesOf({ ...inputs, ...fields }, words);
const rowsOf = async <T extends pg.QueryResultRow = Record<string, unknown>>(text: string): Promise<readonly T[]> =>
  (await database.pool.query<T>(text)).rows;
const steps = async (loaded: LoadedSchemas): Promise<readonly string[]> =>
  (await impact(database.pool, loaded)).steps.map(({ message }) => message);
const field = (name: string): object => ({ field: name });

const rate = { type: 'number', kind: 'money', title: 'Rate', computed: { divide: [field('cost'), field('area')] } };
const days = { type: 'integer', title: 'Days', filter: true, computed: { daysBetween: [field('day'), field('at')] } };
const due = { type: 'string', format: 'date', title: 'Due', sort: true, computed: { addDays: [field('at'), 30] } };
const label = {
  type: 'string',
  title: 'Label',
  search: true,
  filter: true,
  computed: { join: [{ upper: field('name') }, field('size'), field('day')], separator: ' · ' },
};
const isDear = {
  type: 'boolean',
  title: 'Dear',
  computed: { if: { properties: { rate: { minimum: 1 } }, required: ['rate'] }, then: true, else: false },
};

beforeEach(async () => {
  database = await openTestDatabase();
  await activateFiles(database.pool, files());
  await database.pool.query(
    `insert into things ("_id", "name", "cost", "size", "at", "day", "area", "area_value", "area_unit", "deletedAt") values
    ($1, 'Asha', 1200, 'Small', '2024-03-01T18:30:00Z', '2024-02-28', 111.48, 1200, 'sq ft', null),
    ($2, 'Ravi', 50, 'Huge', null, '2024-02-28', null, null, null, null),
    ($3, 'Meera', null, null, '2024-03-01T18:29:59Z', null, 0, 0, 'sq m', null),
    ($4, 'Gone', 9, null, null, null, null, null, null, now())`,
    [id(1), id(2), id(3), id(4)],
  );
});
afterEach(() => database.drop());

const columns = `"rate"::float8 as rate, "days"::float8 as days, "due"::text as due, "label", "isDear"`;

describe('recomputing formulas of every type', () => {
  it('adds columns of the right type, leaves missing results blank, and updates the search text', async () => {
    const draft = files({ rate, days, due, label, isDear });
    expect(await steps(draft)).toEqual(['3 of 3 things will be recomputed: Rate, Days, Due, Label, Dear']);
    await activateFiles(database.pool, draft);
    expect(await rowsOf(`select ${columns} from things order by "_id"`)).toEqual([
      { rate: 1, days: 3, due: '2024-04-01', label: 'ASHA · Small · 28-Feb-2024', isDear: true },
      { rate: null, days: null, due: null, label: 'RAVI · Huge · 28-Feb-2024', isDear: false },
      { rate: null, days: null, due: '2024-03-31', label: 'MEERA', isDear: false },
      { rate: null, days: null, due: null, label: 'GONE', isDear: false },
    ]);
    expect(
      await rowsOf(
        `select column_name as name, data_type as type from information_schema.columns where table_name = 'things' and column_name in ('rate', 'days', 'due', 'label', 'isDear') order by 1`,
      ),
    ).toEqual([
      { name: 'days', type: 'numeric' },
      { name: 'due', type: 'date' },
      { name: 'isDear', type: 'boolean' },
      { name: 'label', type: 'text' },
      { name: 'rate', type: 'numeric' },
    ]);
    expect(await rowsOf(`select "_search" from things where "_id" = '${id(1)}'`)).toEqual([
      { _search: expect.stringContaining('small') as string },
    ]);
    // The same file again changes nothing.
    expect(await steps(draft)).toEqual([]);
  });

  it('recomputes when the type of the result changes', async () => {
    await activateFiles(database.pool, files({ rate, label }));
    await activateFiles(
      database.pool,
      files({ rate: { type: 'string', title: 'Rate', computed: { join: ['Rs', field('cost')] } }, label }),
    );
    expect(await rowsOf(`select "rate" from things order by "_id"`)).toEqual([
      { rate: 'Rs 1200' },
      { rate: 'Rs 50' },
      { rate: 'Rs' },
      { rate: 'Rs 9' },
    ]);
    await activateFiles(database.pool, files({ rate: { ...due, title: 'Rate' }, label }));
    expect(await rowsOf(`select "rate"::text from things order by "_id"`)).toEqual([
      { rate: '2024-04-01' },
      { rate: null },
      { rate: '2024-03-31' },
      { rate: null },
    ]);
  });

  it('recomputes when a source field changes its type', async () => {
    const since = { type: 'string', title: 'Since', computed: { join: ['Since', field('at')] } };
    await activateFiles(database.pool, files({ since }));
    const of = `select "since" from things where "_id" = '${id(1)}'`;
    expect(await rowsOf(of)).toEqual([{ since: 'Since 2-Mar-2024' }]);
    await activateFiles(database.pool, files({ at: { type: 'string', title: 'At' }, since }));
    expect(await rowsOf(of)).toEqual([{ since: 'Since 2024-03-01T18:30:00.000Z' }]);
  });

  it('recomputes when only the rounding of the field changes', async () => {
    const half = { type: 'number', title: 'Half', computed: { divide: [field('cost'), 100] } };
    await activateFiles(database.pool, files({ half }));
    expect(await rowsOf(`select "half"::float8 from things where "_id" = '${id(4)}'`)).toEqual([{ half: 0.09 }]);
    await activateFiles(database.pool, files({ half: { ...half, type: 'integer' } }));
    expect(await rowsOf(`select "half"::float8 from things order by "_id"`)).toEqual([
      { half: 12 },
      { half: 1 },
      { half: null },
      { half: 0 },
    ]);
  });

  it('rejects an edit when a result would exceed the limits of its field', async () => {
    const report = await impact(
      database.pool,
      files({
        label: { ...label, maxLength: 12 },
        due: { ...due, computed: { addDays: [field('at'), 99_999] } },
      }),
    );
    expect([
      report.canPublish,
      report.impacts.map(({ message, path }) => `${path}: ${message.replace(/;.*/s, '')}`),
    ]).toEqual([
      false,
      [
        'properties.label.computed: 2 of 3 things would get a Label outside its limits, first Asha, Ravi',
        'properties.due.computed: 2 of 3 things would get a Due outside its limits, first Asha, Meera',
      ],
    ]);
  });
});

describe('blank results', () => {
  const states = {
    field: 'size',
    initial: 'Small',
    values: { Small: { type: 'open' }, Large: { type: 'won' }, Huge: { type: 'won', editable: ['name'] } },
    transitions: [{ from: 'Small', to: 'Large' }],
  };
  const size = { type: 'string', title: 'Size', enum: ['Small', 'Large', 'Huge'], readOnly: true };
  const other = { ...rate, computed: { divide: [field('cost'), 10] } };

  beforeEach(() => database.pool.query(`update things set "size" = 'Small' where "size" is null`));

  it('stay blank in a record that cannot be edited, but are filled in for a new field', async () => {
    await activateFiles(database.pool, files({ size, rate }, { states }));
    expect(await steps(files({ size, rate: other }, { states }))).toEqual([
      '1 of 3 things will be recomputed: Rate',
      '1 of 3 things keep their values (Rate), because their status allows no edit',
    ]);
    await activateFiles(database.pool, files({ size, rate: other, more: { ...other, title: 'More' } }, { states }));
    expect(await rowsOf(`select "rate"::float8, "more"::float8 from things order by "_id"`)).toEqual([
      { rate: 120, more: 120 },
      { rate: null, more: 5 },
      { rate: null, more: null },
      { rate: 0.9, more: 0.9 },
    ]);
  });
});
