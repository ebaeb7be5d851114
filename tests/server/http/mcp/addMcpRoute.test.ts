import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import type { PermissionMap } from '#model/permissions/permissions.ts';
import { leadBody, openTestApi, type Person, type TestApi } from '../../support/api.ts';

let api: TestApi;
let admin: Person;
let address: string;
const clients: Client[] = [];

beforeAll(async () => {
  api = await openTestApi();
  admin = await api.person(permissionNames(api.model));
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}/mcp`;
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await api.close();
});

/** Connects the official client with an API key of these permissions. */
const connect = async (permissions: PermissionMap): Promise<Client> => {
  const made = await api.call(admin, 'POST /api/rest/apiKeys', { body: { name: 'Assistant', permissions } });
  const secret = await api.call(admin, `POST /api/rest/apiKeys/${String(made.body['_id'])}/new-secret`, { body: {} });
  const key = String((secret.body['data'] as { readonly secret: string }).secret);
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(address), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  });
  await client.connect(transport as Parameters<Client['connect']>[0]);
  clients.push(client);
  return client;
};
const namesOf = async (client: Client): Promise<readonly string[]> =>
  (await client.listTools()).tools.map(({ name }) => name);
const use = async (client: Client, name: string, input: Record<string, unknown>) => {
  const { isError, content } = await client.callTool({ name, arguments: input });
  const [first] = content as readonly { readonly text: string }[];
  return { isError, body: JSON.parse(first?.text ?? '{}') as Record<string, unknown> };
};

it('MCP offers only the tools that the API key may use', async () => {
  const reader = await namesOf(await connect({ leads: ['view'] }));
  expect(reader).toEqual(expect.arrayContaining(['search', 'list_leads', 'get_leads', 'report']));
  expect(reader).not.toContain('create_leads');
  expect(reader).not.toContain('list_properties');
  const writer = await namesOf(await connect({ leads: ['view', 'create', 'edit', 'status', 'addNote'] }));
  expect(writer).toEqual(
    expect.arrayContaining(['create_leads', 'update_leads', 'change_status_of_leads', 'log_on_leads']),
  );
});

it('MCP describes only fields that the API key may write', async () => {
  const fieldsOf = async (leads: string[]): Promise<object> => {
    const { tools } = await (await connect({ leads })).listTools();
    const schema = tools.find(({ name }) => name === 'update_leads')?.inputSchema.properties?.['values'];
    return (schema as { readonly properties: object }).properties;
  };
  expect(await fieldsOf(['view', 'edit'])).not.toHaveProperty('assignedTo');
  expect(await fieldsOf(['view', 'edit', 'assign'])).toHaveProperty('assignedTo');
});

it('MCP tools create, read, update and log with the permissions of the key, and report errors', async () => {
  const client = await connect({ leads: ['view', 'create', 'edit', 'addNote'] });
  const made = await use(client, 'create_leads', { values: leadBody(901, { name: 'Meera Iyer' }) });
  expect(made.isError).toBe(false);
  const { _id: id } = made.body['data'] as { readonly _id: string };
  expect(await use(client, 'get_leads', { id })).toMatchObject({ body: { data: { name: 'Meera Iyer' } } });
  await use(client, 'update_leads', { id, values: { city: 'Pune' } });
  await use(client, 'log_on_leads', { id, kind: 'note', note: 'From an assistant' });
  const list = await use(client, 'list_leads', { filter: { city: ['Pune'] }, perPage: 5 });
  expect(list.body).toMatchObject({ total: 1, data: [{ _id: id }] });
  expect((await use(client, 'search', { q: 'Meera' })).body['data']).toHaveLength(1);
  expect((await api.call(admin, `GET /api/rest/leads/${id}/timeline`)).text).toContain('From an assistant');
  const wrong = await use(client, 'create_leads', { values: { name: 'x' } });
  expect([wrong.isError, JSON.stringify(wrong.body)]).toEqual([true, expect.stringContaining('INVALID')]);
  const gone = await use(client, 'get_leads', { id: '../../admin/channels' });
  expect(gone.isError).toBe(true);
});

it('MCP and the API reject a body that is nested too deeply', async () => {
  const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
  const headers = { 'content-type': 'application/json' };
  for (const [line, payload, status] of [
    ['POST /mcp', `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":${deep}}}`, 400],
    ['POST /api/rest/leads/bulk', `{"operation":"patch","ids":["x"],"body":{"city":${deep}}}`, 422],
  ] as const)
    expect([line, (await api.call(admin, line, { payload, headers })).status]).toEqual([line, status]);
});

it('MCP rejects requests without a key', async () => {
  const reply = await api.call(undefined, 'POST /mcp', {
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  });
  expect(reply.status).toBe(401);
});

it('MCP refuses an id that would lead to another operation', async () => {
  const client = await connect({ leads: ['view'] });
  for (const id of ['.', '..', '%2e%2e']) {
    const { isError, content } = await client.callTool({ name: 'get_leads', arguments: { id } });
    expect([id, isError]).toEqual([id, true]);
    expect((content as readonly { readonly text: string }[])[0]?.text).toMatch(/There is no such record|NOT_FOUND/);
  }
});
