import { describe, expect, it } from 'vitest';
import { problemsOfThings, withFields, withWords } from '../files/folder.ts';

describe('list, form and record title', () => {
  it('rejects an unknown required field', async () => {
    expect(await problemsOfThings(withWords({ required: ['nam'] }))).toEqual([
      'schemas/things.json:34:5 required[0]: is not a field of things, got "nam"; did you mean "name"?',
    ]);
  });

  it('rejects an unknown required field of a row', async () => {
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

  it('rejects an unknown list column', async () => {
    expect(await problemsOfThings(withWords({ list: { columns: ['name', 'sizes'] } }))).toEqual([
      'schemas/things.json:36:7 list.columns[1]: is not a field of things, got "sizes"; did you mean "size"?',
    ]);
  });

  it('rejects a write-only field as a list column', async () => {
    expect(
      await problemsOfThings({
        ...withFields({ key: { type: 'string', kind: 'secret', writeOnly: true } }),
        list: { columns: ['key'] },
      }),
    ).toEqual(['schemas/things.json:40:7 list.columns[0]: names a field that is write-only, got "key"; leave it out']);
  });

  it('rejects an unknown sort field of the list', async () => {
    expect(await problemsOfThings(withWords({ list: { sort: '-nmae' } }))).toEqual([
      'schemas/things.json:34:13 list.sort: is not a field of things, got "nmae"; did you mean "name"?',
    ]);
  });

  it('rejects a sort field of the list without "sort": true', async () => {
    expect(await problemsOfThings(withWords({ list: { sort: 'size' } }))).toEqual([
      'schemas/things.json:34:13 list.sort: names a field without "sort": true, got "size"; expected "name", "createdAt", "updatedAt"',
    ]);
  });

  it('rejects an unknown form field', async () => {
    expect(await problemsOfThings(withWords({ form: [{ title: 'All', fields: ['name', 'seize'] }] }))).toEqual([
      'schemas/things.json:38:9 form[0].fields[1]: is not a field of things, got "seize"; did you mean "size"?',
    ]);
  });

  it('rejects a system field in the form', async () => {
    expect(await problemsOfThings(withWords({ form: [{ title: 'All', fields: ['createdAt'] }] }))).toEqual([
      'schemas/things.json:37:9 form[0].fields[0]: is not a field of things, got "createdAt"; expected "name", "size", "at", "owner", "cost"',
    ]);
  });

  it('rejects a field that is in the form twice', async () => {
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

  it('rejects an owner field that is unknown or not a reference', async () => {
    expect(await problemsOfThings(withWords({ owners: ['ownr', 'name'] }))).toEqual([
      'schemas/things.json:34:5 owners[0]: is not a field of things, got "ownr"; did you mean "owner"?',
      'schemas/things.json:35:5 owners[1]: names a field that is not a reference, got "name"; expected "owner"',
    ]);
  });

  it('rejects an unknown field in the record title', async () => {
    expect(await problemsOfThings(withWords({ recordTitle: '{name} {nmae}' }))).toEqual([
      'schemas/things.json:33:18 recordTitle: is not a field of things, got "nmae"; did you mean "name"?',
    ]);
  });
});
