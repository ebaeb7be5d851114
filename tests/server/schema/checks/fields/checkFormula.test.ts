import { describe, expect, it } from 'vitest';
import { problemsOfThings, withFields, withWords, things } from '../../files/folder.ts';

const amount = (computed: unknown): object => ({ type: 'number', kind: 'money', computed });
const text = (computed: unknown): object => ({ type: 'string', computed });
const day = (computed: unknown): object => ({ type: 'string', format: 'date', computed });
const yesNo = (computed: unknown): object => ({ type: 'boolean', computed });
const choice = (computed: unknown): object => ({ type: 'string', enum: ['Small', 'Large', 'Huge'], computed });
const field = (name: string): object => ({ field: name });

const problems = async (fields: Readonly<Record<string, unknown>>): Promise<readonly string[]> =>
  (await problemsOfThings(withFields(fields))).map((line) => line.replace(/^schemas\/things\.json:\d+:\d+ /, ''));

describe('checkFormula', () => {
  it.each<[string, object]>([
    ['a number', amount({ divide: [field('cost'), { max: [{ daysBetween: ['2024-01-01', field('at')] }, 1] }] })],
    ['a rounded number', amount({ round: { percent: [field('cost'), 18] }, places: -1 })],
    ['a whole number', { type: 'integer', computed: { daysBetween: [field('at'), field('at')] } }],
    ['a date', day({ addDays: [{ min: [field('at'), '2024-01-01'] }, field('cost')] })],
    ['a text', text({ join: ['No.', field('cost'), field('at'), { upper: field('name') }, field('size')] })],
    [
      'a text of several types',
      text({
        join: [
          { if: { required: ['name'] }, then: field('cost'), else: 'none' },
          { min: ['2024-01-01', field('at')] },
          { max: [field('cost'), 1] },
        ],
      }),
    ],
    ['a text of many lines', { type: 'string', kind: 'longText', computed: { lower: field('name') } }],
    ['a yes/no', yesNo({ if: { required: ['name'] }, then: true, else: false })],
    ['a choice', choice({ if: { required: ['size'] }, then: field('size'), else: 'Huge' })],
  ])('accepts a formula whose result is %s', async (_, total) => {
    expect(await problems({ total })).toEqual([]);
  });

  it.each<[string, object, string]>([
    [
      'a number for a text',
      text({ add: [1, 2] }),
      ': must be a text, got a number from add; expected a text, join, upper or lower',
    ],
    [
      'a text for a number',
      amount({ upper: field('name') }),
      ': must be a number, got a text from upper; expected a number, or a formula with one as its result',
    ],
    [
      'a number for a date',
      day({ daysBetween: [field('at'), '2024-01-01'] }),
      ': must be a date, got a number from daysBetween; expected a date such as "2026-04-01", or addDays',
    ],
    ['a text for a yes/no', yesNo('true'), ': must be a yes/no, got "true"; expected true or false'],
    [
      'the minimum of texts',
      text({ min: [field('name'), 'a'] }),
      ': must be a text, got min; expected a text, join, upper or lower',
    ],
    [
      'an invalid date',
      day('2026-02-30'),
      ': must be a date, got "2026-02-30"; expected a date such as "2026-04-01", or addDays',
    ],
    [
      'a text as a number of days',
      day({ addDays: [field('at'), field('name')] }),
      '.addDays[1].field: names a field that is not a number, got "name"; expected a number, an amount or a percentage',
    ],
    [
      'a number as a date',
      amount({ daysBetween: [field('cost'), field('at')] }),
      '.daysBetween[0].field: names a field that is not a date, got "cost"; expected a date, or a date and time',
    ],
    [
      'a date in capitals',
      text({ upper: field('at') }),
      '.upper.field: names a field that is not a text, got "at"; expected a text or a choice',
    ],
    [
      'a yes/no in a text',
      text({ join: [true] }),
      '.join[0]: must be a text, a number or a date, got true; expected one of these, or a formula with one as its result',
    ],
    [
      'a reference',
      text({ join: [field('owner')] }),
      '.join[0].field: names a field that is not a text, a number or a date, got "owner"; expected a text, a choice, a number or a date',
    ],
    [
      'branches of two types',
      amount({ if: { required: ['name'] }, then: 1, else: 'none' }),
      '.else: must be a number, got "none"; expected a number, or a formula with one as its result',
    ],
    [
      'a condition with an unknown choice',
      amount({ if: { properties: { size: { const: 'Smal' } } }, then: 1, else: 2 }),
      '.if.properties.size.const: is not a value of size, got "Smal"; did you mean "Small"?',
    ],
    [
      'the current time',
      amount({ daysBetween: [field('at'), '$now'] }),
      '.daysBetween[1]: is not a constant, got "$now"; a result is stored and would not change with the current time or user. Expected a date such as "2026-04-01", or a field',
    ],
    [
      'places without round',
      amount({ add: [1, 2], places: 1 }),
      ': must have one word, got add, places; expected one of field, sum, add, subtract, multiply, percent, divide, min, max, round, daysBetween, addDays, join, upper, lower, if, lookup, rollup (if with then and else)',
    ],
    [
      'an unknown word',
      amount({ plus: [1, 2] }),
      '.plus: unknown keyword, got "plus"; expected "field", "sum", "add", "subtract", "multiply", "percent", "divide", "min", "max", "round", "places", "daysBetween", "addDays", "join", "separator" or one of 7 more',
    ],
    [
      'a kind without formulas',
      { type: 'string', kind: 'phone', computed: field('name') },
      ': has no effect on kind phone, which no formula returns; expected a number with decimals, a text, a choice, a date or a yes/no',
    ],
    [
      'an unknown choice',
      choice({ if: { required: ['name'] }, then: 'Big', else: 'Huge' }),
      '.then: is not a value of total, got "Big"; expected "Small", "Large", "Huge"',
    ],
    [
      'any text for a choice',
      choice({ upper: field('size') }),
      ': could give a text that is not a value of total, got upper; expected its values, or a choice of them',
    ],
  ])('rejects %s', async (_, total, sentence) => {
    expect(await problems({ total })).toEqual([`properties.total.computed${sentence}`]);
  });

  it('reports the file and position of the problem', async () => {
    expect(await problemsOfThings(withFields({ total: text({ join: ['a', { upper: 3 }] }) }))).toEqual([
      'schemas/things.json:38:22 properties.total.computed.join[1].upper: must be a text, got 3; expected a text, join, upper or lower',
    ]);
  });

  it('rejects secrets, timestamps set by events, and fields that fewer users may read', async () => {
    const secret = { type: 'string', kind: 'secret', writeOnly: true };
    const opened = { type: 'string', format: 'date-time', stamp: 'opened' };
    const hidden = { type: 'string', readable: 'viewCosts' };
    const own = { type: 'string', ownersOnly: true, readOnly: true };
    const due = { type: 'string', format: 'date', readable: 'viewCosts' };
    expect(await problems({ secret, total: text({ lower: field('secret') }) })).toEqual([
      'properties.total.computed.lower.field: names a field that is not a text, got "secret"; expected a text or a choice',
    ]);
    expect(await problems({ opened, total: day({ addDays: [field('opened'), 1] }) })).toEqual([
      'properties.total.computed.addDays[0].field: names a field that an event sets without computing the formula again, got "opened"; expected a field that users fill in, or a stamp of assigned, statusChanged, closed',
    ]);
    const tells = 'which only "viewCosts" may read; give the field "readable": "viewCosts"';
    for (const [total, name] of [
      [text({ join: ['x', field('hidden')] }), 'hidden'],
      [text({ upper: field('hidden') }), 'hidden'],
      [text({ lower: { if: { required: ['hidden'] }, then: 'x', else: 'y' } }), 'hidden'],
      [amount({ round: { daysBetween: [field('due'), field('at')] } }), 'due'],
      [amount({ divide: [{ max: [1, { daysBetween: [field('at'), field('due')] }] }, 2] }), 'due'],
      [day({ min: [field('at'), { addDays: [field('due'), 1] }] }), 'due'],
    ] as const)
      expect(await problems({ hidden, due, total })).toEqual([
        `properties.total.computed: would reveal ${name}, ${tells}`,
      ]);
    expect(await problems({ hidden, total: { ...text({ upper: field('hidden') }), readable: 'viewCosts' } })).toEqual(
      [],
    );
    expect(await problems({ own, total: text({ upper: field('own') }) })).toEqual([
      'properties.total.computed: would reveal own, which only the owners of a record may read; expected another field',
    ]);
  });

  it('rejects circular formulas', async () => {
    expect(await problems({ a: text({ upper: field('b') }), b: text({ join: ['x', field('a')] }) })).toEqual([
      'properties.a.computed: is circular, got a → b → a; expected a field that follows from others',
      'properties.b.computed: is circular, got b → a → b; expected a field that follows from others',
    ]);
  });

  it('rejects a formula for the state of a record', async () => {
    const states = {
      field: 'size',
      initial: 'Small',
      values: { Small: { type: 'open' }, Large: { type: 'won' } },
      transitions: [{ from: 'Small', to: 'Large' }],
    };
    const size = { ...things.properties.size, computed: 'Small' };
    const found = await problemsOfThings(withWords({ states, properties: { ...things.properties, size } }));
    expect(found.map((line) => line.replace(/^\S+ /, ''))).toContain(
      'properties.size.computed: has no effect on a field that follows from a workflow or another choice; leave it out',
    );
  });
});
