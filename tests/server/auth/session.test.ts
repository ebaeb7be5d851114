import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOfLeads, leadBody, openTestApi, type Person, type TestApi } from '../support/api.ts';

let api: TestApi;
let manager: Person;

const codeOf = (reply: { body: Record<string, unknown> }): string => (reply.body['error'] as { code: string }).code;
const list = 'GET /api/v2/admin/get-lead';
const login = (username: string, password: string, address = '127.0.0.1') =>
  api.call(undefined, 'POST /api/v2/admin/login-profile', { body: { username, password }, address });

beforeAll(async () => {
  api = await openTestApi();
  manager = await api.person(allOfLeads, { password: 'right password 1' });
});
afterAll(() => api.close());

describe('signing in', () => {
  it('returns a token that contains the user id, but no permissions', async () => {
    const reply = await login(manager.username, 'right password 1');
    expect(reply.status).toBe(200);
    const { token } = reply.body['data'] as { token: string };
    const body = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
    expect(body['_doc']).toEqual({ _id: manager.id });
    expect(Object.keys(body).sort()).toEqual(['_doc', 'at', 'exp', 'iat', 'sid']);
    expect((await api.call({ ...manager, token }, list)).status).toBe(200);
  });

  it('works after the password was changed on a server whose clock is an hour ahead', async () => {
    const person = await api.person(allOfLeads, { password: 'right password 3' });
    await api.pool.query(`update users set "passwordChangedAt" = now() + interval '1 hour' where "_id" = $1`, [
      person.id,
    ]);
    const { token } = (await login(person.username, 'right password 3')).body['data'] as { token: string };
    expect((await api.call({ ...person, token }, list)).status).toBe(200);
  });

  it('returns the same error for an unknown username and a wrong password', async () => {
    const unknown = await login('nobody at all', 'x');
    const wrong = await login(manager.username, 'x');
    expect([unknown.status, codeOf(unknown)]).toEqual([401, 'WRONG_CREDENTIALS']);
    expect(wrong.body).toEqual({
      error: {
        ...(wrong.body['error'] as object),
        ...(unknown.body['error'] as object),
        requestId: (wrong.body['error'] as { requestId: string }).requestId,
      },
    });
  });

  it('locks out after many wrong passwords, even with the right one', async () => {
    const victim = await api.person(allOfLeads, { password: 'right password 2' });
    const replies = [];
    for (let round = 0; round < 25; round += 1) {
      replies.push(
        ...(await Promise.all(
          Array.from({ length: 40 }, (_, index) => login(victim.username, `wrong ${round} ${index}`, '192.0.2.9')),
        )),
      );
    }
    const refused = replies.filter(({ status }) => status === 429);
    expect(replies.every(({ status }) => status === 401 || status === 429)).toBe(true);
    expect(refused.length).toBeGreaterThan(950);
    expect(Number(refused[0]?.headers['retry-after'])).toSatisfy((seconds: number) => seconds > 0 && seconds <= 900);
    expect((await login(victim.username, 'right password 2', '192.0.2.9')).status).toBe(429);
  });
});

