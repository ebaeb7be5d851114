import { describe, expect, it } from 'vitest';
import { problemsOfThings, withFields } from '../../files/folder.ts';

describe('limits, defaults and comparisons', () => {
  it('refuses a pattern that does not compile', async () => {
    expect(await problemsOfThings(withFields({ name: { type: 'string', sort: true, pattern: '^(' } }))).toEqual([
      'schemas/things.json:9:18 properties.name.pattern: is not a regular expression (Unterminated group), got "^("; expected a JavaScript pattern that is valid with the flag u',
    ]);
  });

  it('refuses a pattern with exponential run time', async () => {
    expect(await problemsOfThings(withFields({ name: { type: 'string', sort: true, pattern: '^(a+)+$' } }))).toEqual([
      'schemas/things.json:9:18 properties.name.pattern: can be matched in endlessly many ways, so that a short text could stop the server, got "^(a+)+$"; write each repetition so that it can match in only one way',
    ]);
  });

  it('refuses a pattern with exponential run time by alternatives', async () => {
    expect(await problemsOfThings(withFields({ name: { type: 'string', sort: true, pattern: '^(a|aa)+$' } }))).toEqual([
      'schemas/things.json:9:18 properties.name.pattern: can be matched in endlessly many ways, so that a short text could stop the server, got "^(a|aa)+$"; write each repetition so that it can match in only one way',
    ]);
  });

  it('refuses a pattern with a back reference', async () => {
    expect(await problemsOfThings(withFields({ name: { type: 'string', sort: true, pattern: '^(.)\\1$' } }))).toEqual([
      'schemas/things.json:9:18 properties.name.pattern: refers back to a group, which can take endlessly long, got "^(.)\\\\1$"; write the text out',
    ]);
  });

  it('refuses a pattern with exponential run time in a list', async () => {
    expect(
      await problemsOfThings(
        withFields({ tags: { type: 'array', items: { type: 'string', pattern: '(\\w|\\d)*x' } } }),
      ),
    ).toEqual([
      'schemas/things.json:36:20 properties.tags.items.pattern: can be matched in endlessly many ways, so that a short text could stop the server, got "(\\\\w|\\\\d)*x"; write each repetition so that it can match in only one way',
    ]);
  });

  it('refuses an empty range', async () => {
    expect(
      await problemsOfThings(withFields({ cost: { type: 'number', kind: 'money', minimum: 5, maximum: 1 } })),
    ).toEqual([
      'schemas/things.json:32:18 properties.cost.maximum: is less than minimum 5, got 1; no value can be right',
    ]);
  });

  it('refuses a default that the field refuses', async () => {
    expect(
      await problemsOfThings(withFields({ size: { type: 'string', enum: ['Small', 'Large'], default: 'Big' } })),
    ).toEqual([
      'schemas/things.json:16:18 properties.size.default: is not a value of the field (it must be equal to one of the allowed values), got "Big"',
    ]);
  });

  it('refuses a default of another type', async () => {
    expect(await problemsOfThings(withFields({ cost: { type: 'number', kind: 'money', default: '5' } }))).toEqual([
      'schemas/things.json:31:18 properties.cost.default: is not a value of the field (it must be number), got "5"',
    ]);
  });

  it('refuses an instant as the default of an amount', async () => {
    expect(await problemsOfThings(withFields({ cost: { type: 'number', kind: 'money', default: '$now' } }))).toEqual([
      'schemas/things.json:31:18 properties.cost.default: is not a value of the field (it must be number), got "$now"',
    ]);
  });

  it('refuses a comparison with an unknown field', async () => {
    expect(await problemsOfThings(withFields({ price: { type: 'number', kind: 'money', atLeast: 'cots' } }))).toEqual([
      'schemas/things.json:35:18 properties.price.atLeast: is not a field of things, got "cots"; did you mean "cost"?',
    ]);
  });

  it('refuses a comparison of two kinds', async () => {
    expect(await problemsOfThings(withFields({ price: { type: 'number', kind: 'money', atLeast: 'at' } }))).toEqual([
      'schemas/things.json:35:18 properties.price.atLeast: names a field of kind datetime, got "at"; expected one of kind money',
    ]);
  });

  it('refuses a comparison with itself', async () => {
    expect(await problemsOfThings(withFields({ price: { type: 'number', kind: 'money', atLeast: 'price' } }))).toEqual([
      'schemas/things.json:35:18 properties.price.atLeast: refers to itself, got "price"; expected another field',
    ]);
  });

  it('refuses a comparison of fields without an order', async () => {
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
