import { describe, expect, it } from 'vitest';
import { problemsOfThings, withFields, withWords } from '../files/folder.ts';

describe('schema keywords', () => {
  it('rejects an unknown keyword of the file', async () => {
    expect(await problemsOfThings(withWords({ colums: ['name'] }))).toEqual([
      expect.stringMatching(
        /^schemas\/things\.json:33:3 colums: unknown keyword, got "colums"; expected "\$schema", .*"recordTitle", "api", .* or one of \d+ more$/,
      ),
    ]);
  });

  it('rejects an unknown keyword of a field and suggests the closest one', async () => {
    expect(await problemsOfThings(withFields({ name: { type: 'string', serach: true } }))).toEqual([
      'schemas/things.json:8:7 properties.name.serach: unknown keyword, got "serach"; did you mean "search"?',
    ]);
  });

  it('lists the expected keywords when none is close to the unknown one', async () => {
    expect(await problemsOfThings(withWords({ list: { xyzzy: 1 } }))).toEqual([
      expect.stringMatching(
        /^schemas\/things\.json:34:5 list\.xyzzy: unknown keyword, got "xyzzy"; expected "columns", "sort", .*$/,
      ),
    ]);
  });

  it('rejects a field without "type"', async () => {
    expect(await problemsOfThings(withFields({ extraField: { title: 'No type' } }))).toEqual([
      'schemas/things.json:32:19 properties.extraField: lacks "type"; write it like "type": "string"',
    ]);
  });

  it('explains a kind as the type of a field, and "required" on a field', async () => {
    expect(await problemsOfThings(withFields({ rent: { type: 'money', title: 'Rent', required: true } }))).toEqual([
      expect.stringMatching(/properties\.rent\.type: is a kind, got "money"; expected "kind": "money" beside "type"$/),
      expect.stringMatching(/must be a list, got true; write "required": \["rent"\] beside "properties"$/),
    ]);
  });

  it('rejects a value of the wrong type', async () => {
    expect(await problemsOfThings(withFields({ name: { type: 'string', maxLength: 'ten' } }))).toEqual([
      'schemas/things.json:8:20 properties.name.maxLength: must be a whole number, got "ten"',
    ]);
  });

  it('rejects a word that is not in the list of allowed words', async () => {
    expect(await problemsOfThings(withFields({ name: { type: 'strng' } }))).toEqual([
      'schemas/things.json:7:15 properties.name.type: unknown word, got "strng"; did you mean "string"?',
    ]);
  });

  it('rejects an unknown operation', async () => {
    expect(await problemsOfThings(withWords({ api: { getlist: 'GET /api/things' } }))).toEqual([
      'schemas/things.json:34:5 api.getlist: unknown operation, got "getlist"; did you mean "getList"?',
    ]);
  });

  it('rejects a call without a valid method and path', async () => {
    expect(await problemsOfThings(withWords({ api: { getList: 'FETCH /api/things' } }))).toEqual([
      'schemas/things.json:34:16 api.getList: has the wrong format, got "FETCH /api/things"; write it like "GET /api/v2/admin/getbyid-lead/{id}"',
    ]);
  });

  it('rejects a duplicate value in an enum', async () => {
    expect(await problemsOfThings(withFields({ size: { type: 'string', enum: ['Small', 'Large', 'Small'] } }))).toEqual(
      ['schemas/things.json:15:9 properties.size.enum[2]: is in the list twice, got "Small"; keep one'],
    );
  });

  it('rejects an invalid resource name', async () => {
    expect(await problemsOfThings(withWords({ name: 'My things' }))).toEqual([
      'schemas/things.json:2:11 name: has the wrong format, got "My things"; write it like "leads"',
    ]);
  });

  it('rejects a screen outside the dashboard', async () => {
    expect(await problemsOfThings(withWords({ screens: { list: '/things' } }))).toEqual([
      'schemas/things.json:34:13 screens.list: has the wrong format, got "/things"; write it like "/dashboard/leads/update-lead/{name}/{id}"',
    ]);
  });

  it('rejects "menu": true', async () => {
    expect(await problemsOfThings(withWords({ menu: true }))).toEqual([
      'schemas/things.json:33:11 menu: cannot be, got true; write it like {"order":10}',
    ]);
  });
});
