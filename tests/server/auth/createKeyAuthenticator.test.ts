import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '#model/schema/call.ts';
import { AppError } from '#model/errors.ts';
import { permissionsForKeys } from '#model/permissions/integrations.ts';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import { may, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { buildApp } from '../../../server/http/buildApp.ts';
import { operationOf } from '../../../server/http/api/operationOf.ts';
import { leadBody, openTestApi, type Person, type Reply, type TestApi } from '../support/api.ts';

let api: TestApi;
let second: FastifyInstance;
let everything: PermissionMap;
let asha: Person;

const dataOf = (reply: Reply): Record<string, unknown> => reply.body['data'] as Record<string, unknown>;
const codeOf = (reply: Reply): readonly unknown[] => [
  reply.status,
  (reply.body['error'] as { code?: string } | undefined)?.code,
];

/** Creates a key like the screen: the record, then its secret. */
const createKey = async (
  person: Person,
  permissions: PermissionMap,
  more: object = {},
): Promise<{ readonly id: string; readonly key: string }> => {
  const made = await api.call(person, 'POST /api/rest/apiKeys', { body: { name: 'Website', permissions, ...more } });
  expect(made.status).toBe(201);
  const id = String(made.body['_id']);
  const renewed = await api.call(person, `POST /api/rest/apiKeys/${id}/new-secret`, { body: {} });
  expect(renewed.status).toBe(200);
  return { id, key: String(dataOf(renewed)['secret']) };
};
const by = (key: string, line: string, options: { body?: unknown } = {}): Promise<Reply> =>
  api.call(undefined, line, { ...options, headers: { authorization: `Bearer ${key}` } });
const listLeads = (key: string): Promise<Reply> => by(key, 'GET /api/v2/admin/get-lead');

beforeAll(async () => {
  api = await openTestApi();
  second = await buildApp(api.options);
  everything = permissionNames(api.model);
  asha = await api.person(everything);
});
afterAll(async () => {
  await second.close();
  await api.close();
});

describe('an API key', () => {
  it('is accepted in both headers, and has its granted permissions', async () => {
    const { key } = await createKey(asha, { leads: ['view', 'create'] });
    expect(key).toMatch(/^gbl_[a-z0-9]{12}_[\w-]{43}$/);
    expect((await listLeads(key)).status).toBe(200);
    expect((await api.call(undefined, 'GET /api/v2/admin/get-lead', { headers: { token: key } })).status).toBe(200);
    expect((await by(key, 'POST /api/v2/admin/create-lead', { body: leadBody(1) })).status).toBe(201);
  });

  it('is authorized by its permissions for every operation, and rejected for operations of users', async () => {
    const isByRights = (resource: Resource, operation: Operation): boolean => {
      try {
        return operationOf(resource, operation).access === 'rights';
      } catch (error) {
        if (error instanceof AppError) return false;
        throw error;
      }
    };
    const some: PermissionMap = {
      leads: ['view', 'create'],
      properties: ['view'],
      tasks: ['viewAssigned', 'edit', 'bulk'],
    };
    const all = Object.values(api.model.resources);
    const wrong: string[] = [];
    const walk = async (map: PermissionMap, resources: readonly Resource[]): Promise<void> => {
      const { key } = await createKey(asha, map);
      const calls = resources
        .flatMap((resource) => Object.values(resource.calls).map((call) => ({ resource, call })))
        .filter(({ resource, call }) => isByRights(resource, call.operation));
      await Promise.all(
        calls.map(async ({ resource, call }) => {
          const reply = await by(
            key,
            `${call.method} ${call.path.replace('{id}', v7())}`,
            call.method === 'GET' || call.method === 'DELETE' ? {} : { body: {} },
          );
          if (may(map, resource, call.operation) === (reply.status === 403) || reply.status >= 500)
            wrong.push(`${resource.name}.${call.operation}: ${reply.status}`);
        }),
      );
    };
    await walk(some, all);
    await walk(
      permissionsForKeys(api.model, everything),
      all.filter(({ schema }) => schema.apiKey !== undefined),
    );
    expect(wrong).toEqual([]);
  });

  it('cannot create keys, change passwords or view as a role', async () => {
    const { key } = await createKey(asha, permissionsForKeys(api.model, everything));
    expect(codeOf(await by(key, 'POST /api/rest/apiKeys', { body: { name: 'Next', permissions: {} } }))).toEqual([
      403,
      'NOT_ALLOWED',
    ]);
    expect(
      codeOf(await by(key, 'POST /api/v2/admin/change-password', { body: { password: 'x', newPassword: 'y' } })),
    ).toEqual([403, 'NOT_ALLOWED']);
    expect(codeOf(await by(key, 'PUT /api/v2/admin/language', { body: { language: 'hi' } }))).toEqual([
      403,
      'NOT_ALLOWED',
    ]);
    expect(codeOf(await by(key, `POST /api/v2/admin/default-profile-password/${asha.id}`, { body: {} }))).toEqual([
      403,
      'NOT_ALLOWED',
    ]);
    const {
      rows: [role],
    } = await api.pool.query<{ id: string }>(
      `insert into roles ("_id", "name", "rolePermissions") values ($1, 'Nothing', '{}') returning "_id"::text as id`,
      [v7()],
    );
    const user = {
      username: 'mallory',
      firstName: 'M',
      lastName: 'M',
      email: 'm@example.com',
      phone: '+919812345678',
      userRoles: [role?.id],
      password: 'a password of ten',
    };
    const made = await by(key, 'POST /api/v2/admin/create-profile', { body: user });
    expect(codeOf(made)).toEqual([403, 'FIELD_NOT_ALLOWED']);
    expect(made.body).toMatchObject({ error: { fields: { password: expect.stringContaining('API key') } } });
    expect(
      (await api.call(undefined, 'GET /api/v2/admin/get-lead', { headers: { token: key, 'x-view-as': v7() } })).status,
    ).not.toBe(200);
  });

  it('rejects unknown permissions, and those that its owner lacks', async () => {
    const maker = await api.person({ apiKeys: ['viewAssigned', 'create', 'edit'], leads: ['view'] });
    const make = (permissions: object): Promise<Reply> =>
      api.call(maker, 'POST /api/rest/apiKeys', { body: { name: 'Too much', permissions } });
    expect(codeOf(await make({ leads: ['view', 'purge'] }))).toEqual([403, 'FIELD_NOT_ALLOWED']);
    expect(codeOf(await make({ leads: ['fly'] }))).toEqual([422, 'INVALID']);
    expect(codeOf(await make({ apiKeys: ['create'] }))).toEqual([422, 'INVALID']);
    const { id } = await createKey(maker, { leads: ['view'] });
    const edited = await api.call(maker, `PUT /api/rest/apiKeys/${id}`, {
      body: { permissions: { leads: ['view', 'delete'] } },
    });
    expect(codeOf(edited)).toEqual([403, 'FIELD_NOT_ALLOWED']);
  });

  it('can be changed only by its owner, but revoked by others who can see it', async () => {
    const { id, key } = await createKey(asha, { leads: ['view'] });
    const other = await api.person(everything);
    expect(codeOf(await api.call(other, `POST /api/rest/apiKeys/${id}/new-secret`, { body: {} }))).toEqual([
      403,
      'NOT_ALLOWED',
    ]);
    expect(codeOf(await api.call(other, `PUT /api/rest/apiKeys/${id}`, { body: { name: 'Mine now' } }))).toEqual([
      403,
      'NOT_ALLOWED',
    ]);
    expect((await api.call(other, `POST /api/rest/apiKeys/${id}/status`, { body: { status: 'Revoked' } })).status).toBe(
      200,
    );
    expect(codeOf(await listLeads(key))).toEqual([401, 'API_KEY_INVALID']);
  });

  it('stops working on every server when revoked, deleted, expired, replaced or its owner is inactive', async () => {
    const onBoth = async (key: string): Promise<readonly number[]> => [
      (await listLeads(key)).status,
      (
        await second.inject({
          method: 'GET',
          url: '/api/v2/admin/get-lead',
          headers: { authorization: `Bearer ${key}` },
        })
      ).statusCode,
    ];
    const owner = await api.person({
      apiKeys: ['viewAssigned', 'create', 'edit', 'delete', 'status'],
      leads: ['view'],
    });
    const ways: readonly ((id: string) => Promise<unknown>)[] = [
      (id) => api.call(owner, `POST /api/rest/apiKeys/${id}/status`, { body: { status: 'Revoked' } }),
      (id) => api.call(owner, `DELETE /api/rest/apiKeys/${id}`),
      (id) => api.pool.query(`update "apiKeys" set "expiresAt" = now() - interval '1 s' where "_id" = $1`, [id]),
      (id) => api.call(owner, `POST /api/rest/apiKeys/${id}/new-secret`, { body: {} }),
      () => api.pool.query(`update users set "status" = 'Inactive' where "_id" = $1`, [owner.id]),
    ];
    for (const end of ways) {
      const { id, key } = await createKey(owner, { leads: ['view'] });
      expect(await onBoth(key)).toEqual([200, 200]);
      await end(id);
      expect(await onBoth(key)).toEqual([401, 401]);
    }
  });

  it('cannot be given an expiry in the past: to end it, its owner revokes it', async () => {
    const { id, key } = await createKey(asha, { leads: ['view'] });
    const at = (expiresAt: string) => ({ name: 'Late', permissions: { leads: ['view'] }, expiresAt });
    for (const call of ['POST /api/rest/apiKeys', `PUT /api/rest/apiKeys/${id}`]) {
      const { status, text } = await api.call(asha, call, { body: at('2020-01-01T00:00:00.000Z') });
      expect([status, text]).toEqual([422, expect.stringContaining('Expires must be in the future')]);
    }
    expect((await listLeads(key)).status).toBe(200);
    const later = await api.call(asha, `PUT /api/rest/apiKeys/${id}`, { body: at('2199-01-01T00:00:00.000Z') });
    expect(later.status).toBe(200);
  });

  it('loses permissions together with its owner, and has the scope of its owner', async () => {
    const owner = await api.person({
      apiKeys: ['viewAssigned', 'create', 'edit'],
      leads: ['view', 'viewAssigned', 'create'],
    });
    const { key } = await createKey(owner, { leads: ['view', 'viewAssigned', 'create'] });
    expect(Number((await listLeads(key)).body['total'])).toBeGreaterThan(0);
    const lessen = (rights: PermissionMap): Promise<unknown> =>
      api.pool.query(
        `update roles set "rolePermissions" = $2 where "_id" = any(select unnest("userRoles") from users where "_id" = $1)`,
        [owner.id, JSON.stringify(rights)],
      );
    await lessen({ leads: ['viewAssigned'] });
    expect((await listLeads(key)).body).toMatchObject({ total: 0, data: [] });
    expect(codeOf(await by(key, 'POST /api/v2/admin/create-lead', { body: leadBody(2) }))).toEqual([
      403,
      'NOT_ALLOWED',
    ]);
    await lessen({});
    expect(codeOf(await listLeads(key))).toEqual([403, 'NOT_ALLOWED']);
  });

  it('is stored as a hash, and never returned again', async () => {
    const { id, key } = await createKey(asha, { leads: ['view'] });
    const secret = key.slice(-43);
    const { rows } = await api.pool.query<{ hash: Buffer }>('select hash from gable.api_keys where record = $1', [id]);
    expect(rows[0]?.hash.equals(createHash('sha256').update(secret).digest())).toBe(true);
    const tables = await api.pool.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'gable')`,
    );
    for (const { name } of tables.rows) {
      const { rowCount } = await api.pool.query(`select from ${name} t where t::text like '%' || $1 || '%'`, [secret]);
      expect([name, rowCount]).toEqual([name, 0]);
    }
    for (const line of ['', `/${id}`, `/${id}/timeline`, '/export?format=csv', '/counts']) {
      const reply = await api.call(asha, `GET /api/rest/apiKeys${line}`);
      expect([line, reply.status, reply.text.includes(secret)]).toEqual([line, 200, false]);
    }
  });

  it('rejects wrong secrets, unknown and malformed keys with the same error', async () => {
    const { key } = await createKey(asha, { leads: ['view'] });
    const other = await createKey(asha, { leads: ['view'] });
    const mixed = `${key.slice(0, 17)}${other.key.slice(17)}`;
    for (const wrong of [mixed, `gbl_aaaaaaaaaaaa_${'x'.repeat(43)}`, 'gbl_', `${key}x`, `gbl_'; drop table leads; --`])
      expect(codeOf(await listLeads(wrong))).toEqual([401, 'API_KEY_INVALID']);
  });

  it('keeps working for the chosen hours after it was replaced, next to the new key', async () => {
    const { id, key } = await createKey(asha, { leads: ['view'] });
    const replace = (body: object, person = asha) =>
      api.call(person, `POST /api/rest/apiKeys/${id}/new-secret`, { body });
    expect(codeOf(await replace({ keepHours: 169 }))).toEqual([422, 'INVALID']);
    const next = String(dataOf(await replace({ keepHours: 24 }))['secret']);
    for (const working of [key, next]) expect((await listLeads(working)).status).toBe(200);
    const { body } = await api.call(asha, `GET /api/rest/apiKeys/${id}`);
    expect([body['keyId'], body['previousKeyId']]).toEqual([next, key].map((text) => `${text.slice(0, 17)}…`));
    const hours = (Date.parse(String(body['previousUntil'])) - Date.now()) / 3_600_000;
    expect([hours > 23.9, hours <= 24]).toEqual([true, true]);
    const { rows } = await api.pool.query<{ changes: object }>(
      `select changes from gable.audit where record = $1 and action = 'newSecret' order by id desc limit 1`,
      [id],
    );
    expect(rows[0]?.changes).toMatchObject({
      previousUntil: { old: null, new: body['previousUntil'] },
      previousKeyId: { old: null, new: body['previousKeyId'] },
    });
    // The overlap ends, also for the server that has both keys in its cache.
    await api.pool.query(`update gable.previous_api_keys set until = now() where record = $1`, [id]);
    await api.pool.query('update gable.rights_epoch set epoch = epoch + 1');
    expect([(await listLeads(key)).status, (await listLeads(next)).status]).toEqual([401, 200]);
    const third = String(dataOf(await replace({ keepHours: 1 }))['secret']);
    expect([(await listLeads(key)).status, (await listLeads(next)).status]).toEqual([401, 200]);
    const fourth = String(dataOf(await replace({}))['secret']);
    expect(await Promise.all([next, third, fourth].map(async (one) => (await listLeads(one)).status))).toEqual([
      401, 401, 200,
    ]);
    const after = await api.call(asha, `GET /api/rest/apiKeys/${id}`);
    for (const name of ['previousKeyId', 'previousUntil']) expect(after.body).not.toHaveProperty(name);
  });

  it('works no longer than its record, also during the overlap', async () => {
    const { id, key } = await createKey(asha, { leads: ['view'] });
    const { body } = await api.call(asha, `POST /api/rest/apiKeys/${id}/new-secret`, { body: { keepHours: 24 } });
    const next = String((body['data'] as { secret: string }).secret);
    expect((await listLeads(key)).status).toBe(200);
    await api.call(asha, `POST /api/rest/apiKeys/${id}/status`, { body: { status: 'Revoked' } });
    expect([(await listLeads(key)).status, (await listLeads(next)).status]).toEqual([401, 401]);
  });

  it('appears next to its owner in timeline and audit log, and records its last use', async () => {
    const { id, key } = await createKey(asha, { leads: ['view', 'create', 'edit', 'viewContact', 'viewSource'] });
    const lead = String(dataOf(await by(key, 'POST /api/v2/admin/create-lead', { body: leadBody(3) }))['_id']);
    await by(key, `POST /api/v2/admin/update-lead/${lead}`, { body: { name: 'By machine' } });
    const timeline = (await api.call(asha, `GET /api/rest/leads/${lead}/timeline`)).body['data'] as Record<
      string,
      unknown
    >[];
    expect(timeline.find(({ field }) => field === 'name')).toMatchObject({ by: asha.id, via: 'Website' });
    const audit = await api.pool.query('select "by"::text, "key"::text from gable.audit where "record" = $1', [lead]);
    expect(audit.rows).toEqual([
      { by: asha.id, key: id },
      { by: asha.id, key: id },
    ]);
    const { rows } = await api.pool.query<{ at: Date | null; version: number }>(
      'select "lastUsedAt" as at, "version" as version from "apiKeys" where "_id" = $1',
      [id],
    );
    expect(rows[0]).toEqual({ at: expect.any(Date), version: 2 });
  });
});

