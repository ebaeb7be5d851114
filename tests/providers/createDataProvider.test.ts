// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseModel } from '#model/parseModel.ts';
import type { ResourceSchema } from '#model/schema/schema.ts';
import type { SettingsSchema } from '#model/schema/settingsSchema.ts';
import { createDataProvider } from '../../src/providers/createDataProvider.ts';
import { startServer, type TestServer } from './testServer.ts';

const settings: SettingsSchema = {
  name: 'Test',
  country: 'IN',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  areaUnit: 'sq ft',
  areaUnits: {},
};
const flats: ResourceSchema = {
  name: 'flats',
  title: 'Flat',
  plural: 'Flats',
  type: 'object',
  properties: {
    name: { type: 'string' },
    city: { type: 'string' },
    plan: { kind: 'file', type: 'object' },
    shareCount: { type: 'integer', readOnly: true },
  },
  api: {
    getList: 'GET /api/get-flat',
    create: 'POST /api/create-flat',
    update: 'POST /api/update-flat/{id}',
    patch: 'PUT /api/single-flat/{id}',
    delete: 'DELETE /api/delete-flat/{id}',
    status: 'POST /api/flat-status/{id}',
    getOne: 'GET /api/getbyid-flat/{id}',
  },
};
const notes: ResourceSchema = {
  name: 'notes',
  title: 'Note',
  plural: 'Notes',
  type: 'object',
  properties: { text: { type: 'string' } },
  api: { getList: 'GET /api/get-note', getOne: false },
};
const asks: ResourceSchema = {
  name: 'asks',
  title: 'Ask',
  plural: 'Asks',
  type: 'object',
  keyed: ['update'],
  properties: { text: { type: 'string' } },
  api: { getList: 'GET /api/get-ask', getOne: false, update: 'PUT /api/update-ask/{id}' },
};
const keys: ResourceSchema = {
  name: 'keys',
  title: 'Key',
  plural: 'Keys',
  type: 'object',
  properties: { label: { type: 'string' } },
};
const visits: ResourceSchema = {
  name: 'visits',
  title: 'Visit',
  plural: 'Visits',
  type: 'object',
  properties: {
    flats: { kind: 'references', type: 'array', to: 'flats' },
    host: { kind: 'reference', type: 'string', to: 'flats' },
    about: { kind: 'relation', type: 'object', toAny: ['notes'] },
  },
  api: { getList: 'GET /api/get-visit', getOne: 'GET /api/getbyid-visit/{id}' },
};
const doors: ResourceSchema = {
  name: 'doors',
  title: 'Door',
  plural: 'Doors',
  type: 'object',
  properties: { text: { type: 'string' } },
  api: { getList: 'GET /api/get-door' },
};
const provider = createDataProvider(
  parseModel({ resources: [flats, notes, asks, keys, visits, doors], settings }, 'v1'),
);
const list = { pagination: { page: 1, perPage: 2 }, sort: { field: 'name', order: 'ASC' as const }, filter: {} };

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.stop());
const sent = (index = 0): unknown => JSON.parse(server.asked[index]?.body ?? '');
const queryOf = (index = 0) => Object.fromEntries(server.asked[index]?.url.searchParams ?? []);

describe('lists', () => {
  it('send page, perPage, sort, order, q and filter', async () => {
    server.answer('GET /api/get-flat', { json: { data: [{ _id: '7', name: 'A' }], total: 41, atLeast: true } });
    const answer = await provider.getList('flats', { ...list, filter: { q: 'asha', city: ['Pune'] } });
    expect(queryOf()).toEqual({
      page: '1',
      perPage: '2',
      sort: 'name',
      order: 'ASC',
      q: 'asha',
      filter: '{"city":["Pune"]}',
    });
    expect(answer).toEqual({ data: [{ _id: '7', id: '7', name: 'A' }], total: 41, meta: { atLeast: true } });
  });

  it('accept a bare array and page it locally', async () => {
    server.answer('GET /api/get-flat', { json: ['a', 'b', 'c'].map((_id) => ({ _id })) });
    const answer = await provider.getList('flats', { ...list, pagination: { page: 2, perPage: 2 } });
    expect(answer).toEqual({ data: [{ _id: 'c', id: 'c' }], total: 3 });
  });

  it('reject a response that is not a list', async () => {
    server.answer('GET /api/get-flat', { json: { data: 'none' } });
    await expect(provider.getList('flats', list)).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  });

  it('getMany filters by _id and returns only the requested records', async () => {
    server.answer('GET /api/get-flat', { json: [{ _id: '1' }, { _id: '2' }, { _id: '3' }] });
    const { data } = await provider.getMany('flats', { ids: ['1', '3', '1'] });
    expect(queryOf()['filter']).toBe('{"_id":["1","3"]}');
    expect(data.map(({ id }: { id: string }) => id)).toEqual(['1', '3']);
  });

  it('getManyReference filters by the referring field', async () => {
    server.answer('GET /api/get-flat', { json: { data: [], total: 0 } });
    await provider.getManyReference('flats', { ...list, target: 'owner', id: '9', filter: { city: 'Pune' } });
    expect(queryOf()['filter']).toBe('{"city":"Pune","owner":"9"}');
  });
});

