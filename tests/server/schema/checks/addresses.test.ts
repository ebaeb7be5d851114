import { describe, expect, it } from 'vitest';
import { problemsOfThings, withWords } from '../files/folder.ts';

describe('calls and screens', () => {
  it('refuses a call on one record without its id', async () => {
    expect(
      await problemsOfThings(withWords({ api: { getList: 'GET /api/things', getOne: 'GET /api/thing' } })),
    ).toEqual(['schemas/things.json:35:15 api.getOne: lacks {id}, got "GET /api/thing"; getOne needs it']);
  });

  it('refuses a path parameter that nothing fills', async () => {
    expect(
      await problemsOfThings(withWords({ api: { getList: 'GET /api/things/{id}', byTab: 'GET /api/tab/{name}' } })),
    ).toEqual([
      'schemas/things.json:34:16 api.getList: has an unknown placeholder, got {id}; expected none',
      'schemas/things.json:35:14 api.byTab: lacks {tab}, got "GET /api/tab/{name}"; byTab needs it',
      'schemas/things.json:35:14 api.byTab: has an unknown placeholder, got {name}; expected {tab}',
    ]);
  });

  it('refuses a writing call of a read-only resource', async () => {
    expect(
      await problemsOfThings(
        withWords({ readOnly: true, api: { getList: 'GET /api/things', create: 'POST /api/things' } }),
      ),
    ).toEqual(['schemas/things.json:36:5 api.create: cannot be, the resource is "readOnly"; leave it out']);
  });

  it('refuses a screen of a record without its id', async () => {
    expect(
      await problemsOfThings(withWords({ screens: { list: '/dashboard/things', edit: '/dashboard/things/{name}' } })),
    ).toEqual([
      'schemas/things.json:35:13 screens.edit: lacks {id}, got "/dashboard/things/{name}"; edit is a screen of one record',
    ]);
  });

  it('refuses a screen with an unknown field', async () => {
    expect(
      await problemsOfThings(
        withWords({ screens: { list: '/dashboard/things', show: '/dashboard/things/{nam}/{id}' } }),
      ),
    ).toEqual(['schemas/things.json:35:13 screens.show: is not a field of things, got "nam"; did you mean "name"?']);
  });

  it('refuses a list screen with a placeholder', async () => {
    expect(await problemsOfThings(withWords({ screens: { list: '/dashboard/things/{name}' } }))).toEqual([
      'schemas/things.json:34:13 screens.list: has an unknown placeholder, got {name}; expected none, or the required topic field of messages',
    ]);
  });

  it('refuses two calls with one address', async () => {
    expect(
      await problemsOfThings(
        withWords({ api: { getList: 'GET /api/things', getOne: 'GET /api/x/{id}', timeline: 'GET /api/x/{id}' } }),
      ),
    ).toEqual([
      'schemas/things.json:35:15 api.getOne: is already the address of api.timeline, got "GET /api/x/{id}"; expected another',
    ]);
  });
});
