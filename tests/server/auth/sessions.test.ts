import { createECDH, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionsAnswer } from '#model/wire/wire.ts';
import { buildApp } from '../../../server/http/buildApp.ts';
import { allOfLeads, openTestApi, type Person, type Reply, type TestApi } from '../support/api.ts';

const password = 'right password 1';
const list = 'GET /api/v2/admin/get-lead';
const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
const safariOnMac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';

let api: TestApi;
let other: FastifyInstance;
let admin: Person;

const codeOf = ({ body }: Reply): unknown => (body['error'] as { code?: unknown } | undefined)?.code;
const seen = (reply: Reply): readonly [number, unknown] => [reply.status, codeOf(reply)];
const signIn = async (
  person: Person,
  { address = '127.0.0.1', agent = chromeOnAndroid, typed = password } = {},
): Promise<Person> => {
  const reply = await api.call(undefined, 'POST /api/v2/admin/login-profile', {
    body: { username: person.username, password: typed },
    address,
    headers: { 'user-agent': agent },
  });
  expect(reply.status).toBe(200);
  return { ...person, token: (reply.body['data'] as { token: string }).token };
};
const staff = (): Promise<Person> => api.person(allOfLeads, { password });
const sessionsOf = async (person: Person): Promise<SessionsAnswer['data']> => {
  const reply = await api.call(person, 'GET /api/v2/admin/get-sessions');
  expect(reply.status).toBe(200);
  return (reply.body as unknown as SessionsAnswer).data;
};
const onOther = async ({ token }: Person): Promise<number> =>
  (await other.inject({ method: 'GET', url: '/api/v2/admin/get-lead', headers: { token } })).statusCode;
const signOut = (person: Person): Promise<Reply> => api.call(person, 'POST /api/v2/admin/logout-profile');
const changePassword = (person: Person, typed: string, newPassword: string): Promise<Reply> =>
  api.call(person, 'POST /api/v2/admin/change-password', { body: { password: typed, newPassword } });
const bodyOf = (token: string): Record<string, number> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, number>;

beforeAll(async () => {
  api = await openTestApi();
  other = await buildApp(api.options);
  admin = await api.person({
    ...allOfLeads,
    users: ['view', 'edit', 'status', 'delete', 'restore', 'resetPassword', 'assignRoles'],
  });
});
afterAll(async () => {
  await other.close();
  await api.close();
});

describe('signing out', () => {
  it('ends the token on every server, and no other session of the user', async () => {
    const person = await staff();
    const [here, there] = [await signIn(person), await signIn(person)];
    expect([await onOther(here), await onOther(there)]).toEqual([200, 200]);
    const reply = await signOut(here);
    expect([reply.status, reply.body]).toEqual([200, { data: { ended: 1 } }]);
    expect(seen(await api.call(here, list))).toEqual([401, 'TOKEN_INVALID']);
    expect(await onOther(here)).toBe(401);
    expect([await onOther(there), (await api.call(there, list)).status]).toEqual([200, 200]);
    expect(seen(await signOut(here))).toEqual([401, 'TOKEN_INVALID']);
    expect(seen(await api.call(undefined, 'POST /api/v2/admin/logout-profile'))).toEqual([401, 'NOT_SIGNED_IN']);
  });

  it('is possible before changing a temporary password', async () => {
    const person = await staff();
    const reply = await api.call(admin, `POST /api/v2/admin/default-profile-password/${person.id}`);
    const once = await signIn(person, { typed: (reply.body['data'] as { password: string }).password });
    expect(seen(await api.call(once, 'GET /api/v2/admin/get-sessions'))).toEqual([403, 'PASSWORD_CHANGE_REQUIRED']);
    expect((await signOut(once)).status).toBe(200);
    expect(seen(await changePassword(once, 'x', 'y'))).toEqual([401, 'TOKEN_INVALID']);
  });
});

