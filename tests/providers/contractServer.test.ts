// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GetListParams } from 'ra-core';
import type { Model } from '#model/resource.ts';
import { parseModel } from '#model/parseModel.ts';
import { builtSchemas } from '../../src/providers/contract/builtSchemas.ts';
import { describeContractServer } from '../../src/providers/contract/describeContractServer.ts';
import { createDataProvider } from '../../src/providers/createDataProvider.ts';
import { limitServer, serverLimit, serves } from '../../src/providers/api/config/serverCalls.ts';
import { startServer, type TestServer } from './testServer.ts';

let server: TestServer;
let model: Model;
beforeAll(() => {
  limitServer(describeContractServer());
  const { resources, reports = [], settings } = builtSchemas('en');
  const full = parseModel({ resources, reports, settings }, 'built');
  model = serverLimit()?.limitModel(full) ?? full;
});
afterAll(() => limitServer(undefined));
beforeEach(async () => {
  server = await startServer();
  serverLimit()?.forget();
});
afterEach(async () => server.stop());

const provider = () => createDataProvider(model);
const list = (name: string, params: Partial<GetListParams> = {}) => provider().getList(name, params as GetListParams);
const requestedLines = (): readonly string[] => server.asked.map(({ method, url }) => `${method} ${url.pathname}`);
const lead = (id: string, more: Record<string, unknown> = {}) => ({
  _id: id,
  name: `Lead ${id}`,
  status: 'New',
  ...more,
});

describe('server with the specified calls only', () => {
  it('serves only those calls, and unavailable calls are never sent', async () => {
    expect(
      ['/api/v2/admin/login-profile', '/api/v2/admin/get-lead', '/api/v2/admin/update-lead/7'].map(serves),
    ).toEqual([true, true, true]);
    expect(
      [
        '/api/v2/admin/get-home',
        '/api/v2/admin/get-notification',
        '/api/rest/tasks',
        '/api/v2/admin/get-lead/7/timeline',
      ].map(serves),
    ).toEqual([false, false, false, false]);
    expect([model.resources['leads']?.calls.counts, model.resources['tasks']?.calls.getList]).toEqual([
      undefined,
      undefined,
    ]);
    expect(model.resources['tasks']?.notServed).toContain('getList');
    await expect(provider().counts('leads')).rejects.toMatchObject({ code: 'UNKNOWN_CALL' });
    expect(requestedLines()).toEqual([]);
  });

  it('limitRights removes modules without available calls', () => {
    expect(serverLimit()?.limitRights({ leads: ['view'], tasks: ['view'], invoices: ['view'] })).toEqual({
      leads: ['view'],
    });
  });

  it('filters and pages a bare array locally, and uses a page with a total as it is', async () => {
    server.answer('GET /api/v2/admin/get-lead', { json: [lead('1'), lead('2', { status: 'Dropped' }), lead('3')] });
    const params = { filter: { status: ['New'] }, pagination: { page: 2, perPage: 1 } };
    expect(await list('leads', params)).toMatchObject({ data: [{ id: '3' }], total: 2 });
    server.answer('GET /api/v2/admin/get-lead', { json: { data: [lead('8')], total: 41 } });
    expect(await list('leads', params)).toMatchObject({ data: [{ id: '8' }], total: 41 });
    expect(Object.fromEntries(server.asked.at(-1)?.url.searchParams ?? [])).toMatchObject({
      page: '2',
      perPage: '1',
      filter: '{"status":["New"]}',
    });
  });

  it('loads a list without a query once, and again after a write', async () => {
    server.answer('GET /api/v2/admin/get-all-roles-permission', {
      json: [
        { _id: '1', name: 'Agent' },
        { _id: '2', name: 'Manager' },
      ],
    });
    server.answer('DELETE /api/v2/admin/delete-roles-permission/1', { json: {} });
    await list('roles');
    expect((await provider().getMany('roles', { ids: ['2'] })).data).toMatchObject([{ name: 'Manager' }]);
    expect(server.asked.map(({ url }) => url.search)).toEqual(['']);
    await provider().delete('roles', { id: '1' });
    await list('roles');
    expect(requestedLines().filter((line) => line.startsWith('GET'))).toHaveLength(2);
  });

  it('sends an update with all fields except server-managed ones and secrets', async () => {
    server.answer('POST /api/v2/admin/update-lead/7', { json: { message: 'updated' } });
    const seen = {
      id: '7',
      _id: '7',
      __v: 3,
      name: 'Asha',
      contactNo: '+919845012345',
      receivedAt: '2024-01-05T09:00:00.000Z',
    };
    const { data } = await provider().update('leads', {
      id: '7',
      data: { ...seen, name: 'Asha Rao' },
      previousData: seen,
    });
    expect(data).toMatchObject({ id: '7', name: 'Asha Rao', contactNo: '+919845012345' });
    expect(JSON.parse(server.asked[0]?.body ?? '')).toEqual({
      name: 'Asha Rao',
      contactNo: '+919845012345',
      receivedAt: '2024-01-05T09:00:00.000Z',
    });
  });

  it('omits a record from getMany when the server returns 404', async () => {
    server.answer('GET /api/v2/admin/getbyid-lead/9', { status: 404, json: { message: 'no' } });
    expect((await provider().getMany('leads', { ids: ['9'] })).data).toEqual([]);
  });
});

describe('response to a create', () => {
  const create = async (json: unknown, rows: unknown = []) => {
    server.answer('POST /api/v2/admin/create-lead', { status: 201, json });
    server.answer('GET /api/v2/admin/get-lead', { json: rows });
    return (await provider().create('leads', { data: { name: 'Asha', contactNo: '+919845012345' } })).data;
  };

  it.each([
    ['the record', { _id: '7', name: 'Asha' }],
    ['the record in data', { data: { _id: '7' } }],
    ['the record beside a message', { message: 'created', lead: { _id: '7' } }],
    ['a list of one', { data: [{ _id: '7' }] }],
    ['only the id', { data: '7' }],
    ['the record nested in data', { data: { lead: { id: 7 } } }],
  ])('may be %s', async (_, json) => {
    expect(await create(json)).toMatchObject({ id: '7' });
    expect(requestedLines()).toEqual(['POST /api/v2/admin/create-lead']);
  });

  it('without an id falls back to the newest list record that matches the sent values', async () => {
    const same = { name: 'Asha', contactNo: '+919845012345' };
    const rows = [
      lead('5', { ...same, createdAt: '2024-01-01' }),
      lead('7', { ...same, createdAt: '2024-03-01' }),
      lead('6', { ...same, createdAt: '2024-02-01' }),
      lead('8', { name: 'Asha' }),
    ];
    expect(await create({ message: 'created' }, rows)).toMatchObject({ id: '7' });
    expect(requestedLines()).toEqual(['POST /api/v2/admin/create-lead', 'GET /api/v2/admin/get-lead']);
  });

  it('does not use the id of a referenced record', async () => {
    expect(await create({ name: 'Asha', assignedTo: { _id: '3', name: 'Vikram' } }, [])).toMatchObject({ id: '' });
  });

  it('is a success even if the record cannot be found', async () => {
    server.answer('GET /api/v2/admin/get-lead', { status: 500, json: {} });
    expect(await create('', [])).toMatchObject({ id: '', name: 'Asha' });
  });
});
