import { describe, expect, it } from 'vitest';
import { formatProblem } from '../../../../server/schema/problems/problem.ts';
import { SchemaProblems } from '../../../../server/schema/problems/SchemaProblems.ts';
import { followedFields, lookUp, money, rollUp, shops } from './shops.ts';

type Words = Readonly<Record<string, unknown>>;

const problemsOf = (fields: Readonly<Record<string, Words>>, words: Words = {}): readonly string[] => {
  try {
    shops(fields, words);
    return [];
  } catch (error) {
    if (!(error instanceof SchemaProblems)) throw error;
    return error.problems.map(formatProblem);
  }
};
const inOrders = (field: object): readonly string[] => problemsOf({ orders: { own: { title: 'Own', ...field } } });
const day = { type: 'string', format: 'date' };
const text = { type: 'string' };

describe('checking look-ups and roll-ups', () => {
  it('accepts values that the field can store', () => {
    expect(problemsOf({ orders: followedFields })).toEqual([]);
    expect(inOrders({ ...day, ...lookUp('buyer.since') })).toEqual([]);
    expect(inOrders({ ...text, ...lookUp('buyer.grade') })).toEqual([]);
    expect(inOrders({ ...day, ...rollUp('latest', { field: 'paidOn' }) })).toEqual([]);
  });

  it.each([
    ['an unknown reference', { ...text, ...lookUp('seller.city') }, 'is not a field of orders'],
    ['an unknown field', { ...text, ...lookUp('buyer.town') }, 'is not a field of buyers, got "town"'],
    ['another type', { ...money, ...lookUp('buyer.city') }, 'names a string of buyers, got "city"'],
    ['a choice with other values', { ...text, enum: ['A'], ...lookUp('buyer.grade') }, 'not a value of own, got "B"'],
    ['decimals as a whole number', { type: 'integer', ...lookUp('buyer.rate') }, 'with whole numbers'],
    [
      'an unknown resource',
      { ...money, computed: { rollup: { of: 'rows', by: 'order', take: 'count' } } },
      'is not a resource',
    ],
    [
      'a field that refers to another resource',
      { ...money, computed: { rollup: { of: 'lines', by: 'name', take: 'count' } } },
      'is not a field of lines that refers to one of orders',
    ],
    ['a sum of texts', { ...text, ...rollUp('sum', { field: 'name' }) }, 'gives a number'],
    ['the smallest text', { ...text, ...rollUp('min', { field: 'name' }) }, 'expected latest'],
    ['a sum without a field', { ...money, ...rollUp('sum') }, 'must name the field whose sum it is'],
    ['a count of a field', { ...money, ...rollUp('count', { field: 'amount' }) }, 'has no effect with count'],
    [
      'a sum ordered by a date',
      { ...money, ...rollUp('sum', { field: 'amount', on: 'paidOn' }) },
      'has no effect with sum',
    ],
    [
      'an order by a field that is not a date',
      { ...money, ...rollUp('latest', { field: 'amount', on: 'name' }) },
      'is not a field of lines',
    ],
    [
      'a filter by the current date',
      { ...money, ...rollUp('count', { if: { paidOn: { lte: '$today' } } }) },
      'is not constant, got "$today"',
    ],
    [
      'an unknown value in the filter',
      { ...money, ...rollUp('count', { if: { state: 'Done' } }) },
      'is not a value of state',
    ],
    ['a unique field', { ...text, unique: true, ...lookUp('buyer.city') }, 'always follows other records'],
    ['a field with "since": "now"', { ...text, since: 'now', ...lookUp('buyer.city') }, 'always follows other records'],
    ['an unknown word', { ...money, computed: { rollup: { of: 'lines', by: 'order', take: 'average' } } }, 'take'],
  ])('rejects %s', (_, field, sentence) => {
    const found = inOrders(field);
    expect(found).toEqual([expect.stringContaining(sentence)]);
    expect(found[0]).toMatch(/orders\.json/);
  });

  it('rejects a look-up inside a larger formula', () => {
    const inside = { ...money, computed: { add: [{ lookup: 'buyer.rate' }, 1] } };
    expect(inOrders(inside)).toEqual([
      expect.stringContaining('must be the whole formula of a field, got lookup inside'),
    ]);
  });

  it('rejects a look-up through a reference without "filter": true', () => {
    const buyer = { type: 'string', to: 'buyers', title: 'Buyer' };
    expect(problemsOf({ orders: { buyer, city: { ...text, title: 'City', ...lookUp('buyer.city') } } })).toEqual([
      expect.stringContaining('names a reference without "filter": true'),
    ]);
  });

  it('rejects a required look-up', () => {
    const orders = { city: { ...text, title: 'City', ...lookUp('buyer.city') } };
    expect(problemsOf({ orders }, { orders: { required: ['city'] } })).toEqual([
      expect.stringContaining('expected its reference, "buyer"'),
    ]);
  });

  it('rejects formulas that would reveal a field to users who cannot read it', () => {
    const secret = { ...money, title: 'Rate', readable: 'viewContact' };
    const orders = { own: { ...money, title: 'Own', ...lookUp('buyer.rate') } };
    expect(problemsOf({ orders, buyers: { rate: secret } })).toEqual([
      expect.stringContaining('would reveal rate, which not everyone who sees this record may read'),
    ]);
    for (const word of [
      { field: 'amount' },
      { field: 'paidOn', type: day },
      { field: 'paidOn', type: day, if: { amount: 1 } },
    ]) {
      const { field, type = money, ...more } = word as { field: string; type?: object };
      const lines = {
        amount: { ...secret, title: 'Amount' },
        paidOn: { ...day, title: 'Paid on', readable: 'viewContact' },
      };
      const own = { own: { title: 'Own', ...type, ...rollUp('max', { field, ...more }) } };
      expect(problemsOf({ orders: own, lines }).join()).toContain('would reveal');
    }
    const hidden = { buyer: { type: 'string', to: 'buyers', title: 'Buyer', filter: true, readable: 'viewContact' } };
    expect(problemsOf({ orders: { ...hidden, own: { ...money, title: 'Own', ...lookUp('buyer.rate') } } })).toEqual([
      expect.stringContaining('would reveal buyer, which only "viewContact" may read'),
    ]);
  });

  it('rejects circular formulas, also across resources', () => {
    const found = problemsOf({
      orders: { total: { ...money, title: 'Total', ...rollUp('sum', { field: 'share' }) } },
      lines: {
        whole: { ...money, title: 'Whole', ...lookUp('order.total') },
        share: { ...money, title: 'Share', computed: { multiply: [{ field: 'whole' }, 0.5] } },
      },
    });
    expect(found).toEqual([
      expect.stringMatching(/lines\.json:\d+:\d+ .* got lines\.whole → orders\.total → lines\.share → lines\.whole/),
      expect.stringMatching(/orders\.json:\d+:\d+ .* got orders\.total → lines\.share → lines\.whole → orders\.total/),
    ]);
  });

  it('accepts a roll-up of a field that is computed on many paths', () => {
    const steps = Array.from({ length: 40 }, (_, index) => index + 1);
    const both = (step: number): readonly object[] => [...'ab'].map((letter) => ({ field: `${letter}${step}` }));
    const computed = steps.flatMap((step) =>
      [...'ab'].map((letter) => [`${letter}${step}`, { ...money, title: letter, computed: { add: both(step - 1) } }]),
    );
    const lines = { a0: { ...money, title: 'A' }, b0: { ...money, title: 'B' }, ...Object.fromEntries(computed) };
    const total = { ...money, title: 'Total', ...rollUp('sum', { field: 'a40' }) };
    expect(problemsOf({ orders: { total }, lines })).toEqual([]);
  });
});
