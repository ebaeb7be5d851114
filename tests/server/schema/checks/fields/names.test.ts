import { describe, expect, it } from 'vitest';
import { problemsOfThings, withFields, withWords } from '../../files/folder.ts';

describe('names of fields and resources', () => {
  it('rejects a field named like a system column', async () => {
    expect(
      await problemsOfThings(
        withFields({ version: { type: 'integer' }, createdAt: { type: 'string' }, _id: { type: 'string' } }),
      ),
    ).toEqual([
      'schemas/things.json:32:5 properties.version: is a reserved name, got "version"; choose another',
      'schemas/things.json:35:5 properties.createdAt: is a reserved name, got "createdAt"; choose another',
      'schemas/things.json:38:5 properties._id: is a reserved name, got "_id"; choose another',
    ]);
  });

  it('rejects a field named like a parameter of a call', async () => {
    expect(
      await problemsOfThings(
        withFields({ note: { type: 'string' }, allowDuplicate: { type: 'boolean' }, q: { type: 'string' } }),
      ),
    ).toEqual([
      'schemas/things.json:32:5 properties.note: is a reserved name, got "note"; choose another',
      'schemas/things.json:35:5 properties.allowDuplicate: is a reserved name, got "allowDuplicate"; choose another',
      'schemas/things.json:38:5 properties.q: is a reserved name, got "q"; choose another',
    ]);
  });

  it('rejects a field named like an inherited property of objects', async () => {
    expect(
      await problemsOfThings(withFields({ constructor: { type: 'string' }, toString: { type: 'string' } })),
    ).toEqual([
      'schemas/things.json:32:5 properties.constructor: is a reserved name, got "constructor"; choose another',
      'schemas/things.json:35:5 properties.toString: is a reserved name, got "toString"; choose another',
    ]);
  });

  it('rejects a field named __proto__', async () => {
    expect(
      await problemsOfThings(
        `{"name":"things","title":"Thing","type":"object","properties":{"name":{"type":"string"},"__proto__":{"type":"string"}}}`,
      ),
    ).toEqual(['schemas/things.json:1:89 properties.__proto__: is a reserved name, got "__proto__"; choose another']);
  });

  it('rejects a field name with invalid characters', async () => {
    expect(
      await problemsOfThings(withFields({ 'Full name': { type: 'string' }, 'na"me;drop': { type: 'string' } })),
    ).toEqual([
      'schemas/things.json:32:5 properties["Full name"]: is not a name for a field, got "Full name"; expected a lower-case letter and up to 48 letters and digits',
      'schemas/things.json:35:5 properties["na\\"me;drop"]: is not a name for a field, got "na\\"me;drop"; expected a lower-case letter and up to 48 letters and digits',
    ]);
  });

  it('rejects a field name of 50 letters', async () => {
    expect(await problemsOfThings(withFields({ ['a'.repeat(50)]: { type: 'string' } }))).toEqual([
      'schemas/things.json:32:5 properties.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa: is not a name for a field, got "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"; expected a lower-case letter and up to 48 letters and digits',
    ]);
  });

  it('rejects a resource with a reserved name', async () => {
    expect(await problemsOfThings(withWords({ name: 'import', properties: { name: { type: 'string' } } }))).toEqual([
      'schemas/things.json:2:11 name: is a reserved name, got "import"; choose another',
    ]);
  });

  it('rejects an earlier name that another field has', async () => {
    expect(await problemsOfThings(withFields({ name: { type: 'string', was: 'size' } }))).toEqual([
      'schemas/things.json:8:14 properties.name.was: names a field that still exists, got "size"; expected an earlier name',
    ]);
  });

  it('rejects an earlier name that two fields claim', async () => {
    expect(
      await problemsOfThings(
        withFields({ first: { type: 'string', was: 'old' }, second: { type: 'string', was: 'old' } }),
      ),
    ).toEqual([
      'schemas/things.json:34:14 properties.first.was: is also used by second, got "old"; expected one of the two',
      'schemas/things.json:38:14 properties.second.was: is also used by first, got "old"; expected one of the two',
    ]);
  });
});
