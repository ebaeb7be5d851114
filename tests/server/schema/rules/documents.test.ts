import { describe, expect, it } from 'vitest';
import { problemsOf, problemsOfThings, things, withFields, withWords } from '../files/folder.ts';

const amount = (computed: unknown): object => ({ type: 'number', kind: 'money', computed });
const said = async (content: object): Promise<readonly string[]> => (await problemsOfThings(content)).map((line) => line.replace(/^schemas\/things\.json:\d+:\d+ /, ''));

describe('what is computed', () => {
  it('is refused with file and line where it reads a field that there is not', async () => {
    expect(await problemsOfThings(withFields({ total: amount({ add: [{ field: 'cots' }, 1] }) }))).toEqual([
      'schemas/things.json:38:22 properties.total.computed.add[0].field: names no field of things, got "cots"; did you mean "cost"?',
    ]);
  });

  it.each<[string, object, string]>([
    ['a text', amount({ field: 'name' }), 'properties.total.computed.field: names a field that is no number, got "name"; a number, an amount or a percentage would be right'],
    ['rows that there are not', amount({ sum: ['lines.cost'] }), 'properties.total.computed.sum[0]: names no field of things, got "lines"; there are none'],
    ['itself', amount({ add: [{ field: 'total' }, 1] }), 'properties.total.computed: leads back to itself, got total → total; a field that follows from others would be right'],
    ['two words at once', amount({ field: 'cost', add: [1, 2] }), 'properties.total.computed: must say one thing, got field, add; one of field, sum, add, subtract, multiply, percent, if (if with then and else) would be right'],
    ['a condition without an end', amount({ if: {}, then: 1 }), 'properties.total.computed: must say one thing, got if, then; one of field, sum, add, subtract, multiply, percent, if (if with then and else) would be right'],
    ['a condition on nothing', amount({ if: { properties: { sise: { const: 'Small' } } }, then: 1, else: 2 }), 'properties.total.computed.if.properties.sise: names no field of things, got "sise"; did you mean "size"?'],
    ['a text to be one', { type: 'string', computed: 1 }, 'properties.total.computed: means nothing for kind text, which is no number with decimals; leave it out'],
  ])('is refused: %s', async (_, total, sentence) => {
    expect(await said(withFields({ total }))).toEqual([sentence]);
  });

  it('is refused in a circle of several', async () => {
    expect(await said(withFields({ a: amount({ field: 'b' }), b: amount({ percent: [{ field: 'a' }, 5] }) }))).toEqual([
      'properties.a.computed: leads back to itself, got a → b → a; a field that follows from others would be right',
      'properties.b.computed: leads back to itself, got b → a → b; a field that follows from others would be right',
    ]);
  });
});

describe('words of documents', () => {
  const states = {
    field: 'size', initial: 'Small', values: { Small: { type: 'open' }, Large: { type: 'won', editable: ['nmae'] } },
    transitions: [{ from: 'Small', to: 'Large', gives: ['name'], moves: { owner: 'Large' } }],
  };

  it('are refused where the kind can not live up to them', async () => {
    const number = { type: 'string', kind: 'documentNumber', readOnly: true };
    expect(await said(withFields({
      no: number, other: { ...number, numbering: { per: 'financialYear', of: 'name', as: 'T/{year}/{number}' } },
      text: { type: 'string', exact: true, where: { size: 'Small' }, defaultFrom: { setting: 'gst', on: 'att' } },
    }))).toEqual([
      'properties.no: kind documentNumber lacks "numbering", which says how it runs and reads',
      'properties.other.numbering.of: names a field that is no date, got "name"; "at" would be right',
      'properties.text.exact: means nothing for kind text; leave it out',
      'properties.text.where: means nothing for kind text; leave it out',
      'properties.text.defaultFrom: means nothing for kind text; leave it out',
      'properties.text.defaultFrom.on: names no field of things, got "att"; did you mean "at"?',
    ]);
  });

  it('are refused where a step gives, edits or moves what there is not', async () => {
    expect(await said(withWords({ states }))).toEqual([
      'states.values.Large.editable[0]: names no field of things, got "nmae"; did you mean "name"?',
      'states.transitions[0].gives[0]: names no field of things, got "name"; there are none',
      'states.transitions[0].moves.owner: is reached by no transition of things with "by": "system", got "Large"; one in its file would be right',
    ]);
  });

  it('are refused where the record pointed at has no such field', async () => {
    const fields = { friend: { type: 'string', to: 'things', where: { name: 'x' } }, label: { type: 'string', copyFrom: { field: 'friend', from: ['nam'] } } };
    expect(await said(withFields(fields))).toEqual([
      'properties.friend.where.name: names no field of things that everybody may filter by, got "name"; "size", "at", "createdAt", "createdBy", "updatedAt" would be right',
      'properties.label.copyFrom.from[0]: names no field of things, got "nam"; did you mean "name"?',
    ]);
  });

  it('are refused where payments and print name what there is not, or are asked for and not said', async () => {
    expect(await said(withWords({ actions: ['recordPayment', 'print'] }))).toEqual([
      'actions: names recordPayment, but the file lacks "payments", which says where they stand',
      'actions: names print, but the file lacks "print", which says what stands on the paper',
    ]);
    const payments = { field: 'lines', key: 'key', amount: 'cost', balance: 'cost', states: { none: 'Small', part: 'Middle', all: 'Large' } };
    const print = { title: 'Thing', number: 'no', letterhead: [], to: ['name'], facts: [], lines: [], totals: ['cost'], grand: 'total' };
    const found = (await problemsOf({ 'things.json': { ...things, payments, print } })).map((line) => line.replace(/^.*?: /, ''));
    expect(found).toEqual(expect.arrayContaining([
      'names no field of things, got "lines"; there are none', 'names no field of things, got "cost"; there are none',
      'names no field of things, got "no"; "name", "size", "at", "owner", "cost" would be right', 'is none of the totals, got "total"; "cost" would be right',
    ]));
  });
});
