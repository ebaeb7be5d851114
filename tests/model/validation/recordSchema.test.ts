import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kinds } from '#kinds/index.ts';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import { parseResource } from '#model/parseModel.ts';
import { recordSchema } from '#model/validation/recordSchema.ts';
import type { ResourceSchema } from '#model/schema/schema.ts';
import { settings } from '../../kinds/context.ts';
import { compile, resource, validator } from '../../kinds/sampleResource.ts';

const base = { name: 'Asha', contactNo: '+919845012345' };
const secret = { pin: '1234567890' };

test('recordSchema returns a JSON Schema 2020-12 of the whole record, and is pure', () => {
  const schema = recordSchema(resource, kinds, settings);
  expect(schema).toEqual(recordSchema(resource, kinds, settings));
  expect(schema).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    required: ['name', 'contactNo'],
    additionalProperties: false,
  });
  expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
});

test.each<[string, JsonObject, boolean]>([
  ['a record with only the required fields', base, true],
  ['a missing required field', { name: 'Asha' }, false],
  ['an unknown field', { ...base, shoeSize: 44 }, false],
  [
    'values that the server writes, unchecked',
    { ...base, _id: 'x', version: 3, createdAt: 'then', number: 7, shareCount: 2 },
    true,
  ],
  ['a sub-choice of its choice', { ...base, source: 'Google Ads', subSource: 'Search' }, true],
  ['a sub-choice of another choice', { ...base, source: 'Facebook', subSource: 'Search' }, false],
  ['a sub-choice of a choice that has none', { ...base, source: 'Direct', subSource: 'Search' }, false],
  ['a sub-choice without a choice', { ...base, subSource: 'Search' }, false],
  ['a field that a condition requires', { ...base, status: 'Booked', bookedOn: '2024-01-05' }, true],
  ['a missing field that a condition requires', { ...base, status: 'Booked' }, false],
  ['a field that a condition excludes', { ...base, status: 'New', bookedOn: '2024-01-05' }, false],
  ['fields of a group', { ...base, address: { city: 'Bengaluru', pincode: '560102' } }, true],
  ['an unknown field of a group', { ...base, address: { city: 'Bengaluru', planet: 'Earth' } }, false],
  ['a missing required field of a row', { ...base, units: [{ bhk: '2' }, { price: 5 }] }, false],
])('the record schema validates %s', (_, record, isValid) => {
  expect(validator({ ...record, _id: 'x' })).toBe(isValid);
});

test('the record schema requires a secret only for a new record', () => {
  const schema: ResourceSchema = { ...resource.schema, required: ['name', 'pin'], allOf: [] };
  const check = compile(recordSchema(parseResource(schema), kinds, settings));
  expect(check({ name: 'Asha' })).toBe(false);
  expect(check({ name: 'Asha', ...secret })).toBe(true);
  expect(check({ name: 'Asha', _id: 'x' })).toBe(true);
});

test('recordSchema throws for an unknown kind with its path and the supported kinds', () => {
  const schema: ResourceSchema = { ...resource.schema, properties: { x: { kind: 'toString' } }, required: [] };
  expect(() => recordSchema(parseResource(schema), kinds, settings)).toThrow(
    /^deals\.x: no such kind, got toString; expected one of text, /,
  );
});

const files = readdirSync('schemas').filter((name) => name.endsWith('.json') && !name.startsWith('_'));
test.each(files)('the record schema of the shipped %s compiles', (name) => {
  const schema: unknown = JSON.parse(readFileSync(`schemas/${name}`, 'utf8'));
  if (!isObject(schema)) throw new Error(`${name} is not an object`);
  expect(compile(recordSchema(parseResource(schema as ResourceSchema), kinds, settings))).toBeTypeOf('function');
});
