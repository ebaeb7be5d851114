import { describe, expect, it } from 'vitest';
import { problemsOfThings, withFields, withWords } from '../../files/folder.ts';

describe('conditions between fields', () => {
  it('rejects a condition on an unknown field', async () => {
    expect(
      await problemsOfThings(
        withWords({
          allOf: [{ if: { properties: { siz: { const: 'Small' } }, required: ['siez'] }, then: { required: ['nam'] } }],
        }),
      ),
    ).toEqual([
      'schemas/things.json:37:11 allOf[0].if.properties.siz: is not a field of things, got "siz"; did you mean "size"?',
      'schemas/things.json:42:11 allOf[0].if.required[0]: is not a field of things, got "siez"; did you mean "size"?',
      'schemas/things.json:47:11 allOf[0].then.required[0]: is not a field of things, got "nam"; did you mean "name"?',
    ]);
  });

  it('rejects a condition on an unknown value of a field', async () => {
    expect(
      await problemsOfThings(
        withWords({
          allOf: [{ if: { properties: { size: { enum: ['Small', 'Huge'] } } }, then: { properties: { cost: false } } }],
        }),
      ),
    ).toEqual([
      'schemas/things.json:40:15 allOf[0].if.properties.size.enum[1]: is not a value of size, got "Huge"; expected "Small", "Large"',
    ]);
  });

  it('rejects a condition that hides a required field', async () => {
    expect(
      await problemsOfThings(
        withWords({
          required: ['cost'],
          allOf: [{ if: { properties: { size: { const: 'Small' } } }, else: { properties: { cost: false } } }],
        }),
      ),
    ).toEqual([
      'schemas/things.json:47:11 allOf[0].else.properties.cost: hides a field that every record needs, got "cost"; take it out of "required"',
    ]);
  });

  it('accepts every word for rules between fields', async () => {
    expect(
      await problemsOfThings(
        withWords({
          if: { properties: { size: { const: 'Large' } }, required: ['size'] },
          then: { required: ['cost'] },
          allOf: [
            { if: { not: { required: ['cost'] } }, then: { properties: { size: { enum: ['Small'] } } }, since: 'now' },
          ],
          dependentRequired: { cost: ['at'] },
          dependentSchemas: { at: { properties: { cost: { exclusiveMinimum: 0 } } } },
          oneOf: [{ title: 'By name', required: ['name'] }, { required: ['owner'] }],
          anyOf: [{ required: ['at'] }, { properties: { cost: false } }],
          since: { oneOf: 'now' },
        }),
      ),
    ).toEqual([]);
  });

  it('rejects unknown fields in every kind of rule', async () => {
    const problems = await problemsOfThings(
      withWords({
        dependentRequired: { cots: ['cost'], cost: ['nam'] },
        dependentSchemas: { siz: { required: ['ownr'] } },
        oneOf: [{ required: ['nmae'] }, { title: 'Nothing' }],
        then: { required: ['name'] },
      }),
    );
    expect(problems.map((line) => line.replace(/^schemas\/things\.json:\d+:\d+ /, ''))).toEqual(
      expect.arrayContaining([
        'dependentRequired.cots: is not a field of things, got "cots"; did you mean "cost"?',
        'dependentRequired.cost[0]: is not a field of things, got "nam"; did you mean "name"?',
        'dependentSchemas.siz: is not a field of things, got "siz"; did you mean "size"?',
        'dependentSchemas.siz.required[0]: is not a field of things, got "ownr"; did you mean "owner"?',
        'oneOf[0].required[0]: is not a field of things, got "nmae"; did you mean "name"?',
        'oneOf[1]: asks nothing; expected "required" or "properties"',
        'then: needs "if"; write the condition under "if"',
      ]),
    );
  });

  it('rejects tests that do not apply to the field, impossible values, and conditions without a result', async () => {
    const problems = await problemsOfThings(
      withWords({
        allOf: [
          {
            if: { properties: { name: { minimum: 5 } } },
            then: { properties: { cost: { maxLength: 5, enum: ['many'] } } },
          },
          { if: { required: ['name'] } },
          { if: { required: ['name', 'cost'] }, then: { properties: { cost: false } } },
        ],
      }),
    );
    expect(problems.map((line) => line.replace(/^schemas\/things\.json:\d+:\d+ /, ''))).toEqual([
      'allOf[0].if.properties.name.minimum: applies to a number, got name of type "string"; expected const or enum',
      'allOf[0].then.properties.cost.maxLength: applies to a text, got cost of type "number"; expected const or enum',
      'allOf[0].then.properties.cost.enum[0]: is not a value of cost, got "many"; expected one of type number',
      'allOf[1]: has no value for what follows; expected "then" or "else"',
      'allOf[2].then.properties.cost: hides a field that it reads itself, got "cost"; use "oneOf" for fields that exclude each other',
    ]);
  });

  it('suggests a replacement for unsupported words of JSON Schema', async () => {
    expect(await problemsOfThings(withWords({ $defs: {} }))).toEqual([
      'schemas/things.json:33:3 $defs: is a word of JSON Schema that is not supported here, got "$defs"; write out each schema where it is used',
    ]);
    expect((await problemsOfThings(withFields({ cost: { type: 'number', exclusiveMinimum: 0 } })))[0]).toMatch(
      /cost\.exclusiveMinimum: is a word .*expected "minimum"/,
    );
  });
});