describe('integrations of a user who is signed out everywhere', () => {
  const webhook = { name: 'CRM', url: 'https://hooks.example.com/x', about: ['Leads'], on: ['Created'] };
  it.each<[string, (owner: Person) => Promise<Reply>]>([
    ['a one-time password', ({ id }) => api.call(asha, `POST /api/v2/admin/default-profile-password/${id}`)],
    [
      'a password set by someone else',
      ({ id }) => api.call(asha, `PUT /api/v2/admin/update-profile/${id}`, { body: { password: 'quiet monsoon 42' } }),
    ],
    ['sign out everywhere', ({ id }) => api.call(asha, `POST /api/rest/users/${id}/end-sessions`, { body: {} })],
  ])('end with %s, and the user is notified', async (_, end) => {
    const owner = await api.person(everything);
    const { id, key } = await createKey(owner, { leads: ['view'] });
    const hook = await api.call(owner, 'POST /api/rest/webhooks', { body: webhook });
    expect([hook.status, hook.text]).toEqual([201, expect.any(String)]);
    expect((await listLeads(key)).status).toBe(200);
    expect((await end(owner)).status).toBe(200);
    expect(codeOf(await listLeads(key))).toEqual([401, 'API_KEY_INVALID']);
    const states = await api.pool.query(
      `select "status" from "apiKeys" where "_id" = $1 union all select "status" from webhooks where "_id" = $2`,
      [id, hook.body['_id']],
    );
    expect(states.rows).toEqual([{ status: 'Revoked' }, { status: 'Paused' }]);
    const audit = await api.pool.query(
      `select "by"::text, "changes" from gable.audit where "record" = $1 and "action" = 'status'`,
      [id],
    );
    expect(audit.rows).toEqual([{ by: asha.id, changes: { status: { old: 'Active', new: 'Revoked' } } }]);
    const notices = await api.pool.query(`select "text" from gable.notifications where "user" = $1`, [owner.id]);
    expect(notices.rows).toHaveLength(2);
  });

  it('end even if a schema has no free transition to an end state', async () => {
    const { model, ...rest } = api.options.schemas();
    const locked = (name: string): Resource => {
      const resource = model.resources[name];
      if (resource?.states === undefined) throw new Error(`${name} has no states`);
      const transitions = resource.states.transitions.map((one) => ({ ...one, require: ['note'] }));
      return { ...resource, states: { ...resource.states, transitions } };
    };
    const owner = await api.person(everything);
    const { key } = await createKey(owner, { leads: ['view'] });
    const hook = await api.call(owner, 'POST /api/rest/webhooks', { body: webhook });
    const resources = { ...model.resources, webhooks: locked('webhooks'), apiKeys: locked('apiKeys') };
    api.useState({ ...rest, model: { ...model, resources } });
    expect((await api.call(asha, `POST /api/rest/users/${owner.id}/end-sessions`, { body: {} })).status).toBe(200);
    expect(codeOf(await listLeads(key))).toEqual([401, 'API_KEY_INVALID']);
    api.useState({ ...rest, model });
    const id = hook.body['_id'];
    const { rows } = await api.pool.query('select "status" from webhooks where "_id" = $1', [id]);
    expect(rows).toEqual([{ status: 'Paused' }]);
    expect((await api.pool.query('select from gable.hooks where hook = $1', [id])).rows).toEqual([]);
    const log = await api.pool.query('select "old", "new" from activities where "record" = $1 and "kind" = $2', [
      id,
      'status',
    ]);
    expect(log.rows).toContainEqual({ old: 'Active', new: 'Paused' });
  });

  it('stay when the user changes their own password', async () => {
    const owner = await api.person(everything, { password: 'right password 1' });
    const { key } = await createKey(owner, { leads: ['view'] });
    const body = { password: 'right password 1', newPassword: 'a password of my own' };
    expect((await api.call(owner, 'POST /api/v2/admin/change-password', { body })).status).toBe(200);
    expect((await listLeads(key)).status).toBe(200);
  });
});

