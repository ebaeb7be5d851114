import { describe, expect, it } from 'vitest';
import { problemsOf, problemsOfThings, things, withWords } from '../../files/folder.ts';

const link = { type: 'string', kind: 'reference', to: 'others', readOnly: true };
const others = {
  ...things,
  name: 'others',
  title: 'Other',
  properties: { name: { type: 'string' }, origin: { type: 'string', kind: 'reference', to: 'things', readOnly: true } },
};
const convert = { to: 'others', link: 'became' };
const whole = (words: Readonly<Record<string, unknown>>, more: Readonly<Record<string, unknown>> = {}) => ({
  'things.json': {
    ...things,
    properties: { ...things.properties, became: link },
    actions: ['convert'],
    convert: { ...convert, ...words },
    ...more,
  },
  'others.json': others,
});
/** Removes the position in the file, which other tests check. */
const plain = (problems: readonly string[]): readonly string[] =>
  problems.map((text) => text.replace(/^schemas\/things\.json:\d+:\d+ /, ''));

describe('convert', () => {
  it('accepts valid links, copied fields and set values', async () => {
    expect(
      await problemsOf(
        whole({
          origin: 'origin',
          copy: { name: ['name', 'size'] },
          set: { name: { by: 'size', values: { Small: 'a' } } },
        }),
      ),
    ).toEqual([]);
  });

  it('rejects "convert" without the action, and the action without "convert"', async () => {
    expect(plain(await problemsOf(whole({}, { actions: [] })))).toEqual([
      'convert: has no action; expected "actions": ["convert"]',
    ]);
    expect(plain(await problemsOfThings(withWords({ actions: ['convert'] })))).toEqual([
      'actions: has the action convert without "convert"; expected "convert"',
    ]);
  });

  it('rejects an unknown resource, and a link to another resource or a writable link', async () => {
    expect(plain(await problemsOf(whole({ to: 'otters' })))).toEqual([
      'convert.to: is not a resource, got "otters"; did you mean "others"?',
      'convert.link: must be a read-only reference to otters, got "became"; expected "to": "otters" and "readOnly": true',
    ]);
    expect(plain(await problemsOf(whole({ link: 'owner' })))).toEqual([
      'convert.link: must be a read-only reference to others, got "owner"; expected "to": "others" and "readOnly": true',
    ]);
  });

  it('rejects fields that are missing on either side', async () => {
    expect(plain(await problemsOf(whole({ copy: { nam: 'name', name: 'nme' } })))).toEqual([
      'convert.copy.nam: is not a field of others, got "nam"; did you mean "name"?',
      'convert.copy.name: is not a field of things, got "nme"; did you mean "name"?',
    ]);
    expect(plain(await problemsOf(whole({ origin: 'name' })))).toEqual([
      'convert.origin: must be a read-only reference of others to things, got "name"',
    ]);
  });

  it('rejects fields with files, which belong to one record', async () => {
    const file = { type: 'object', kind: 'file' };
    const folder = whole({ copy: { name: 'name', brochure: 'brochure' } });
    const { properties } = folder['things.json'];
    expect(
      plain(
        await problemsOf({
          'things.json': { ...folder['things.json'], properties: { ...properties, brochure: file } },
          'others.json': { ...others, properties: { ...others.properties, brochure: { ...file, public: true } } },
        }),
      ),
    ).toEqual([
      'convert.copy.brochure: is of a kind with files, which belong to one record, got "brochure"; leave it out',
    ]);
  });

  it('rejects a state that only users can reach', async () => {
    const states = {
      field: 'size',
      initial: 'Small',
      values: { Small: { type: 'open' }, Large: { type: 'won' } },
      transitions: [{ from: 'Small', to: 'Large' }],
    };
    expect(plain(await problemsOf(whole({ state: 'Large' }, { states })))).toEqual([
      'convert.state: is a state without a transition "by": "system", got "Large"; add one',
    ]);
    expect(plain(await problemsOf(whole({ state: 'Huge' }, { states })))).toEqual([
      'convert.state: is not a state, got "Huge"; expected "Small", "Large"',
    ]);
  });
});

describe('public creation', () => {
  const open = { fields: ['name'], trap: 'homepage' };

  it('accepts fields that users may write', async () => {
    expect(
      await problemsOfThings(
        withWords({ open: { ...open, fields: ['name', 'size'], choices: { size: ['Small'] }, editable: ['name'] } }),
      ),
    ).toEqual([]);
  });

  it('rejects unknown fields, missing required fields, and fields that visitors may not write', async () => {
    const properties = { ...things.properties, seen: { type: 'boolean', readOnly: true } };
    expect(
      plain(
        await problemsOfThings(
          withWords({ open: { ...open, fields: ['nam', 'seen'] }, properties, required: ['name'] }),
        ),
      ),
    ).toEqual([
      'open.fields: lacks name, which every record needs; add it, or define a default',
      'open.fields[0]: is not a field of things, got "nam"; did you mean "name"?',
      'open.fields[1]: cannot be written by a visitor, got "seen"; leave it out',
    ]);
  });

  it('rejects a visible trap field, unknown choices, and editable fields that a visitor cannot fill in', async () => {
    expect(
      [
        ...plain(
          await problemsOfThings(
            withWords({ open: { fields: ['size'], trap: 'name', choices: { size: ['Huge'] }, editable: ['name'] } }),
          ),
        ),
      ].sort(),
    ).toEqual(
      [
        'open.trap: is a field that people fill in, got "name"; expected a name of its own',
        'open.choices.size[0]: is not a value of size, got "Huge"; expected "Small", "Large"',
        'open.editable[0]: is not one of the fields that a visitor may fill in, got "name"; expected "size"',
      ].sort(),
    );
  });

  it('rejects signed operations that the resource does not have', async () => {
    expect(plain(await problemsOfThings(withWords({ keyed: ['patch'] })))).toEqual([
      'keyed[0]: is not a call of things, got "patch"; add it under "api" or leave it out',
    ]);
  });
});
