import { describe, expect, it } from 'vitest';
import { problemsOfThings, withFields } from '../../files/folder.ts';

describe('kinds', () => {
  it('rejects an unknown kind', async () => {
    expect(await problemsOfThings(withFields({ cost: { type: 'number', kind: 'mony' } }))).toEqual([
      'schemas/things.json:30:15 properties.cost.kind: is not a kind, got "mony"; did you mean "money"?',
    ]);
  });

  it('rejects a type that does not fit the kind', async () => {
    expect(await problemsOfThings(withFields({ cost: { type: 'string', kind: 'money' } }))).toEqual([
      'schemas/things.json:29:15 properties.cost.type: does not fit kind money, got "string"; expected "number"',
    ]);
  });

  it('rejects a reference without a resource', async () => {
    expect(await problemsOfThings(withFields({ owner: { type: 'string', kind: 'reference' } }))).toEqual([
      'schemas/things.json:23:14 properties.owner: kind reference lacks "to", the resource that it points to',
    ]);
  });

  it('rejects a reference to an unknown resource', async () => {
    expect(await problemsOfThings(withFields({ owner: { type: 'string', kind: 'reference', to: 'thing' } }))).toEqual([
      'schemas/things.json:26:13 properties.owner.to: is not a resource, got "thing"; did you mean "things"?',
    ]);
  });

  it('rejects "to" for a field that is not a reference', async () => {
    expect(await problemsOfThings(withFields({ cost: { type: 'number', kind: 'money', to: 'things' } }))).toEqual([
      'schemas/things.json:31:13 properties.cost.to: has no effect on kind money, got "things"; leave it out, or make it a reference',
    ]);
  });

  it('rejects a choice without choices', async () => {
    expect(await problemsOfThings(withFields({ size: { type: 'string', kind: 'choice' } }))).toEqual([
      'schemas/things.json:10:13 properties.size: kind choice lacks its choices; expected "enum" (in a list under "items"), or "choicesBy" and "choices"',
    ]);
  });

  it('rejects rows without fields', async () => {
    expect(await problemsOfThings(withFields({ units: { type: 'array', items: { type: 'object' } } }))).toEqual([
      'schemas/things.json:32:14 properties.units: kind rows lacks the fields of a row; expected "items": {"type": "object", "properties": …}',
    ]);
  });

  it('rejects a writable serial number', async () => {
    expect(await problemsOfThings(withFields({ number: { type: 'integer', kind: 'serial' } }))).toEqual([
      'schemas/things.json:32:15 properties.number: kind serial is written only by the server; expected "readOnly": true',
    ]);
  });

  it('rejects a readable secret', async () => {
    expect(await problemsOfThings(withFields({ key: { type: 'string', kind: 'secret' } }))).toEqual([
      'schemas/things.json:32:12 properties.key: kind secret is write-only; expected "writeOnly": true',
    ]);
  });

  it('rejects "prefix" for a field that is not a serial number', async () => {
    expect(await problemsOfThings(withFields({ name: { type: 'string', prefix: 'T-' } }))).toEqual([
      'schemas/things.json:8:17 properties.name.prefix: has no effect on kind text; only a serial has it',
    ]);
  });

  it('rejects keywords in rows that only a field of the record can have', async () => {
    expect(
      await problemsOfThings(
        withFields({
          units: { type: 'array', items: { type: 'object', properties: { unit: { type: 'string', filter: true } } } },
        }),
      ),
    ).toEqual([
      'schemas/things.json:39:23 properties.units.items.properties.unit.filter: has no effect inside a group or a row; it belongs on a field of the record',
    ]);
  });
});
