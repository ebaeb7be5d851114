import { describe, expect, it } from 'vitest';
import { problemsOf, problemsOfThings, things, withFields, withWords } from '../../files/folder.ts';

const amount = (computed: unknown): object => ({ type: 'number', kind: 'money', computed });
const problems = async (content: object): Promise<readonly string[]> =>
  (await problemsOfThings(content)).map((line) => line.replace(/^schemas\/things\.json:\d+:\d+ /, ''));

describe('computed fields', () => {
  it('rejects an unknown field with file and line', async () => {
    expect(await problemsOfThings(withFields({ total: amount({ add: [{ field: 'cots' }, 1] }) }))).toEqual([
      'schemas/things.json:38:22 properties.total.computed.add[0].field: is not a field of things, got "cots"; did you mean "cost"?',
    ]);
  });

  it.each<[string, object, string]>([
    [
      'a text',
      amount({ field: 'name' }),
      'properties.total.computed.field: names a field that is not a number, got "name"; expected a number, an amount or a percentage',
    ],
    [
      'unknown rows',
      amount({ sum: ['lines.cost'] }),
      'properties.total.computed.sum[0]: is not a field of things, got "lines"; there are none',
    ],
    [
      'the field itself',
      amount({ add: [{ field: 'total' }, 1] }),
      'properties.total.computed: is circular, got total → total; expected a field that follows from others',
    ],
    [
      'two words at once',
      amount({ field: 'cost', add: [1, 2] }),
      'properties.total.computed: must have one word, got field, add; expected one of field, sum, add, subtract, multiply, percent, divide, min, max, round, daysBetween, addDays, join, upper, lower, if, lookup, rollup (if with then and else)',
    ],
    [
      'a condition without "else"',
      amount({ if: { required: ['size'] }, then: 1 }),
      'properties.total.computed: must have one word, got if, then; expected one of field, sum, add, subtract, multiply, percent, divide, min, max, round, daysBetween, addDays, join, upper, lower, if, lookup, rollup (if with then and else)',
    ],
    [
      'a condition on an unknown field',
      amount({ if: { properties: { sise: { const: 'Small' } } }, then: 1, else: 2 }),
      'properties.total.computed.if.properties.sise: is not a field of things, got "sise"; did you mean "size"?',
    ],
    [
      'a number for a text',
      { type: 'string', computed: 1 },
      'properties.total.computed: must be a text, got 1; expected a text, join, upper or lower',
    ],
  ])('rejects %s', async (_, total, sentence) => {
    expect(await problems(withFields({ total }))).toEqual([sentence]);
  });

  it('rejects a formula that more users can read than the fields it uses', async () => {
    const guarded = { type: 'number', kind: 'money', readable: 'viewMargin' };
    const margin = amount({ add: [{ field: 'profit' }, 1] });
    expect(await problems(withFields({ profit: guarded, margin }))).toEqual([
      'properties.margin.computed: would reveal profit, which only "viewMargin" may read; give the field "readable": "viewMargin"',
    ]);
    expect(await problems(withFields({ profit: guarded, margin: { ...margin, readable: 'viewMargin' } }))).toEqual([]);
  });

  it('rejects a circular formula across several fields', async () => {
    expect(
      await problems(withFields({ a: amount({ field: 'b' }), b: amount({ percent: [{ field: 'a' }, 5] }) })),
    ).toEqual([
      'properties.a.computed: is circular, got a → b → a; expected a field that follows from others',
      'properties.b.computed: is circular, got b → a → b; expected a field that follows from others',
    ]);
  });

  it('accepts many fields that are each read on several paths', async () => {
    const steps = Array.from({ length: 40 }, (_, index) => index + 1);
    const both = (step: number) => amount({ add: [{ field: `a${step}` }, { field: `b${step}` }] });
    const fields = Object.fromEntries(
      steps.flatMap((step) => [...'ab'].map((letter) => [`${letter}${step}`, both(step - 1)])),
    );
    const inputs = { a0: { type: 'number', kind: 'money' }, b0: { type: 'number', kind: 'money' } };
    expect(await problems(withFields({ ...inputs, ...fields }))).toEqual([]);
  });
});

describe('document keywords', () => {
  const states = {
    field: 'size',
    initial: 'Small',
    values: { Small: { type: 'open' }, Large: { type: 'won', editable: ['nmae'] } },
    transitions: [{ from: 'Small', to: 'Large', gives: ['name'], moves: { owner: 'Large' } }],
  };

  it('rejects keywords that do not apply to the kind', async () => {
    const number = { type: 'string', kind: 'documentNumber', readOnly: true };
    expect(
      await problems(
        withFields({
          no: number,
          other: { ...number, numbering: { per: 'financialYear', of: 'name', as: 'T/{year}/{number}' } },
          text: { type: 'string', exact: true, where: { size: 'Small' }, defaultFrom: { setting: 'gst', on: 'att' } },
        }),
      ),
    ).toEqual([
      'properties.no: kind documentNumber lacks "numbering", with period and format',
      'properties.other.numbering.of: names a field that is not a date, got "name"; expected "at"',
      'properties.text.exact: has no effect on kind text; leave it out',
      'properties.text.where: has no effect on kind text; leave it out',
      'properties.text.defaultFrom: has no effect on kind text; leave it out',
      'properties.text.defaultFrom.on: is not a field of things, got "att"; did you mean "at"?',
    ]);
  });

  it('rejects unknown fields and transitions in "editable", "gives" and "moves"', async () => {
    expect(await problems(withWords({ states }))).toEqual([
      'states.values.Large.editable[0]: is not a field of things, got "nmae"; did you mean "name"?',
      'states.transitions[0].gives[0]: is not a field of things, got "name"; there are none',
      'states.transitions[0].moves.owner: has no transition in things with "by": "system", got "Large"; expected one in its file',
    ]);
  });

  it('rejects unknown fields of the referenced resource', async () => {
    const fields = {
      friend: { type: 'string', to: 'things', where: { name: 'x' } },
      label: { type: 'string', copyFrom: { field: 'friend', from: ['nam'] } },
    };
    expect(await problems(withFields(fields))).toEqual([
      'properties.friend.where.name: is not a field of things that everyone can filter by, got "name"; expected "size", "at", "createdAt", "createdBy", "updatedAt"',
      'properties.label.copyFrom.from[0]: is not a field of things, got "nam"; did you mean "name"?',
    ]);
  });

  it('rejects unknown fields in "payments" and "print", and their actions without a definition', async () => {
    expect(await problems(withWords({ actions: ['recordPayment', 'print'] }))).toEqual([
      'actions: names recordPayment, but the file lacks "payments", which defines where they are stored',
      'actions: names print, but the file lacks "print", with the content of the document',
    ]);
    const payments = {
      field: 'lines',
      key: 'key',
      amount: 'cost',
      balance: 'cost',
      states: { none: 'Small', part: 'Middle', all: 'Large' },
    };
    const print = {
      title: 'Thing',
      number: 'no',
      letterhead: [],
      to: ['name'],
      facts: [],
      lines: [],
      totals: ['cost'],
      grand: 'total',
    };
    const found = (await problemsOf({ 'things.json': { ...things, payments, print } })).map((line) =>
      line.replace(/^.*?: /, ''),
    );
    expect(found).toEqual(
      expect.arrayContaining([
        'is not a field of things, got "lines"; there are none',
        'is not a field of things, got "cost"; there are none',
        'is not a field of things, got "no"; expected "name", "size", "at", "owner", "cost"',
        'is not one of the totals, got "total"; expected "cost"',
      ]),
    );
  });
});
