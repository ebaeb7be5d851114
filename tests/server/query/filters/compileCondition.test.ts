import { afterAll, beforeAll, expect, it } from 'vitest';
import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { createParameters } from '../../../../server/postgres/parameters.ts';
import { quote } from '../../../../server/postgres/quote.ts';
import { compileCondition, type StoredRow } from '../../../../server/query/filters/compileCondition.ts';
import { parseFilter } from '../../../../server/query/filters/parse/parseFilter.ts';
import { serverActor } from '../../../../server/records/assignment/serverActor.ts';
import { openTestApi, type TestApi } from '../../support/api.ts';
import { inSample } from '../../../support/inSample.ts';
import { isLong } from '../../../support/isLong.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const ids = ['0190a5f0-0000-7000-8000-00000000000a', '0190a5f0-0000-7000-8000-00000000000B'];

/** Values that a row may contain, by the type of the column: plain ones, limits, and those that are hard to compare. */
const rowValues: Readonly<Record<string, readonly unknown[]>> = {
  text: ['New', 'new', 'Callback', '', ' New', 'É', 'É', 'z', '10', null],
  uuid: [...ids, ids[1]?.toLowerCase(), null],
  boolean: [true, false, null],
  integer: [0, 1, -1, 2, 2_000_000_000, null],
  bigint: [0, 1, '9007199254740993', '9007199254740992', null],
  numeric: [0, 0.1, '0.10', 1e6, '12345678901234567890', '0.30000000000000004', '0.3', -5, null],
  date: ['2026-03-01', '2026-02-28', '1999-12-31', null],
  timestamptz: [
    '2026-03-01T00:00:00.000Z',
    '2026-03-01T00:00:00Z',
    '2026-02-28T18:30:00.000Z',
    '2026-03-01T05:30:00.000+05:30',
    '2026-03-01T00:00:00.000001Z',
    null,
  ],
  'text[]': [[], ['Hot'], ['Hot', 'VIP'], ['hot'], null],
  'uuid[]': [[], [ids[0]], ids, null],
};

/** Values of filters, which a field may refuse. */
const operands: readonly unknown[] = [
  'New',
  'Callback',
  'z',
  'É',
  ids[0],
  ids[1],
  ids,
  ['New', 'Callback'],
  [],
  ['Hot'],
  ['Hot', 'VIP'],
  true,
  false,
  0,
  1,
  0.1,
  0.3,
  1e6,
  '2026-03-01',
  '2026-02-28T18:30:00.000Z',
  '$now',
  ['open'],
];

const operators = ['eq', 'ne', 'in', 'notIn', 'gt', 'gte', 'lt', 'lte', 'blank', 'type', 'any', 'all'];

it('compileCondition decides as Postgres does, or leaves the condition to Postgres', async () => {
  const { model, pool } = api;
  const { rows: whole } = await pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where data_type in ('integer', 'smallint')`,
  );
  const wholeColumns = new Set(whole.map(({ name }) => name));
  const counts = { judged: 0, open: 0 };
  const wrong: unknown[] = [];
  for (const [resourceAt, resource] of Object.values(model.resources).entries()) {
    const { settings } = model;
    const actor = serverActor(model, resource, 'Rules');
    const reader = { actor, now: new Date('2026-03-01T09:00:00Z'), timeZone: settings.timeZone, settings, model };
    const conditionsOn = (field: Field) =>
      operators.flatMap((operator) =>
        operands.flatMap((operand) => {
          try {
            return parseFilter({ resource, filter: { [field.name]: { [operator]: operand } }, reader });
          } catch {
            return [];
          }
        }),
      );
    for (const [at, field] of resource.fields.entries()) {
      if (!inSample(at, resourceAt)) continue;
      const { type: kindType, wire } = kindFor(field).column;
      // A number without decimals has a smaller column.
      const type = wholeColumns.has(`${resource.name}.${field.name}`) ? 'integer' : kindType;
      const conditions = wire === 'beside' ? [] : conditionsOn(field);
      const values = rowValues[type] ?? [];
      if (conditions.length === 0 || values.length === 0) continue;
      const judges = conditions.map((one) => compileCondition(one, { resource, timeZone: settings.timeZone }));
      const { bind, values: bound } = createParameters();
      const rows = bind(JSON.stringify(values.map((value) => ({ [field.name]: value }))), 'jsonb');
      const columns = conditions.map(({ write }) => `coalesce(${write(bind)}, false)`);
      const answer = await pool.query<{ met: readonly boolean[] }>(
        `select array[${columns.join(', ')}] as met from jsonb_array_elements(${rows}) with ordinality e(row, n),
          jsonb_populate_record(null::${quote(resource.name)}, e.row) t order by e.n`,
        [...bound],
      );
      for (const [index, value] of values.entries())
        for (const [position, condition] of conditions.entries()) {
          const row: StoredRow = { [field.name]: value };
          const mine = judges[position]?.(row);
          counts[mine === undefined ? 'open' : 'judged'] += 1;
          const theirs = answer.rows[index]?.met[position];
          if (mine !== undefined && mine !== theirs)
            wrong.push({ field: field.name, operator: condition.operator, values: condition.values, value, theirs });
        }
    }
  }
  expect(wrong).toEqual([]);
  expect(counts.judged).toBeGreaterThan(isLong ? 20_000 : 6000);
  expect(counts.open).toBeGreaterThan(isLong ? 500 : 150);
});
