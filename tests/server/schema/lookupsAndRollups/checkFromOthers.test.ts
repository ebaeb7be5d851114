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

describe('a look-up or roll-up', () => {
  it('may have any value that its field can store', () => {
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
      'a field that refers elsewhere',
      { ...money, computed: { rollup: { of: 'lines', by: 'name', take: 'count' } } },
      'is not a field of lines that refers to one of orders',
    ],
    ['a sum of texts', { ...text, ...rollUp('sum', { field: 'name' }) }, 'gives a number'],
    ['the smallest text', { ...text, ...rollUp('min', { field: 'name' }) }, 'expected latest'],
    ['a sum of nothing', { ...money, ...rollUp('sum') }, 'must name the field whose sum it is'],
    ['a count of a field', { ...money, ...rollUp('count', { field: 'amount' }) }, 'has no effect with count'],
    [
      'a date that orders a sum',
      { ...money, ...rollUp('sum', { field: 'amount', on: 'paidOn' }) },
      'has no effect with sum',
    ],
    [
      'an order that is no date',
      { ...money, ...rollUp('latest', { field: 'amount', on: 'name' }) },
      'is not a field of lines',
    ],
    [
      'the current time',
      { ...money, ...rollUp('count', { if: { paidOn: { lte: '$today' } } }) },
      'is not constant, got "$today"',
    ],
    [
      'an unknown value in the filter',
      { ...money, ...rollUp('count', { if: { state: 'Done' } }) },
      'is not a value of state',
    ],
    ['a unique value', { ...text, unique: true, ...lookUp('buyer.city') }, 'always follows other records'],
    ['a value from now on', { ...text, since: 'now', ...lookUp('buyer.city') }, 'always follows other records'],
    ['an unknown word', { ...money, computed: { rollup: { of: 'lines', by: 'order', take: 'average' } } }, 'take'],
  ])('is refused: %s', (_, field, sentence) => {
    const found = inOrders(field);
    expect(found).toEqual([expect.stringContaining(sentence)]);
    expect(found[0]).toMatch(/orders\.json/);
  });

  it('is the whole formula of its field', () => {
    const inside = { ...money, computed: { add: [{ lookup: 'buyer.rate' }, 1] } };
    expect(inOrders(inside)).toEqual([
      expect.stringContaining('must be the whole formula of a field, got lookup inside'),
    ]);
  });

  it('uses an indexed reference', () => {
    const buyer = { type: 'string', to: 'buyers', title: 'Buyer' };
    expect(problemsOf({ orders: { buyer, city: { ...text, title: 'City', ...lookUp('buyer.city') } } })).toEqual([
      expect.stringContaining('names a reference without "filter": true'),
    ]);
  });

  it('is not required', () => {
    const orders = { city: { ...text, title: 'City', ...lookUp('buyer.city') } };
    expect(problemsOf({ orders }, { orders: { required: ['city'] } })).toEqual([
      expect.stringContaining('expected its reference, "buyer"'),
    ]);
  });

  it('reveals nothing that its reader may not read', () => {
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

  it('has no cycle, also through several resources', () => {
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
});