describe('a token', () => {
  const secretOf = (text: string): Uint8Array => new TextEncoder().encode(text);
  let session = '';
  beforeAll(async () => {
    session = (await api.sessions.start(manager.id, { address: '127.0.0.1', device: 'Tests' })).sessionId;
  });
  const sign = (secret: string, more: { at?: number; exp?: number; id?: string; sid?: string } = {}): Promise<string> =>
    new SignJWT({ _doc: { _id: more.id ?? manager.id }, sid: more.sid ?? session, at: more.at ?? Date.now() })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(more.exp ?? Math.floor(Date.now() / 1000) + 600)
      .sign(secretOf(secret));
  const none = (): string => {
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${part({ alg: 'none', typ: 'JWT' })}.${part({ _doc: { _id: manager.id }, at: Date.now(), exp: Math.floor(Date.now() / 1000) + 600 })}.`;
  };
  const good = 'a secret of the tests, long enough for HS256';
  const withToken = (token: string) => api.call({ ...manager, token }, list);

  it.each<[string, () => Promise<string> | string, string]>([
    ['empty', () => '', 'NOT_SIGNED_IN'],
    ['garbage', () => 'garbage', 'TOKEN_INVALID'],
    ['two parts', () => 'aaa.bbb', 'TOKEN_INVALID'],
    ['three parts of garbage', () => 'aaa.bbb.ccc', 'TOKEN_INVALID'],
    ['alg none', none, 'TOKEN_INVALID'],
    ['a signature with another key', () => sign('another secret, just as long as that'), 'TOKEN_INVALID'],
    ['expired', () => sign(good, { exp: Math.floor(Date.now() / 1000) - 1 }), 'TOKEN_EXPIRED'],
    ['an invalid user id', () => sign(good, { id: '1 or 1=1' }), 'TOKEN_INVALID'],
    ['an unknown session', () => sign(good, { sid: '0190aaaa-0000-7000-8000-000000000000' }), 'TOKEN_INVALID'],
    ['an invalid session id', () => sign(good, { sid: 'x' }), 'TOKEN_INVALID'],
    ["another user's session", async () => sign(good, { id: (await api.person({})).id }), 'TOKEN_INVALID'],
    ['a user who does not exist', () => sign(good, { id: '0190aaaa-0000-7000-8000-000000000000' }), 'TOKEN_INVALID'],
  ])('is rejected: %s', async (_, make, code) => {
    const reply = await withToken(await make());
    expect([reply.status, codeOf(reply)]).toEqual([401, code]);
  });

  it('is renewed in a response when it is older than an hour', async () => {
    const old = await withToken(await sign(good, { at: Date.now() - 2 * 3_600_000 }));
    expect(old.status).toBe(200);
    expect(String(old.headers['token']).split('.')).toHaveLength(3);
    expect((await withToken(await sign(good))).headers['token']).toBeUndefined();
  });
});

describe('a permission change applies to the next request', () => {
  it('when a role changes', async () => {
    const person = await api.person({ leads: ['view'] });
    expect((await api.call(person, list)).status).toBe(200);
    await api.pool.query(
      `update roles set "rolePermissions" = '{}' where "_id" = (select "userRoles"[1] from users where "_id" = $1)`,
      [person.id],
    );
    const reply = await api.call(person, list);
    expect([reply.status, codeOf(reply)]).toEqual([403, 'NOT_ALLOWED']);
  });

  it('when a user is deactivated', async () => {
    const person = await api.person({ leads: ['view'] });
    expect((await api.call(person, list)).status).toBe(200);
    await api.pool.query(`update users set "status" = 'Inactive' where "_id" = $1`, [person.id]);
    expect((await api.call(person, list)).status).toBe(401);
  });

  it('when the password changes, which ends earlier tokens', async () => {
    const person = await api.person({ leads: ['view'] }, { password: 'right password 3' });
    const path = 'POST /api/v2/admin/change-password';
    const wrong = await api.call(person, path, { body: { password: 'not it', newPassword: 'a new password' } });
    expect(wrong.status).toBe(422);
    const reply = await api.call(person, path, {
      body: { password: 'right password 3', newPassword: 'a new password' },
    });
    const { token } = reply.body['data'] as { token: string };
    expect((await api.call(person, list)).status).toBe(401);
    expect((await api.call({ ...person, token }, list)).status).toBe(200);
    expect((await login(person.username, 'a new password')).status).toBe(200);
  });
});

describe('GET /get-profile', () => {
  it('returns all users, with roles of the current user and only names of the others', async () => {
    const person = await api.person({ leads: ['view'] });
    const reply = await api.call(person, 'GET /api/v2/admin/get-profile');
    const users = reply.body['data'] as { _id: string; userRoles?: { rolePermissions: object }[]; phone?: string }[];
    expect(users.find(({ _id }) => _id === person.id)?.userRoles?.[0]?.rolePermissions).toEqual({ leads: ['view'] });
    expect(Object.keys(users.find(({ _id }) => _id === manager.id) ?? {}).sort()).toEqual([
      '_id',
      'firstName',
      'lastName',
      'version',
    ]);
  });

  it('never returns a password', async () => {
    const admin = await api.person({ users: ['view'] });
    const replies = await Promise.all([
      api.call(admin, 'GET /api/v2/admin/get-profile'),
      api.call(admin, `GET /api/v2/admin/get-single-profile/${manager.id}`),
    ]);
    for (const reply of replies) {
      expect(reply.status).toBe(200);
      expect(reply.text).not.toMatch(/argon2|"password"/);
    }
  });
});

describe('permissions', () => {
  it('cannot be extended by editing a role', async () => {
    const person = await api.person({ leads: ['view', 'create'], roles: ['view'] });
    const { rows } = await api.pool.query('select "userRoles"[1] as id from users where "_id" = $1', [person.id]);
    const reply = await api.call(person, `PUT /api/v2/admin/update-roles-permission/${rows[0].id}`, {
      body: { rolePermissions: { leads: ['view', 'delete'] } },
    });
    expect([reply.status, codeOf(reply)]).toEqual([403, 'NOT_ALLOWED']);
    const editor = await api.person({ leads: ['view'], roles: ['view', 'edit'] });
    const own = await api.pool.query('select "userRoles"[1] as id from users where "_id" = $1', [editor.id]);
    const grab = await api.call(editor, `PUT /api/v2/admin/update-roles-permission/${own.rows[0].id}`, {
      body: { rolePermissions: { leads: ['view', 'delete'], roles: ['view', 'edit'] } },
    });
    expect([grab.status, grab.text]).toEqual([403, expect.stringContaining('Leads: Delete')]);
    expect((await api.call(editor, 'POST /api/v2/admin/create-lead', { body: leadBody(900) })).status).toBe(403);
  });

  it("to edit users do not allow setting a user's password", async () => {
    const editor = await api.person({ users: ['view', 'edit'] });
    const path = `PUT /api/v2/admin/update-profile/${manager.id}`;
    const grab = await api.call(editor, path, { body: { password: 'a password of mine' } });
    expect([grab.status, codeOf(grab)]).toEqual([403, 'FIELD_NOT_ALLOWED']);
    expect((await login(manager.username, 'a password of mine', '192.0.2.7')).status).toBe(401);
  });

  it('to view history are required for old and new values in the activity list', async () => {
    const made = await api.call(manager, 'POST /api/v2/admin/create-lead', { body: leadBody(901) });
    const { _id } = made.body['data'] as { _id: string };
    const changed = await api.call(manager, `PUT /api/v2/admin/single-lead/${_id}`, {
      body: { contactNo: '+919920009901' },
    });
    expect(changed.status).toBe(200);
    const path = `GET /api/rest/activities?filter=${encodeURIComponent(JSON.stringify({ record: _id }))}`;
    const looker = await api.person({ ...allOfLeads, activities: ['view'] });
    const historian = await api.person({ ...allOfLeads, activities: ['view', 'viewHistory'] });
    expect((await api.call(looker, path)).text).toContain('contactNo');
    expect((await api.call(looker, path)).text).not.toContain('9920009901');
    expect((await api.call(historian, path)).text).toContain('9920009901');
  });
});