describe('requests with an API key', () => {
  it('are limited per minute across servers, with Retry-After, and a revoked key still gets a 401', async () => {
    const limit = 30;
    const servers = await Promise.all([1, 2].map(() => buildApp({ ...api.options, keyCallsPerMinute: limit })));
    const { id, key } = await createKey(asha, { leads: ['view'] });
    const other = await createKey(asha, { leads: ['view'] });
    const requestWith = (app: FastifyInstance | undefined, secret = key) =>
      (app ?? second).inject({
        url: '/api/v2/admin/get-lead?perPage=1',
        headers: { authorization: `Bearer ${secret}` },
      });
    // Three times the limit: if a new minute starts meanwhile, the limit applies to each of the two
    // minutes.
    const answers = await Promise.all(Array.from({ length: 3 * limit }, (_, index) => requestWith(servers[index % 2])));
    const [done, refused] = [
      answers.filter(({ statusCode }) => statusCode === 200),
      answers.filter(({ statusCode }) => statusCode === 429),
    ];
    expect(done.length + refused.length).toBe(3 * limit);
    expect([limit, 2 * limit].some((most) => done.length <= most && done.length >= limit - 2 * 3)).toBe(true);
    const last = refused.at(-1);
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(last?.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(last?.json()).toMatchObject({
      error: { code: 'TOO_MANY_ATTEMPTS', message: expect.stringContaining(`${limit} times this minute`) },
    });
    expect((await requestWith(servers[0], other.key)).statusCode).toBe(200);
    expect((await api.call(asha, `POST /api/rest/apiKeys/${id}/status`, { body: { status: 'Revoked' } })).status).toBe(
      200,
    );
    expect((await requestWith(servers[0])).json()).toMatchObject({ error: { code: 'API_KEY_INVALID' } });
    for (const server of servers) await server.close();
  });
});
