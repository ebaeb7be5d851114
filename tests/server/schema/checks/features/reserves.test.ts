import { describe, expect, it } from 'vitest';
import { problemsOf, things } from '../../files/folder.ts';

const stock = {
  ...things,
  name: 'stock',
  title: 'Stock',
  plural: 'Stocks',
  properties: {
    name: { type: 'string' },
    state: { type: 'string', enum: ['Free', 'Gone', 'Let'] },
    deal: { type: 'string', enum: ['Sale', 'Rent'] },
    parts: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          number: { type: 'string', unique: true },
          note: { type: 'string' },
          state: { type: 'string', enum: ['Free', 'Gone'] },
        },
      },
    },
  },
};
const whole = {
  field: 'stock',
  set: 'state',
  free: ['Free'],
  as: { '@won': { by: 'deal', values: { Sale: 'Gone', Rent: 'Let' } } },
};
const part = {
  field: 'stock',
  rows: 'parts',
  row: 'part',
  key: 'number',
  set: 'state',
  free: ['Free'],
  as: { Sold: 'Gone' },
};
const dealsWith = (reserves: readonly object[]) => ({
  ...things,
  properties: {
    ...things.properties,
    stock: { type: 'string', kind: 'reference', to: 'stock' },
    part: { type: 'string' },
    status: { type: 'string', enum: ['New', 'Sold'] },
  },
  states: {
    field: 'status',
    initial: 'New',
    values: { New: { type: 'open' }, Sold: { type: 'won' } },
    transitions: [{ from: 'New', to: 'Sold' }],
    reserves,
  },
});
const deals = (reserves: readonly object[]) => problemsOf({ 'things.json': dealsWith(reserves), 'stock.json': stock });
const problemsFor = async (reserve: object): Promise<readonly string[]> =>
  (await deals([reserve])).map((text) => text.replace(/^schemas\/things\.json:\d+:\d+ states\.reserves\[0\]\.?/, ''));

describe('reserves', () => {
  it('accepts a record and rows of a record', async () => {
    expect(await deals([whole, part])).toEqual([]);
  });

  it.each([
    [{ ...whole, field: 'stok' }, 'field: is not a field of things, got "stok"; did you mean "stock"?'],
    [
      { ...whole, field: 'part' },
      'field: names a field that is not a reference to one record, got "part"; expected "owner", "stock"',
    ],
    [
      { ...whole, field: 'owner' },
      'field: refers to things itself, got "owner"; expected a reference to another resource',
    ],
    [{ ...whole, set: 'name' }, 'set: is not a choice of stock, got "name"; expected "state", "deal"'],
    [{ ...whole, free: ['Fre'] }, 'free[0]: is not a value of state, got "Fre"; did you mean "Free"?'],
    [{ ...whole, as: { Sld: 'Gone' } }, 'as.Sld: is not a state, got "Sld"; did you mean "Sold"?'],
    [{ ...whole, as: { Sold: 'Gon' } }, 'as.Sold: is not a value of state, got "Gon"; did you mean "Gone"?'],
    [{ ...whole, as: { Sold: 'Free' } }, 'as.Sold: is one of "free", got "Free"; expected a value that is not free'],
    [
      { ...whole, as: { Sold: { by: 'deal', values: { Sale: 'Gone' } } } },
      'as.Sold.values: has no value for "Rent", a value of deal; expected a value for each',
    ],
    [{ ...part, rows: 'prts' }, 'rows: is not a list of rows of stock, got "prts"; did you mean "parts"?'],
    [{ ...part, row: 'prt' }, 'row: is not a field of things, got "prt"; did you mean "part"?'],
    [{ ...part, key: 'note' }, 'key: is not a field with "unique": true of stock.parts, got "note"; expected "number"'],
  ])('rejects %j', async (reserve, problem) => {
    expect(await problemsFor(reserve)).toContain(problem);
  });

  it('accepts a valid condition, and rejects a condition on an unknown field', async () => {
    expect(await problemsFor({ ...part, if: { required: ['part'] } })).toEqual([]);
    expect(await problemsFor({ ...part, if: { required: ['prt'] } })).toEqual([
      'if.required[0]: is not a field of things, got "prt"; did you mean "part"?',
    ]);
  });

  it('rejects circular reservations', async () => {
    const problems = await problemsOf({
      'things.json': { ...dealsWith([whole]) },
      'stock.json': {
        ...stock,
        properties: { ...stock.properties, deal2: { type: 'string', kind: 'reference', to: 'things' } },
        states: {
          field: 'state',
          initial: 'Free',
          values: { Free: { type: 'open' }, Gone: { type: 'won' }, Let: { type: 'won' } },
          transitions: [{ from: '*', to: 'Gone' }],
          reserves: [{ field: 'deal2', set: 'status', free: ['New'], as: { Gone: 'Sold' } }],
        },
      },
    });
    expect(problems).toEqual([
      expect.stringContaining('leads back to stock, got "deal2"; expected no cycle of reservations'),
      expect.stringContaining('leads back to things, got "stock"; expected no cycle of reservations'),
    ]);
  });

  it('rejects "rows" without "key"', async () => {
    const { key, ...incomplete } = part;
    expect(key).toBe('number');
    expect(await problemsFor(incomplete)).toEqual([expect.stringContaining('must have properties row, key')]);
  });
});
