import { describe, expect, it } from 'vitest';
import { problemsOfThings, withFields } from '../../files/folder.ts';

describe('limits, defaults and comparisons', () => {
  it('rejects an invalid pattern', async () => {
    expect(await problemsOfThings(withFields({ name: { type: 'string', sort: true, pattern: '^(' } }))).toEqual([
      'schemas/things.json:9:18 properties.name.pattern: is not a regular expression (Unterminated group), got "^("; expected a JavaScript pattern that is valid with the flag u',
    ]);
  });

  it('rejects a pattern on texts of any length', async () => {
    expect(
      await problemsOfThings(withFields({ name: { type: 'string', sort: true, pattern: '^a$', maxLength: 10_001 } })),
    ).toEqual([
      'schemas/things.json:9:18 properties.name.pattern: tests texts of up to 10001 characters; expected a maxLength of at most 10000',
    ]);
  });

  it('rejects a pattern with nested repetitions', async () => {
    expect(await problemsOfThings(withFields({ name: { type: 'string', sort: true, pattern: '^(a+)+$' } }))).toEqual([
      'schemas/things.json:9:18 properties.name.pattern: can be matched in endlessly many ways, so that a short text could stop the server, got "^(a+)+$"; write each repetition so that it can match in only one way',
    ]);
  });

  it('rejects a pattern that repeats overlapping alternatives', async () => {
    expect(await problemsOfThings(withFields({ name: { type: 'string', sort: true, pattern: '^(a|aa)+$' } }))).toEqual([
      'schemas/things.json:9:18 properties.name.pattern: can be matched in endlessly many ways, so that a short text could stop the server, got "^(a|aa)+$"; write each repetition so that it can match in only one way',
    ]);
  });

  it('rejects a pattern with a backreference', async () => {
    expect(await problemsOfThings(withFields({ name: { type: 'string', sort: true, pattern: '^(.)\\1$' } }))).toEqual([
      'schemas/things.json:9:18 properties.name.pattern: refers back to a group, which can take endlessly long, got "^(.)\\\\1$"; write the text out',
    ]);
  });

  it('rejects an ambiguous pattern for the items of a list', async () => {
    expect(
      await problemsOfThings(
        withFields({ tags: { type: 'array', items: { type: 'string', pattern: '(\\w|\\d)*x' } } }),
      ),
    ).toEqual([
      'schemas/things.json:36:20 properties.tags.items.pattern: can be matched in endlessly many ways, so that a short text could stop the server, got "(\\\\w|\\\\d)*x"; write each repetition so that it can match in only one way',
    ]);
  });

  it('rejects a maximum below the minimum', async () => {
    expect(
      await problemsOfThings(withFields({ cost: { type: 'number', kind: 'money', minimum: 5, maximum: 1 } })),
    ).toEqual([
      'schemas/things.json:32:18 properties.cost.maximum: is less than minimum 5, got 1; no value can be right',
    ]);
  });

  it('rejects a default that is not a choice of the field', async () => {
    expect(
      await problemsOfThings(withFields({ size: { type: 'string', enum: ['Small', 'Large'], default: 'Big' } })),
    ).toEqual([
      'schemas/things.json:16:18 properties.size.default: is not a value of the field (it must be equal to one of the allowed values), got "Big"',
    ]);
  });

  it('rejects a default of another type', async () => {
    expect(await problemsOfThings(withFields({ cost: { type: 'number', kind: 'money', default: '5' } }))).toEqual([
      'schemas/things.json:31:18 properties.cost.default: is not a value of the field (it must be number), got "5"',
    ]);
  });

  it('rejects "$now" as the default of an amount', async () => {
    expect(await problemsOfThings(withFields({ cost: { type: 'number', kind: 'money', default: '$now' } }))).toEqual([
      'schemas/things.json:31:18 properties.cost.default: is not a value of the field (it must be number), got "$now"',
    ]);
  });

  it('rejects a comparison with an unknown field', async () => {
    expect(await problemsOfThings(withFields({ price: { type: 'number', kind: 'money', atLeast: 'cots' } }))).toEqual([
      'schemas/things.json:35:18 properties.price.atLeast: is not a field of things, got "cots"; did you mean "cost"?',
    ]);
  });

  it('rejects a comparison of two kinds', async () => {
    expect(await problemsOfThings(withFields({ price: { type: 'number', kind: 'money', atLeast: 'at' } }))).toEqual([
      'schemas/things.json:35:18 properties.price.atLeast: names a field of kind datetime, got "at"; expected one of kind money',
    ]);
  });

  it('rejects a comparison of a field with itself', async () => {
    expect(await problemsOfThings(withFields({ price: { type: 'number', kind: 'money', atLeast: 'price' } }))).toEqual([
      'schemas/things.json:35:18 properties.price.atLeast: refers to itself, got "price"; expected another field',
    ]);
  });

  it('rejects a comparison that the kind does not support', async () => {
    expect(
      await problemsOfThings(
        withFields({
          name: { type: 'string', sort: true, atMost: 'name' },
          price: { type: 'number', kind: 'money', after: 'cost' },
        }),
      ),
    ).toEqual([
      'schemas/things.json:9:17 properties.name.atMost: has no effect on kind text, which has no order; leave it out',
      'schemas/things.json:36:16 properties.price.after: has no effect on kind money, which has no time; leave it out',
    ]);
  });
});