describe('sessions', () => {
  it('are listed with device, address and last use, and the current one is marked', async () => {
    const [person, stranger] = [await staff(), await staff()];
    const phone = await signIn(person, { address: '203.0.113.5' });
    const laptop = await signIn(person, { address: '2001:db8::5', agent: safariOnMac });
    await signIn(stranger);
    const found = await sessionsOf(laptop);
    expect(found.map(({ device, address, current }) => ({ device, address, current }))).toEqual([
      // This request counts as a use, from its own address.
      { device: 'Safari on macOS', address: '127.0.0.1', current: true },
      { device: 'Chrome on Android', address: '203.0.113.5', current: false },
      { device: 'Tests', address: '127.0.0.1', current: false },
    ]);
    const before = found.find(({ device }) => device === 'Chrome on Android')?.lastUsedAt ?? '';
    await api.call(phone, list, { address: '203.0.113.6' });
    const after = (await sessionsOf(phone)).find(({ current }) => current);
    expect(Date.parse(after?.lastUsedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(before));
    const { rows } = await api.pool.query(`select address from gable.sessions where id = $1`, [after?._id]);
    expect(rows[0].address).toBe('127.0.0.1');
  });

  it('can be ended by their user, but not by others', async () => {
    const [person, stranger] = [await staff(), await staff()];
    const [phone, laptop] = [await signIn(person), await signIn(person, { agent: safariOnMac })];
    const id = (await sessionsOf(phone)).find(({ current }) => current)?._id;
    const end = `DELETE /api/v2/admin/delete-session/${id}`;
    expect(seen(await api.call(stranger, end))).toEqual([404, 'NOT_FOUND']);
    expect((await api.call(phone, list)).status).toBe(200);
    expect((await api.call(laptop, end)).status).toBe(200);
    expect(seen(await api.call(phone, list))).toEqual([401, 'TOKEN_INVALID']);
    expect(seen(await api.call(laptop, end))).toEqual([404, 'NOT_FOUND']);
    expect(seen(await api.call(laptop, 'DELETE /api/v2/admin/delete-session/x'))).toEqual([404, 'NOT_FOUND']);
  });

  it('other than the current one can be ended together', async () => {
    const person = await staff();
    const [phone, laptop] = [await signIn(person), await signIn(person)];
    const reply = await api.call(laptop, 'POST /api/v2/admin/end-other-sessions');
    expect([reply.status, reply.body]).toEqual([200, { data: { ended: 2 } }]);
    expect([
      (await api.call(phone, list)).status,
      (await api.call(person, list)).status,
      (await api.call(laptop, list)).status,
    ]).toEqual([401, 401, 200]);
    expect(await sessionsOf(laptop)).toHaveLength(1);
  });

  it('that have expired are not listed, and the next sign-in deletes them', async () => {
    const person = await staff();
    await api.pool.query(`update gable.sessions set "lastUsedAt" = now() - interval '14 hours' where "user" = $1`, [
      person.id,
    ]);
    const signedIn = await signIn(person);
    expect(await sessionsOf(signedIn)).toHaveLength(1);
    const { rows } = await api.pool.query('select count(*)::int as count from gable.sessions where "user" = $1', [
      person.id,
    ]);
    expect(rows[0].count).toBe(1);
  });

  it('are limited to a hundred per user, and the oldest ones end', async () => {
    const person = await staff();
    const first = await signIn(person);
    for (let index = 0; index < 99; index += 1)
      await api.sessions.start(person.id, { address: '127.0.0.1', device: 'Tests' });
    expect((await api.call(first, list)).status).toBe(200);
    await api.sessions.start(person.id, { address: '127.0.0.1', device: 'Tests' });
    expect((await api.call(person, list)).status).toBe(401);
  });
});

describe('ending sessions', () => {
  it("a change of the user's own password ends all others", async () => {
    const person = await staff();
    const [phone, laptop] = [await signIn(person), await signIn(person)];
    const reply = await changePassword(laptop, password, 'quiet monsoon 42 tea');
    const kept = { ...laptop, token: (reply.body['data'] as { token: string }).token };
    expect([(await api.call(kept, list)).status, await onOther(kept)]).toEqual([200, 200]);
    expect([
      (await api.call(phone, list)).status,
      (await api.call(person, list)).status,
      (await api.call(laptop, list)).status,
    ]).toEqual([401, 401, 401]);
    expect(await sessionsOf(kept)).toHaveLength(1);
  });

  it('get no push messages at an address in the network of the server', async () => {
    const person = await signIn(await staff());
    const keys = {
      p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    };
    for (const endpoint of [
      'http://push.example.com/',
      'https://127.0.0.1/',
      'https://[::ffff:10.0.0.1]/',
      'https://localhost/',
    ]) {
      const reply = await api.call(person, 'POST /api/v2/admin/create-push-device', { body: { endpoint, keys } });
      expect([endpoint, reply.status]).toEqual([endpoint, 422]);
    }
  });

  it('push messages and the calendar feed end with them', async () => {
    const person = await staff();
    const [phone, laptop] = [await signIn(person), await signIn(person)];
    const browser = createECDH('prime256v1');
    const subscribe = (by: Person, path: string): Promise<Reply> =>
      api.call(by, 'POST /api/v2/admin/create-push-device', {
        body: {
          endpoint: `https://push.example.com/${path}`,
          keys: {
            p256dh: browser.generateKeys().toString('base64url'),
            auth: randomBytes(16).toString('base64url'),
          },
        },
      });
    const left = async (by: Person) => {
      const { rows } = await api.pool.query<{ endpoint: string }>(
        'select endpoint from gable.push_devices where "user" = $1',
        [person.id],
      );
      const feed = (await api.call(by, 'GET /api/v2/admin/get-calendar-feed')).body['data'] as { since: unknown };
      return [rows.map(({ endpoint }) => endpoint.split('/').at(-1)), feed.since];
    };
    await subscribe(phone, 'phone');
    await subscribe(laptop, 'laptop');
    await api.call(phone, 'POST /api/v2/admin/create-calendar-feed');
    const reply = await changePassword(laptop, password, 'quiet monsoon 42 tea');
    const kept = { ...laptop, token: (reply.body['data'] as { token: string }).token };
    expect(await left(kept)).toEqual([['laptop'], null]);
    const other = await signIn(person, { typed: 'quiet monsoon 42 tea' });
    await subscribe(other, 'other');
    await api.call(other, 'POST /api/v2/admin/create-calendar-feed');
    // Its session has expired, but the browser still gets push messages.
    await api.pool.query(`delete from gable.sessions where "user" = $1 and id <> $2`, [
      person.id,
      (await sessionsOf(kept)).find(({ current }) => current)?._id,
    ]);
    await signIn(person, { typed: 'quiet monsoon 42 tea' });
    await api.call(kept, 'POST /api/v2/admin/end-other-sessions');
    expect(await left(kept)).toEqual([['laptop'], null]);
    await api.call(kept, 'POST /api/v2/admin/create-calendar-feed');
    await api.call(admin, `POST /api/v2/admin/update-profile-status/${person.id}`, { body: { status: 'Inactive' } });
    await api.call(admin, `POST /api/v2/admin/update-profile-status/${person.id}`, { body: { status: 'Active' } });
    expect(await left(await signIn(person, { typed: 'quiet monsoon 42 tea' }))).toEqual([[], null]);
  });

  it('a password reset, deactivation or deletion ends all, and they stay ended', async () => {
    const [reset, inactive, deleted] = [await staff(), await staff(), await staff()];
    expect((await api.call(admin, `POST /api/v2/admin/default-profile-password/${reset.id}`)).status).toBe(200);
    for (const status of ['Inactive', 'Active'])
      expect(
        (await api.call(admin, `POST /api/v2/admin/update-profile-status/${inactive.id}`, { body: { status } })).status,
      ).toBe(200);
    expect((await api.call(admin, `DELETE /api/v2/admin/delete-profile/${deleted.id}`)).status).toBe(200);
    expect((await api.call(admin, `POST /api/rest/users/${deleted.id}/restore`)).status).toBe(200);
    for (const person of [reset, inactive, deleted])
      expect(seen(await api.call(person, list))).toEqual([401, 'TOKEN_INVALID']);
    expect((await api.call(await signIn(inactive), list)).status).toBe(200);
  });

  it('a session ends after its max duration, even when its token was renewed', async () => {
    const person = await staff();
    const begin = (days: number) =>
      api.pool.query(`update gable.sessions set "startedAt" = now() - make_interval(mins => $2) where "user" = $1`, [
        person.id,
        Math.round(days * 24 * 60),
      ]);
    const raiseEpoch = () => api.pool.query('update gable.rights_epoch set epoch = epoch + 1');
    await begin(29.9);
    await raiseEpoch();
    const { userId, sessionId } = await api.tokens.verify(person.token);
    const old = await api.tokens.sign({ userId, sessionId, startedAtMs: Date.now() }, Date.now() - 2 * 3_600_000);
    const reply = await api.call({ ...person, token: old }, list);
    const renewed = bodyOf(String(reply.headers['token']));
    expect(reply.status).toBe(200);
    expect((renewed['exp'] ?? 0) * 1000).toBeLessThan(Date.now() + 0.11 * 86_400_000);
    await begin(30.1);
    await raiseEpoch();
    expect(seen(await api.call(person, list))).toEqual([401, 'TOKEN_EXPIRED']);
  });

  it('edit keys issued in a session end with it', async () => {
    const person = await api.person({ enquiries: ['view', 'edit'] }, { password });
    const signedIn = await signIn(person);
    const created = await api.call(undefined, 'POST /api/v2/client/create-enquiry', {
      body: { name: 'Asha', phone: '+919845011111', consent: true, message: 'Hello' },
    });
    const { _id } = created.body['data'] as { _id: string };
    const shown = await api.call(signedIn, 'GET /api/v2/client/get-enquiry');
    const { editKey } = (shown.body['data'] as { _id: string; editKey: string }[]).find(
      (record) => record._id === _id,
    ) ?? { editKey: '' };
    const put = (message: string) =>
      api.call(undefined, `PUT /api/v2/client/update-enquiry/${_id}`, { body: { editKey, message } });
    expect((await put('One')).status).toBe(200);
    await signOut(signedIn);
    expect(seen(await put('Two'))).toEqual([401, 'TOKEN_INVALID']);
  });
});

describe('POST /users/:id/end-sessions', () => {
  const endAll = (by: Person, person: Person): Promise<Reply> =>
    api.call(by, `POST /api/rest/users/${person.id}/end-sessions`);

  it('ends all sessions of the user, and is logged', async () => {
    const person = await api.person({ leads: ['view'] }, { password });
    const phone = await signIn(person);
    const reply = await endAll(admin, person);
    expect([reply.status, reply.body]).toEqual([200, { data: { ended: 2 } }]);
    expect([(await api.call(person, list)).status, await onOther(phone)]).toEqual([401, 401]);
    expect((await endAll(admin, person)).body).toEqual({ data: { ended: 0 } });
    const { rows } = await api.pool.query(
      `select "by", changes from gable.audit where record = $1 and action = 'sessionEnded'`,
      [person.id],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].by).toBe(admin.id);
  });

  it('requires `users.resetPassword`, and all permissions of the user', async () => {
    const [person, strong] = [await staff(), await api.person({ leads: ['view', 'purge'] })];
    const clerk = await api.person({ users: ['view', 'edit'] });
    const reply = await endAll(clerk, person);
    expect([reply.status, reply.text]).toEqual([403, expect.stringContaining('Users: Reset passwords')]);
    expect(seen(await endAll(admin, strong))).toEqual([403, 'NOT_ALLOWED']);
    expect(seen(await endAll(admin, admin))).toEqual([403, 'NOT_ALLOWED']);
    for (const one of [person, strong]) expect((await api.call(one, list)).status).toBe(200);
  });
});

describe('POST /change-password', () => {
  it('is rate limited per session, without affecting other sessions of the user', async () => {
    const person = await staff();
    const [stolen, own] = [await signIn(person), await signIn(person)];
    for (let index = 0; index < 10; index += 1)
      expect((await changePassword(stolen, `wrong ${index}`, 'quiet monsoon 42 tea')).status).toBe(422);
    const refused = await changePassword(stolen, password, 'quiet monsoon 42 tea');
    expect(seen(refused)).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await changePassword(own, password, 'quiet monsoon 42 tea')).status).toBe(200);
  });
});
