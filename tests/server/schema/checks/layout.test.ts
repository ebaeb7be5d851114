import { describe, expect, it } from 'vitest';
import { problemsOfThings, withFields, withWords } from '../files/folder.ts';

describe('list, form and title', () => {
  it('refuses an unknown required field', async () => {
    expect(await problemsOfThings(withWords({ required: ['nam'] }))).toEqual([
      'schemas/things.json:34:5 required[0]: is not a field of things, got "nam"; did you mean "name"?',
    ]);
  });

  it('refuses an unknown required field of the row', async () => {
    expect(
      await problemsOfThings(
        withFields({
          units: {
            type: 'array',
            items: { type: 'object', required: ['unti'], properties: { unit: { type: 'string' } } },
          },
        }),
      ),
    ).toEqual([
      'schemas/things.json:37:11 properties.units.items.required[0]: is not a field, got "unti"; did you mean "unit"?',
    ]);
  });

  it('refuses an unknown column', async () => {
    expect(await problemsOfThings(withWords({ list: { columns: ['name', 'sizes'] } }))).toEqual([
      'schemas/things.json:36:7 list.columns[1]: is not a field of things, got "sizes"; did you mean "size"?',
    ]);
  });

  it('refuses a column that never leaves the server', async () => {
    expect(
      await problemsOfThings({
        ...withFields({ key: { type: 'string', kind: 'secret', writeOnly: true } }),
        list: { columns: ['key'] },
      }),
    ).toEqual(['schemas/things.json:40:7 list.columns[0]: names a field that is write-only, got "key"; leave it out']);
  });

  it('refuses a default order by an unknown field', async () => {
    expect(await problemsOfThings(withWords({ list: { sort: '-nmae' } }))).toEqual([
      'schemas/things.json:34:13 list.sort: is not a field of things, got "nmae"; did you mean "name"?',
    ]);
  });

  it('refuses a default order by a field that cannot be sorted', async () => {
    expect(await problemsOfThings(withWords({ list: { sort: 'size' } }))).toEqual([
      'schemas/things.json:34:13 list.sort: names a field without "sort": true, got "size"; expected "name", "createdAt", "updatedAt"',
    ]);
  });

  it('refuses an unknown form field', async () => {
    expect(await problemsOfThings(withWords({ form: [{ title: 'All', fields: ['name', 'seize'] }] }))).toEqual([
      'schemas/things.json:38:9 form[0].fields[1]: is not a field of things, got "seize"; did you mean "size"?',
    ]);
  });

  it('refuses a system field in the form', async () => {
    expect(await problemsOfThings(withWords({ form: [{ title: 'All', fields: ['createdAt'] }] }))).toEqual([
      'schemas/things.json:37:9 form[0].fields[0]: is not a field of things, got "createdAt"; expected "name", "size", "at", "owner", "cost"',
    ]);
  });

  it('refuses a field twice in the form', async () => {
    expect(
      await problemsOfThings(
        withWords({
          form: [
            { title: 'One', fields: ['name'] },
            { title: 'Two', fields: ['name'] },
          ],
        }),
      ),
    ).toEqual([
      'schemas/things.json:43:9 form[1].fields[0]: is in the form twice, got "name", which is in section "One" already; keep one',
    ]);
  });

  it('refuses an owner that is unknown, or not a reference', async () => {
    expect(await problemsOfThings(withWords({ owners: ['ownr', 'name'] }))).toEqual([
      'schemas/things.json:34:5 owners[0]: is not a field of things, got "ownr"; did you mean "owner"?',
      'schemas/things.json:35:5 owners[1]: names a field that is not a reference, got "name"; expected "owner"',
    ]);
  });

  it('refuses a record title with an unknown field', async () => {
    expect(await problemsOfThings(withWords({ recordTitle: '{name} {nmae}' }))).toEqual([
      'schemas/things.json:33:18 recordTitle: is not a field of things, got "nmae"; did you mean "name"?',
    ]);
  });
});
