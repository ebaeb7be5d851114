import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type Person, type Reply, type TestApi } from '../support/api.ts';
import { asMultipart, drawPicture, fieldParts, type Part } from '../support/multipart.ts';

/** The specification's calls, row by row. */
const folder = process.env['CONTRACT_DIR'] ?? fileURLToPath(new URL('../../../../shared/contract', import.meta.url));
type Row = { resource: string; operation: string; method: string; path: string; body: string; token: string };
const rows: readonly Row[] = readFileSync(`${folder}/calls.tsv`, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [resource = '', operation = '', method = '', path = '', body = '', token = ''] = line.split('\t');
    return { resource, operation, method, path, body, token };
  });

const grants = [
  'view',
  'create',
  'edit',
  'delete',
  'status',
  'share',
  'viewContact',
  'viewSource',
  'viewOwner',
  'assignRoles',
  'resetPassword',
];
let api: TestApi;
let admin: Person;
let roleId: string;
let made = 0;

beforeAll(async () => {
  api = await openTestApi();
  admin = await api.person(
    Object.fromEntries(
      ['leads', 'properties', 'users', 'roles', 'enquiries', 'templates'].map((module) => [module, grants]),
    ),
    { password: 'right password 1' },
  );
  const { rows: found } = await api.pool.query<{ id: string }>(
    'select "userRoles"[1] as id from users where "_id" = $1',
    [admin.id],
  );
  roleId = found[0]?.id ?? '';
});
afterAll(() => api.close());

/** Returns a record that meets every rule of its resource. */
const bodyOf = (resource: string): Record<string, unknown> => {
  made += 1;
  const bodies: Record<string, Record<string, unknown>> = {
    leads: { name: `Lead ${made}`, contactNo: `+9199${String(30_000_000 + made)}`, source: 'Website' },
    enquiries: { name: `Visitor ${made}`, phone: `+9197${String(30_000_000 + made)}`, consent: true },
    properties: {
      title: `Flat ${made}`,
      enquiredFor: 'Sale',
      propertyType: 'Residential',
      propertySubType: 'Apartment',
      bhk: '2',
      area: { value: 1200, unit: 'sq ft' },
      price: 7_500_000,
    },
    users: {
      username: `new.user${made}`,
      firstName: 'New',
      lastName: 'User',
      email: `new${made}@example.com`,
      phone: `+9198${String(46_000_000 + made)}`,
      userRoles: [roleId],
      password: 'a long password',
    },
    templates: { name: `Template ${made}`, tab: 'Lead', channel: 'WhatsApp', body: 'Hi #leadName#' },
    roles: { name: `Role of the contract ${made}`, rolePermissions: { leads: ['view'] } },
  };
  return bodies[resource] ?? {};
};

/** Fields that get a picture in forms that send files. */
const pictureFields: Record<string, string> = { users: 'photo', properties: 'images' };
const withPicture = async ({ resource }: Row, body: Record<string, unknown>): Promise<readonly Part[]> => {
  const field = pictureFields[resource];
  return [
    ...fieldParts(body),
    ...(field === undefined
      ? []
      : [[field, await drawPicture().jpeg().toBuffer(), 'front.jpg', 'image/jpeg'] as const]),
  ];
};

const send = async (row: Row, id: string, body: Record<string, unknown>): Promise<Reply> => {
  const line = `${row.method} ${row.path.replace('{id}', id).replace('{tab}', 'Lead')}`;
  const person = row.token === 'none' ? undefined : admin;
  if (row.body === 'multipart') return api.call(person, line, asMultipart(await withPicture(row, body)));
  return api.call(person, line, row.body === 'json' ? { body } : {});
};

const rowOf = (resource: string, operation: string): Row => {
  const row = rows.find((candidate) => candidate.resource === resource && candidate.operation === operation);
  if (row === undefined) throw new Error(`${resource} ${operation} is not in the table`);
  return row;
};

const create = async (resource: string): Promise<{ _id: string; version: number; editKey?: string }> => {
  const row = rowOf(resource, 'create');
  const reply = await send(row, '', bodyOf(resource));
  expect([reply.status, reply.text]).toEqual([201, expect.stringContaining('"_id"')]);
  if (row.body === 'multipart') expect(reply.text).toMatch(/"\/files\/[0-9a-f]{40}\/page\.webp"/);
  return reply.body['data'] as { _id: string; version: number; editKey?: string };
};

