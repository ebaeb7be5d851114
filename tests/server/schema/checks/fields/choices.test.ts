import { describe, expect, it } from 'vitest';
import { problemsOfThings, withFields } from '../../files/folder.ts';

describe('choices of a field', () => {
  it('rejects choices that depend on an unknown field', async () => {
    expect(
      await problemsOfThings(withFields({ sub: { type: 'string', choicesBy: 'sise', choices: { Small: ['A'] } } })),
    ).toEqual([
      'schemas/things.json:34:20 properties.sub.choicesBy: is not a field of things, got "sise"; did you mean "size"?',
    ]);
  });

  it('rejects choices that depend on a field without choices', async () => {
    expect(
      await problemsOfThings(withFields({ sub: { type: 'string', choicesBy: 'name', choices: { Small: ['A'] } } })),
    ).toEqual([
      'schemas/things.json:34:20 properties.sub.choicesBy: names a field that is not a single choice, got "name"; expected one with an enum',
    ]);
  });

  it('rejects choices for an unknown value of the other field', async () => {
    expect(
      await problemsOfThings(withFields({ sub: { type: 'string', choicesBy: 'size', choices: { Smal: ['A'] } } })),
    ).toEqual([
      'schemas/things.json:36:9 properties.sub.choices.Smal: is not a value of size, got "Smal"; did you mean "Small"?',
    ]);
  });

  it('rejects "choicesBy" without "choices"', async () => {
    expect(await problemsOfThings(withFields({ sub: { type: 'string', choicesBy: 'size' } }))).toEqual([
      'schemas/things.json:34:20 properties.sub.choicesBy: lacks "choices", value → choices',
    ]);
  });

  it('rejects "choices" without "choicesBy"', async () => {
    expect(
      await problemsOfThings(withFields({ sub: { type: 'string', enum: ['A'], choices: { Small: ['A'] } } })),
    ).toEqual(['schemas/things.json:37:18 properties.sub.choices: lacks "choicesBy", the field that decides them']);
  });

  it('rejects a choice that looks like a relative value', async () => {
    expect(await problemsOfThings(withFields({ size: { type: 'string', enum: ['$now', 'Small'] } }))).toEqual([
      'schemas/things.json:13:9 properties.size.enum[0]: begins with $, which marks relative values, got "$now"; write it otherwise',
    ]);
  });

  it('rejects a choice with a trailing space', async () => {
    expect(await problemsOfThings(withFields({ size: { type: 'string', enum: ['Small '] } }))).toEqual([
      'schemas/things.json:13:9 properties.size.enum[0]: has a blank at its end, got "Small "; leave it out',
    ]);
  });

  it('rejects a choice with a character that cannot be stored', async () => {
    expect(await problemsOfThings(withFields({ size: { type: 'string', enum: ['Sm\u0000all'] } }))).toEqual([
      'schemas/things.json:13:9 properties.size.enum[0]: contains a character that cannot be stored, got "Sm\\u0000all"; leave it out',
    ]);
  });
});
