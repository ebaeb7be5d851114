import { describe, expect, it } from 'vitest';
import { problemsOf, problemsOfThings, things, withWords } from '../files/folder.ts';

const link = { type: 'string', kind: 'reference', to: 'others', readOnly: true };
const others = { ...things, name: 'others', title: 'Other', properties: { name: { type: 'string' }, origin: { type: 'string', kind: 'reference', to: 'things', readOnly: true } } };
const convert = { to: 'others', link: 'became' };
const whole = (words: Readonly<Record<string, unknown>>, more: Readonly<Record<string, unknown>> = {}) => ({
  'things.json': { ...things, properties: { ...things.properties, became: link }, actions: ['convert'], convert: { ...convert, ...words }, ...more }, 'others.json': others,
});
/** Without the place in the file, which other tests hold. */
const plain = (problems: readonly string[]): readonly string[] => problems.map((text) => text.replace(/^schemas\/things\.json:\d+:\d+ /, ''));

describe('a conversion', () => {
  it('is good with its two links and what it sets', async () => {
    expect(await problemsOf(whole({ origin: 'origin', copy: { name: ['name', 'size'] }, set: { name: { by: 'size', values: { Small: 'a' } } } }))).toEqual([]);
  });

  it('is refused without the action, and the action without it', async () => {
    expect(plain(await problemsOf(whole({}, { actions: [] })))).toEqual(['convert: cannot be asked for; "actions": ["convert"] would be right']);
    expect(plain(await problemsOfThings(withWords({ actions: ['convert'] })))).toEqual(['actions: names convert, but nothing says into what; "convert" would be right']);
  });

  it('is refused into what is no resource, by a link that points elsewhere or can be written', async () => {
    expect(plain(await problemsOf(whole({ to: 'otters' })))).toEqual([
      'convert.to: is no resource, got "otters"; did you mean "others"?',
      'convert.link: must be a read-only reference to otters, got "became"; "to": "otters" and "readOnly": true would be right',
    ]);
    expect(plain(await problemsOf(whole({ link: 'owner' })))).toEqual(['convert.link: must be a read-only reference to others, got "owner"; "to": "others" and "readOnly": true would be right']);
  });

  it('is refused by fields that either side lacks', async () => {
    expect(plain(await problemsOf(whole({ copy: { nam: 'name', name: 'nme' } })))).toEqual([
      'convert.copy.nam: names no field of others, got "nam"; did you mean "name"?', 'convert.copy.name: names no field of things, got "nme"; did you mean "name"?',
    ]);
    expect(plain(await problemsOf(whole({ origin: 'name' })))).toEqual(['convert.origin: must be a read-only reference of others to things, got "name"']);
  });

  it('is refused into a state that only people reach', async () => {
    const states = { field: 'size', initial: 'Small', values: { Small: { type: 'open' }, Large: { type: 'won' } }, transitions: [{ from: 'Small', to: 'Large' }] };
    expect(plain(await problemsOf(whole({ state: 'Large' }, { states })))).toEqual(['convert.state: is a state that no transition "by": "system" leads to, got "Large"; add one']);
    expect(plain(await problemsOf(whole({ state: 'Huge' }, { states })))).toEqual(['convert.state: is no state, got "Huge"; "Small", "Large" would be right']);
  });
});

describe('what is open to strangers', () => {
  const open = { fields: ['name'], trap: 'homepage' };

  it('is good within the fields that people write', async () => {
    expect(await problemsOfThings(withWords({ open: { ...open, fields: ['name', 'size'], choices: { size: ['Small'] }, editable: ['name'] } }))).toEqual([]);
  });

  it('is refused where it names no field, lacks one that is needed, or lets strangers write what they may not', async () => {
    const properties = { ...things.properties, seen: { type: 'boolean', readOnly: true } };
    expect(plain(await problemsOfThings(withWords({ open: { ...open, fields: ['nam', 'seen'] }, properties, required: ['name'] })))).toEqual([
      'open.fields: lacks name, which every record needs; add it or give it a default',
      'open.fields[0]: names no field of things, got "nam"; did you mean "name"?',
      'open.fields[1]: cannot be written by a stranger, got "seen"; leave it out',
    ]);
  });

  it('is refused with a trap that people see, choices that are none, and corrections of what was never given', async () => {
    expect([...plain(await problemsOfThings(withWords({ open: { fields: ['size'], trap: 'name', choices: { size: ['Huge'] }, editable: ['name'] } })))].sort()).toEqual([
      'open.trap: is a field that people fill in, got "name"; a name of its own would be right',
      'open.choices.size[0]: is no value of size, got "Huge"; "Small", "Large" would be right',
      'open.editable[0]: is none of the fields that a stranger may give, got "name"; "size" would be right',
    ].sort());
  });

  it('is refused by keys for calls that are not there', async () => {
    expect(plain(await problemsOfThings(withWords({ keyed: ['patch'] })))).toEqual(['keyed[0]: is no call of things, got "patch"; add it under "api" or leave it out']);
  });
});