/** The body of each operation, and what its response must contain. */
const bodies: Record<string, (resource: string) => Record<string, unknown>> = {
  status: (resource) => (resource === 'leads' ? { status: 'Dropped', subStatus: 'Spam' } : { status: 'Inactive' }),
  share: () => ({ channel: 'whatsapp' }),
  assign: () => ({ to: [{ _id: admin.id }] }),
};
const fieldFor: Record<string, string> = {
  leads: 'notes',
  properties: 'about',
  users: 'designation',
  roles: 'description',
  enquiries: 'message',
  templates: 'body',
};

describe('the endpoints of the specification', () => {
  it('are 38', () => {
    expect(rows).toHaveLength(38);
  });

  it.each(rows.map((row) => [`${row.method} ${row.path}`, row] as const))('%s succeeds', async (_, row) => {
    const { resource, operation } = row;
    if (operation === 'login') {
      const reply = await send(row, '', { username: admin.username, password: 'right password 1' });
      expect(reply.body['data']).toMatchObject({ token: expect.stringMatching(/^[^.]+\.[^.]+\.[^.]*$/) });
      return;
    }
    const { _id, editKey } = await create(resource);
    if (operation === 'create') return;
    const field = fieldFor[resource] ?? '';
    const isEdit = operation === 'update' || operation === 'patch';
    const reply = await send(
      row,
      _id,
      isEdit
        ? { [field]: 'Changed by the contract', ...(row.token === 'none' ? { editKey } : {}) }
        : (bodies[operation]?.(resource) ?? {}),
    );
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
    if (operation === 'list' || operation === 'byTab') expect(JSON.stringify(reply.body['data'])).toContain(_id);
    else expect(reply.body['data']).toMatchObject({ _id });
    if (isEdit) expect(reply.body['data']).toMatchObject({ [field]: 'Changed by the contract', version: 2 });
    if (operation === 'share') expect(reply.body['data']).toMatchObject({ shareCount: 1 });
    if (operation === 'status') expect(reply.body['data']).toMatchObject(bodies['status']?.(resource) ?? {});
  });

  it.each(
    rows
      .filter(({ operation, body }) => (operation === 'list' || operation === 'byTab') && body === '-')
      .map((row) => [row.path, row] as const),
  )('%s returns all records without a query', async (path, row) => {
    const table = row.resource;
    // More than any page size of the client.
    const columns: Record<string, string> = {
      users: `"username", "firstName") select gen_random_uuid(), 'many.' || n, 'Many'`,
      enquiries: `"name", "phone") select gen_random_uuid(), 'Many ' || n, '+91' || (9600000000 + n)`,
      templates: `"name", "tab", "channel", "body", "active") select gen_random_uuid(), 'Many ' || n, 'Lead', 'SMS', 'Hi', true`,
      roles: `"name", "rolePermissions") select gen_random_uuid(), 'Many ' || n, '{}'::jsonb`,
    };
    if (row.operation === 'list')
      await api.pool.query(`insert into ${table} ("_id", ${columns[table] ?? ''} from generate_series(1, 1100) n`);
    const {
      rows: [counted],
    } = await api.pool.query<{ count: number }>(
      `select count(*)::int as count from ${table} where "deletedAt" is null`,
    );
    const reply = await send(row, '', {});
    const data = reply.body['data'] as { _id: string }[];
    expect([path, reply.status, data.length, new Set(data.map(({ _id }) => _id)).size, reply.body['total']]).toEqual([
      path,
      200,
      counted?.count,
      counted?.count,
      counted?.count,
    ]);
    expect(data.length).toBeGreaterThan(1100);
    // A request that accepts HTML still gets the page.
    if (table !== 'users')
      expect(
        ((await api.call(admin, `GET ${path.replace('{tab}', 'Lead')}?perPage=10`)).body['data'] as unknown[]).length,
      ).toBe(10);
  });

  it('POST /create-enquiry is public', async () => {
    expect(
      (await api.call(undefined, 'POST /api/v2/client/create-enquiry', { body: bodyOf('enquiries') })).status,
    ).toBe(201);
  });

  const isPublic = ({ resource, operation }: Row): boolean => resource === 'enquiries' && operation === 'create';
  it.each(
    rows
      .filter((row) => row.token === 'token' && !isPublic(row))
      .map((row) => [`${row.method} ${row.path}`, row] as const),
  )('%s rejects anonymous requests', async (_, row) => {
    const reply = await api.call(
      undefined,
      `${row.method} ${row.path.replace('{id}', admin.id)}`,
      row.method === 'GET' ? {} : { body: {} },
    );
    expect(reply.status).toBe(401);
  });
});
