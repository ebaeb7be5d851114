import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choicesFor, conditionFields, hiddenFields, requiredFields } from '#model/validation/conditions.ts';
import { conditionWords, matchesCondition } from '#model/validation/conditionTest.ts';
import { isObject } from '#model/schema/json.ts';
import { parseField } from '#model/parseField.ts';
import { resource } from '../../kinds/sampleResource.ts';
import { isLong } from '../../support/isLong.ts';

describe('form conditions', () => {
  test('hide a field until it applies', () => {
    expect([...hiddenFields(resource, { status: 'New' })]).toEqual(['bookedOn']);
    expect([...hiddenFields(resource, {})]).toEqual(['bookedOn']);
    expect([...hiddenFields(resource, { status: 'Booked' })]).toEqual([]);
  });

  test('require fields always or for some values, and treat blanks as absent', () => {
    expect([...requiredFields(resource, { status: 'New' })]).toEqual(['name', 'contactNo']);
    expect([...requiredFields(resource, { status: 'Booked' })]).toEqual(['name', 'contactNo', 'bookedOn']);
    expect([...requiredFields(resource, { tags: ['Cold', 'Hot'] })]).toEqual(['name', 'contactNo', 'source']);
    expect([...requiredFields(resource, { tags: [], status: '' })]).toEqual(['name', 'contactNo']);
  });

  test('list the fields that they read', () => {
    expect(conditionFields(resource)).toEqual(['status', 'tags']);
  });

  test('limit choices by the value of another field', () => {
    const field = resource.fieldsByName['subSource'] ?? parseField('none', {});
    expect(choicesFor(field, { source: 'Google Ads' })).toEqual(['Search', 'Display']);
    expect(choicesFor(field, { source: 'Direct' })).toEqual([]);
    expect(choicesFor(field, { source: 'constructor' })).toEqual([]);
    expect(choicesFor(field, {})).toEqual([]);
    expect(choicesFor(parseField('x', { enum: ['A'] }), {})).toEqual(['A']);
  });
});

const scalar = fc.oneof(
  fc.constantFrom('New', 'Booked', 'a', ''),
  fc.integer({ min: -3, max: 3 }),
  fc.boolean(),
  fc.constant(null),
);
const value = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('a', 'b'), scalar, { noNullPrototype: true }),
);
const leaf = fc.oneof(
  fc.record({ const: value }),
  fc.record({ enum: fc.uniqueArray(fc.constantFrom('New', 'Booked', 1, null), { minLength: 1 }) }),
  fc.record({ type: fc.constantFrom('string', 'number', 'integer', 'boolean', 'array', 'object', 'null') }),
  fc.record({ required: fc.uniqueArray(fc.constantFrom('a', 'b')) }),
  fc.record({ minimum: fc.integer({ min: -2, max: 2 }), exclusiveMaximum: fc.integer({ min: -2, max: 3 }) }),
  fc.record({ maximum: fc.integer({ min: -2, max: 2 }), exclusiveMinimum: fc.integer({ min: -2, max: 3 }) }),
  fc.record({ minLength: fc.nat(4), maxLength: fc.nat(6) }),
  fc.record({ minItems: fc.nat(2), maxItems: fc.nat(3) }),
  fc.record({ pattern: fc.constantFrom('^N', 'o', '^$') }),
  fc.boolean(),
);
const schema = fc.letrec<{ schema: unknown }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.record({ not: tie('schema') }),
    fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ contains: tie('schema') }),
    fc.record({ items: tie('schema') }),
    fc.record({ properties: fc.record({ a: tie('schema') }) }),
  ),
})).schema;

test('matchesCondition agrees with the validator', () => {
  const ajv = new Ajv2020({ strict: false });
  fc.assert(
    fc.property(schema, value, (condition, of) => {
      const judged = ajv.validate(isObject(condition) ? { ...condition } : Boolean(condition), of);
      expect(matchesCondition(condition, of)).toBe(judged);
    }),
    { numRuns: isLong ? 500 : 150 },
  );
});

test.each<[string, Record<string, unknown>, unknown, unknown]>([
  ['minLength', { minLength: 2 }, 'ab', 'a'],
  ['maxLength', { maxLength: 2 }, '😀😀', 'abc'],
  ['minItems', { minItems: 1 }, [1], []],
  ['maxItems', { maxItems: 1 }, [1], [1, 2]],
  ['minimum', { minimum: 2 }, 2, 1.9],
  ['maximum', { maximum: 2 }, 2, 2.1],
  ['exclusiveMinimum', { exclusiveMinimum: 2 }, 2.1, 2],
  ['exclusiveMaximum', { exclusiveMaximum: 2 }, 1.9, 2],
  ['const with keys in another order', { const: { a: 1, b: [2] } }, { b: [2], a: 1 }, { a: 1 }],
  ['contains', { contains: { const: 'Hot' } }, ['Cold', 'Hot'], ['Cold']],
])('matchesCondition handles the boundary of %s', (_, condition, met, missed) => {
  expect([matchesCondition(condition, met), matchesCondition(condition, missed)]).toEqual([true, false]);
});

test('conditionWords includes the supported keywords', () => {
  expect(conditionWords).toEqual(
    expect.arrayContaining(['const', 'enum', 'contains', 'not', 'required', 'minLength', 'exclusiveMinimum']),
  );
});
