import { describe, expect, it } from 'vitest';
import { problemsOf, problemsOfThings, things, withWords } from '../../files/folder.ts';

const house = {
  name: 'house',
  title: 'House',
  plural: 'Houses',
  type: 'object',
  singleton: true,
  properties: { name: { type: 'string', setting: 'name' } },
};

describe('singleton', () => {
  it('accepts a page of sections and fields that store settings', async () => {
    expect(
      await problemsOf({
        'things.json': things,
        'house.json': { ...house, screens: { list: '/dashboard/house', show: '/dashboard/house/{section}' } },
      }),
    ).toEqual([]);
  });

  it('rejects states, "readOnly", and screens to create or edit records or open them by id', async () => {
    const states = { field: 'name', initial: 'A', values: { A: { type: 'open' } }, transitions: [] };
    const screens = {
      list: '/dashboard/house',
      show: '/dashboard/house/{id}',
      edit: '/dashboard/house/edit',
      create: '/dashboard/house/add',
    };
    expect(await problemsOf({ 'house.json': { ...house, states, screens, readOnly: true } })).toEqual(
      expect.arrayContaining([
        expect.stringContaining('readOnly: cannot be combined with "singleton"'),
        expect.stringContaining('states: has no effect on the one record of a singleton'),
        expect.stringContaining('screens.create: has no effect if no record is added'),
        expect.stringContaining('screens.show: must have {section} and no other place, got "/dashboard/house/{id}"'),
        expect.stringContaining('screens.edit: cannot be, the one record is changed on its page'),
      ]),
    );
  });

  it('rejects a setting stored twice, in a field of the wrong kind or in another resource', async () => {
    const properties = {
      name: { type: 'string', setting: 'name' },
      other: { type: 'string', setting: 'name' },
      offs: { type: 'string', setting: 'weekOffs' },
      shift: { type: 'object', properties: { start: { type: 'string' } }, setting: 'shift' },
    };
    expect(await problemsOf({ 'house.json': { ...house, properties } })).toEqual([
      expect.stringContaining('properties.other.setting: is already stored in name, got "name"'),
      expect.stringContaining(
        'properties.offs.setting: cannot be stored in kind text, got "weekOffs"; expected several of the days of the week',
      ),
      expect.stringContaining('properties.shift.setting: cannot be stored in kind group, got "shift"'),
    ]);
    expect(await problemsOfThings(withWords({ properties: { name: { type: 'string', setting: 'name' } } }))).toEqual([
      expect.stringContaining(
        'properties.name.setting: has no effect here; it belongs on a field of a resource with "singleton": true',
      ),
    ]);
  });
});

describe('uniqueTogether', () => {
  it('accepts fields that can be compared, and rejects others', async () => {
    expect(await problemsOfThings(withWords({ uniqueTogether: [['name', 'size']] }))).toEqual([]);
    const rows = { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } } } };
    expect(
      await problemsOfThings(
        withWords({
          properties: { name: { type: 'string' }, rows },
          uniqueTogether: [
            ['name', 'rows'],
            ['name', 'nmae'],
          ],
        }),
      ),
    ).toEqual([
      expect.stringContaining('uniqueTogether[0][1]: names a field that cannot be compared, got "rows"'),
      expect.stringContaining('uniqueTogether[1][1]: is not a field of things, got "nmae"; did you mean "name"?'),
    ]);
  });
});
