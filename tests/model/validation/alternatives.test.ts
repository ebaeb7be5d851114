import { expect, test } from 'vitest';
import { alternativeProblems, alternativesOf } from '#model/validation/alternatives.ts';
import { conditionFields, hiddenFields, linkedFields, requiredFields } from '#model/validation/conditions.ts';
import { parseResource } from '#model/parseModel.ts';
import type { ResourceSchema } from '#model/schema/schema.ts';

const schema: ResourceSchema = {
  name: 'payments',
  title: 'Payment',
  plural: 'Payments',
  type: 'object',
  properties: {
    mode: { type: 'string', enum: ['Bank', 'UPI', 'Cash'], title: 'Mode' },
    iban: { type: 'string', title: 'Account' },
    upiId: { type: 'string', title: 'UPI id' },
    project: { type: 'string', title: 'Project' },
    unit: { type: 'string', title: 'Unit' },
    property: { type: 'string', title: 'Property' },
    from: { type: 'string', format: 'date', title: 'From' },
    to: { type: 'string', format: 'date', title: 'To', after: 'from' },
  },
  oneOf: [
    { properties: { mode: { const: 'Bank' }, upiId: false }, required: ['mode', 'iban'] },
    { properties: { mode: { const: 'UPI' }, iban: false }, required: ['mode', 'upiId'] },
    { properties: { mode: { const: 'Cash' }, iban: false, upiId: false }, required: ['mode'] },
  ],
};
const resource = parseResource(schema);
const either = parseResource({ ...schema, oneOf: [{ required: ['project', 'unit'] }, { required: ['property'] }] });
const messagesOf = (of: typeof resource, values: Readonly<Record<string, unknown>>): unknown =>
  Object.fromEntries(alternativesOf(of.schema).flatMap((group) => alternativeProblems(group, values, of.fields)));

test('the chosen alternative requires its fields and hides the others', () => {
  expect([...requiredFields(resource, {})]).toEqual(['mode']);
  expect([...hiddenFields(resource, {})]).toEqual([]);
  expect([...requiredFields(resource, { mode: 'Bank' })]).toEqual(['mode', 'iban']);
  expect([...hiddenFields(resource, { mode: 'Cash', iban: 'X' })].sort()).toEqual(['iban', 'upiId']);
  expect(conditionFields(resource)).toEqual(['mode', 'upiId', 'iban']);
});

test('an alternative requires its other fields when one of them is filled in', () => {
  expect([...requiredFields(either, {})]).toEqual([]);
  expect([...requiredFields(either, { project: 'P' })]).toEqual(['project', 'unit']);
});

test('alternativeProblems explains at the right field how to correct a record', () => {
  expect(messagesOf(resource, {})).toEqual({ mode: 'Please enter Mode' });
  expect(messagesOf(resource, { mode: 'UPI' })).toEqual({ upiId: 'Please enter UPI id' });
  expect(messagesOf(resource, { mode: 'Cash', iban: 'X' })).toEqual({ iban: 'Account does not apply here' });
  expect(messagesOf(either, {})).toEqual({ project: 'Please enter Project and Unit or Property' });
  expect(messagesOf(either, { project: 'P' })).toEqual({ unit: 'Please enter Unit' });
  expect(messagesOf(either, { project: 'P', unit: 'U', property: 'X' })).toEqual({
    property: 'Only one of Project and Unit and Property may be given',
  });
  expect(messagesOf(either, { property: 'X' })).toEqual({});
});

test('linkedFields returns the fields that depend on a field', () => {
  expect(linkedFields(resource).get('from')).toEqual(['to']);
  expect(linkedFields(resource).get('mode')).toEqual(['upiId', 'iban']);
});

test('hiddenFields ignores the value of a hidden field in conditions', () => {
  const chain = parseResource({
    ...schema,
    oneOf: [{ required: ['mode'] }, { required: ['from'] }],
    allOf: [
      { if: { properties: { mode: { const: 'Cash' } }, required: ['mode'] }, then: { properties: { iban: false } } },
      { if: { required: ['iban'] }, then: { properties: { upiId: false } } },
    ],
  });
  expect([...hiddenFields(chain, { mode: 'Cash', iban: 'left over', upiId: 'u' })]).toEqual(['iban']);
});