describe('single record', () => {
  it('getOne uses its own call', async () => {
    server.answer('GET /api/getbyid-flat/a%20b', { json: { data: { _id: 'a b', name: 'A' } } });
    expect(await provider.getOne('flats', { id: 'a b' })).toEqual({ data: { _id: 'a b', id: 'a b', name: 'A' } });
  });

  it('getOne replaces embedded references by their ids', async () => {
    server.answer('GET /api/getbyid-visit/7', {
      json: {
        data: {
          _id: '7',
          flats: [{ _id: 'a', name: 'A' }, 'b'],
          host: { _id: 'c' },
          about: { resource: 'notes', _id: 'd' },
        },
      },
    });
    const { data } = await provider.getOne('visits', { id: '7' });
    expect(data).toEqual({ _id: '7', id: '7', flats: ['a', 'b'], host: 'c', about: { resource: 'notes', _id: 'd' } });
  });

  it('getOne searches the list when the resource has no call for it', async () => {
    server.answer('GET /api/get-note', { json: { data: [{ _id: '1' }, { _id: '2' }], total: 2 } });
    expect(await provider.getOne('notes', { id: '2' })).toEqual({ data: { _id: '2', id: '2' } });
    await expect(provider.getOne('notes', { id: '9' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('writes', () => {
  it('update sends only changed fields and the loaded version', async () => {
    server.answer('POST /api/update-flat/7', { json: { data: { _id: '7', version: 4 } } });
    const seen = {
      id: '7',
      _id: '7',
      version: 3,
      name: 'A',
      city: '',
      shareCount: 2,
      createdAt: '2024-01-05T00:00:00.000Z',
    };
    await provider.update('flats', {
      id: '7',
      previousData: seen,
      data: { ...seen, city: 'Pune', name: null, shareCount: 9, createdAt: 'x' },
    });
    expect(sent()).toEqual({ city: 'Pune', name: null, version: 3 });
  });

  it('update with an edit key sends no token, and retries once with a fresh key when it has expired', async () => {
    localStorage.setItem('token', 'a.b.c');
    server.answer('PUT /api/update-ask/7', {
      status: 401,
      json: { error: { code: 'EDIT_KEY_INVALID', message: 'The key of this record has expired.' } },
    });
    server.answer('GET /api/get-ask', { json: { data: [{ _id: '7', version: 3, editKey: 'fresh' }], total: 1 } });
    const seen = { id: '7', _id: '7', version: 3, text: 'A', editKey: 'old' };
    await expect(
      provider.update('asks', { id: '7', previousData: seen, data: { ...seen, text: 'B' } }),
    ).rejects.toMatchObject({ code: 'EDIT_KEY_INVALID' });
    expect(
      server.asked.map(({ method, headers, body }) => [method, headers['token'], body === '' ? '' : JSON.parse(body)]),
    ).toEqual([
      ['PUT', undefined, { text: 'B', version: 3, editKey: 'old' }],
      ['GET', 'a.b.c', ''],
      ['PUT', undefined, { text: 'B', version: 3, editKey: 'fresh' }],
    ]);
    // A rejected edit key does not sign the user out.
    expect(localStorage.getItem('token')).toBe('a.b.c');
    localStorage.clear();
  });

  it('create sends a record with a file as multipart', async () => {
    // Node's fetch does not accept files of jsdom, so the body is captured before it is sent.
    const bodies: unknown[] = [];
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      bodies.push(init.body);
      return Promise.resolve(Response.json({ data: { _id: '7' } }));
    });
    const plan = new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' });
    await provider.create('flats', { data: { name: 'A', city: null, tags: ['x', 'y'], plan } });
    await provider.create('flats', { data: { name: 'A' } });
    const [form, json] = bodies;
    if (!(form instanceof FormData)) throw new Error('expected multipart');
    expect(form.get('plan')).toMatchObject({ name: 'plan.pdf', size: 4 });
    expect([form.get('name'), form.get('city'), form.get('tags')]).toEqual(['A', '', '["x","y"]']);
    expect(json).toBe('{"name":"A"}');
  });

  it('deleteMany and updateMany use the bulk call, and fail when no record was changed', async () => {
    server.answer('POST /api/rest/flats/bulk', {
      json: { data: { done: ['1'], refused: [{ _id: '2', code: 'IN_USE', message: 'Needed.' }] } },
    });
    expect(await provider.deleteMany('flats', { ids: ['1', '2'] })).toEqual({ data: ['1'] });
    expect(sent()).toEqual({ operation: 'delete', ids: ['1', '2'] });
    server.answer('POST /api/rest/flats/bulk', {
      json: { data: { done: [], refused: [{ _id: '2', code: 'IN_USE', message: 'Needed.' }] } },
    });
    await expect(provider.updateMany('flats', { ids: ['2'], data: { city: 'Pune' } })).rejects.toThrow('Needed.');
  });

  it('delete returns the deleted record', async () => {
    server.answer('DELETE /api/delete-flat/7', { json: {} });
    expect(await provider.delete('flats', { id: '7' })).toEqual({ data: { id: '7' } });
  });
});

describe('other operations', () => {
  it('status sends the fields of the transition', async () => {
    server.answer('POST /api/flat-status/7', { json: { data: { _id: '7', status: 'Sold' } } });
    const { data } = await provider.status('flats', { id: '7', data: { status: 'Sold', note: 'at last', version: 2 } });
    expect(sent()).toEqual({ status: 'Sold', note: 'at last', version: 2 });
    expect(data).toMatchObject({ id: '7', status: 'Sold' });
  });

  it('patch sends only the given fields', async () => {
    server.answer('PUT /api/single-flat/7', { json: { data: { _id: '7' } } });
    await provider.patch('flats', { id: '7', data: { city: 'Pune', version: 3 } });
    expect(sent()).toEqual({ city: 'Pune', version: 3 });
  });

  it('counts, timeline and duplicates send their parameters', async () => {
    server.answer('GET /api/rest/flats/counts', { json: { data: { '*': { count: 3 } } } });
    server.answer('GET /api/rest/flats/7/timeline', { json: { data: [{ _id: 'a1', kind: 'call' }], total: 51 } });
    server.answer('GET /api/rest/flats/duplicates', { json: { data: [] } });
    expect(await provider.counts('flats', { q: 'x', filter: {} })).toEqual({ data: { '*': { count: 3 } } });
    expect(queryOf(0)).toEqual({ q: 'x' });
    expect(await provider.timeline('flats', { id: '7', page: 2 })).toEqual({
      data: [{ _id: 'a1', kind: 'call' }],
      total: 51,
    });
    await provider.duplicates('flats', { values: { name: 'A' }, id: '7' });
    expect(queryOf(2)).toEqual({ name: 'A', exceptId: '7' });
  });

  it('reject when the resource has no call', async () => {
    await expect(provider.share('flats', { id: '7' })).rejects.toMatchObject({ code: 'UNKNOWN_CALL' });
  });
});

describe('REST root', () => {
  it('is used for each call that the schema does not define', async () => {
    server.answer('GET /api/get-door', { json: { data: [{ _id: '1', text: 'a' }], total: 1 } });
    server.answer('GET /api/rest/doors/1', { json: { id: '1', _id: '1', text: 'a' } });
    server.answer('POST /api/rest/doors', { json: { id: '2', _id: '2', text: 'b' }, status: 201 });
    server.answer('PUT /api/rest/doors/1', { json: { id: '1', _id: '1', text: 'c' } });
    server.answer('DELETE /api/rest/doors/1', { json: { id: '1', _id: '1' } });
    expect((await provider.getList('doors', list)).data).toEqual([{ _id: '1', id: '1', text: 'a' }]);
    expect((await provider.getOne('doors', { id: '1' })).data).toMatchObject({ id: '1', text: 'a' });
    expect((await provider.create('doors', { data: { text: 'b' } })).data).toMatchObject({ id: '2', text: 'b' });
    expect(
      (await provider.update('doors', { id: '1', data: { text: 'c' }, previousData: { id: '1', text: 'a' } })).data,
    ).toMatchObject({ text: 'c' });
    expect((await provider.delete('doors', { id: '1' })).data).toMatchObject({ id: '1' });
  });

  it('uses the simple-rest dialect', async () => {
    server.answer('GET /api/rest/keys', {
      json: [{ id: '1', _id: '1', label: 'Main' }],
      headers: { 'content-range': 'keys 0-1/9' },
    });
    const answer = await provider.getList('keys', { ...list, filter: { q: 'main' } });
    expect(queryOf()).toEqual({ sort: '["name","ASC"]', range: '[0,1]', filter: '{"q":"main"}' });
    expect(answer).toEqual({ data: [{ id: '1', _id: '1', label: 'Main' }], total: 9 });
  });

  it('receives the loaded version in an update', async () => {
    server.answer('PUT /api/rest/keys/1', { json: { id: '1', _id: '1', label: 'Side', version: 3 } });
    await provider.update('keys', {
      id: '1',
      data: { label: 'Side' },
      previousData: { id: '1', label: 'Main', version: 2 },
    });
    expect(sent()).toEqual({ label: 'Side', version: 2 });
  });
});
