import { describe, expect, it } from 'vitest';
import { problemsOfThings, withWords } from '../folder.ts';

describe('conditions', () => {
  it('refuses a condition on no field', async () => {
    expect(await problemsOfThings(withWords({ allOf: [{ if: { properties: { siz: { const: 'Small' } }, required: ['siez'] }, then: { required: ['nam'] } }] }))).toEqual([
      'schemas/things.json:37:11 allOf[0].if.properties.siz: names no field of things, got "siz"; did you mean "size"?',
      'schemas/things.json:42:11 allOf[0].if.required[0]: names no field of things, got "siez"; did you mean "size"?',
      'schemas/things.json:47:11 allOf[0].then.required[0]: names no field of things, got "nam"; did you mean "name"?',
    ]);
  });

  it('refuses a condition on a value that the field has not', async () => {
    expect(await problemsOfThings(withWords({ allOf: [{ if: { properties: { size: { enum: ['Small', 'Huge'] } } }, then: { properties: { cost: false } } }] }))).toEqual([
      'schemas/things.json:40:15 allOf[0].if.properties.size.enum[1]: is no value of size, got "Huge"; "Small", "Large" would be right',
    ]);
  });

  it('refuses a condition that hides what every record needs', async () => {
    expect(await problemsOfThings(withWords({ required: ['cost'], allOf: [{ if: { properties: { size: { const: 'Small' } } }, else: { properties: { cost: false } } }] }))).toEqual([
      'schemas/things.json:47:11 allOf[0].else.properties.cost: hides a field that every record needs, got "cost"; take it out of "required"',
    ]);
  });

  it('refuses a condition that gives a field another schema', async () => {
    expect(await problemsOfThings(withWords({ allOf: [{ if: { required: ['size'] }, then: { properties: { cost: { minimum: 5 } } } }] }))).toEqual([
      'schemas/things.json:42:19 allOf[0].then.properties.cost: must be false, got {"minimum":5}',
    ]);
  });
});
