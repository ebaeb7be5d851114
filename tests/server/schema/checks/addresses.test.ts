import { describe, expect, it } from 'vitest';
import { problemsOfThings, withWords } from '../files/folder.ts';

describe('addresses of calls and screens', () => {
  it('rejects a call about one record without {id}', async () => {
    expect(
      await problemsOfThings(withWords({ api: { getList: 'GET /api/things', getOne: 'GET /api/thing' } })),
    ).toEqual(['schemas/things.json:35:15 api.getOne: lacks {id}, got "GET /api/thing"; getOne needs it']);
  });

  it('rejects an unknown placeholder in a path', async () => {
    expect(
      await problemsOfThings(withWords({ api: { getList: 'GET /api/things/{id}', byTab: 'GET /api/tab/{name}' } })),
    ).toEqual([
      'schemas/things.json:34:16 api.getList: has an unknown placeholder, got {id}; expected none',
      'schemas/things.json:35:14 api.byTab: lacks {tab}, got "GET /api/tab/{name}"; byTab needs it',
      'schemas/things.json:35:14 api.byTab: has an unknown placeholder, got {name}; expected {tab}',
    ]);
  });

  it('rejects a write call of a read-only resource', async () => {
    expect(
      await problemsOfThings(
        withWords({ readOnly: true, api: { getList: 'GET /api/things', create: 'POST /api/things' } }),
      ),
    ).toEqual(['schemas/things.json:36:5 api.create: cannot be, the resource is "readOnly"; leave it out']);
  });

  it('rejects a screen of one record without {id}', async () => {
    expect(
      await problemsOfThings(withWords({ screens: { list: '/dashboard/things', edit: '/dashboard/things/{name}' } })),
    ).toEqual([
      'schemas/things.json:35:13 screens.edit: lacks {id}, got "/dashboard/things/{name}"; edit is a screen of one record',
    ]);
  });

  it('rejects a screen with an unknown field as placeholder', async () => {
    expect(
      await problemsOfThings(
        withWords({ screens: { list: '/dashboard/things', show: '/dashboard/things/{nam}/{id}' } }),
      ),
    ).toEqual(['schemas/things.json:35:13 screens.show: is not a field of things, got "nam"; did you mean "name"?']);
  });

  it('rejects a list screen with a placeholder', async () => {
    expect(await problemsOfThings(withWords({ screens: { list: '/dashboard/things/{name}' } }))).toEqual([
      'schemas/things.json:34:13 screens.list: has an unknown placeholder, got {name}; expected none, or the required topic field of messages',
    ]);
  });

  it('rejects two calls with the same address', async () => {
    expect(
      await problemsOfThings(
        withWords({ api: { getList: 'GET /api/things', getOne: 'GET /api/x/{id}', timeline: 'GET /api/x/{id}' } }),
      ),
    ).toEqual([
      'schemas/things.json:35:15 api.getOne: is already the address of api.timeline, got "GET /api/x/{id}"; expected another',
    ]);
  });
});
