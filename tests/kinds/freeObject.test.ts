import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json } from '#model/schema/json.ts';
import { parseField } from '#model/parseField.ts';
import { kindFor } from '#kinds/index.ts';
import { objectOf } from '#kinds/group/objectOf.ts';
import { pairsOf } from '#kinds/group/pairs.ts';
import { context } from './context.ts';

const field = parseField('facts', { type: 'object', title: 'Facts' });
const kind = kindFor(field);

it('a free object formats its entries, and parses them from JSON or from names and values', () => {
  expect(kind.toText({ Gate: 'left', Floors: 3 }, field, context)).toBe('Gate: left; Floors: 3');
  const read = (text: string) => kind.fromText(text, field, context);
  expect([
    read('Gate: left; Floors: 3'),
    read('Gate: left\nSee: https://a.example'),
    read('{"Gate":"left","Floors":3}'),
  ]).toEqual([
    { value: { Gate: 'left', Floors: '3' } },
    { value: { Gate: 'left', See: 'https://a.example' } },
    { value: { Gate: 'left', Floors: 3 } },
  ]);
  expect([read('left'), read('Gate: a; Gate: b'), read('')].map((one) => 'problem' in one)).toEqual([true, true, true]);
  expect(kind.fromText(kind.toExportText?.({ 'a;b': 'c: d', n: [1] }, field, context) ?? '', field, context)).toEqual({
    value: { 'a;b': 'c: d', n: [1] },
  });
});

it('a free object rejects missing and too long names, and invalid characters', () => {
  const problem = (value: Json): string | undefined => kind.problemOf?.(value, field, context);
  expect(problem({ Gate: 'left' })).toBeUndefined();
  expect(problem({ '': 'x' })).toBe('Each entry of Facts needs a unique name');
  expect(problem({ ['x'.repeat(101)]: 'x' })).toBe('A name in Facts is longer than 100 characters');
  expect([problem({ a: 'b\0' }), problem({ 'a\0': 'b' })].every((text) => text !== undefined)).toBe(true);
});

it('objectOf keeps values that are not texts while another entry is edited, and parses numbers', () => {
  const numbers = { type: 'object', additionalProperties: { type: 'number' } } as const;
  expect(objectOf([{ name: ' Floors ', text: '3' }], numbers, null)).toEqual({ Floors: 3 });
  expect(objectOf([{ name: 'Floors', text: 'many' }], numbers, null)).toEqual({ Floors: 'many' });
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.string({ minLength: 1, maxLength: 9 }).filter((name) => name.trim() === name && name !== '__proto__'),
        fc.jsonValue().filter((value) => value !== ''),
      ),
      (value) => {
        const expected = Object.keys(value).length === 0 ? null : value;
        expect(JSON.stringify(objectOf(pairsOf(value), { type: 'object' }, value))).toBe(JSON.stringify(expected));
      },
    ),
  );
});
