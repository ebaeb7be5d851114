import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailer, type Mailer } from '../../../../server/features/email/mailer.ts';
import { buildApp } from '../../../../server/http/buildApp.ts';
import { openTestApi, type Person, type TestApi } from '../../support/api.ts';
import { type MailServer, startMailServer } from '../email/mailServer.ts';

const origin = 'https://crm.example.com';
let api: TestApi;
let app: FastifyInstance;
let server: MailServer;
let mailer: Mailer;
let admin: Person;
let asha: Person;
/** Networks of the tests. Each test has its own, so that limits are not shared. */
let network = 0;

type Answer = { readonly status: number; readonly body: { readonly data?: Record<string, unknown> } & object };
const post = async (path: string, payload: object, token?: string): Promise<Answer> => {
  const reply = await app.inject({
    method: 'POST',
    url: `/api/v2/admin/${path}`,
    remoteAddress: `10.9.${network}.1`,
    headers: token === undefined ? {} : { token },
    payload,
  });
  return { status: reply.statusCode, body: reply.json<Answer['body']>() };
};
const email = 'asha.links@example.com';
const forgot = (username: string): Promise<Answer> => post('forgot-password', { username });
/** Waits for the next email to Asha. Returns the secret of its link. */
const nextLink = async (count = 1): Promise<string> => {
  await expect.poll(() => server.got.length).toBe(count);
  const text = server.got.at(-1)?.mail.text ?? '';
  const [, token = ''] = /https:\/\/crm\.example\.com\/login#password=([\w-]{43})\s/.exec(text) ?? [];
  expect(token).not.toBe('');
  return token;
};
const choose = (token: string, newPassword = 'quiet monsoon 42 tea'): Promise<Answer> =>
  post('choose-password', { token, newPassword });
const signIn = async (password: string): Promise<number> =>
  (await post('login-profile', { username: email, password })).status;

beforeAll(async () => {
  api = await openTestApi();
  server = await startMailServer();
  mailer = createMailer(server.config);
  app = await buildApp({ ...api.options, mailer, publicOrigin: origin });
  admin = await api.person({ users: ['view', 'resetPassword'] });
});
afterAll(async () => {
  await app.close();
  mailer.close();
  await server.close();
  await api.close();
});
beforeEach(async () => {
  network += 1;
  server.got.length = 0;
  await api.pool.query(`update users set "email" = null where "email" = $1`, [email]);
  asha = await api.person({ leads: ['view'] });
  await api.pool.query('update users set "email" = $2 where "_id" = $1', [asha.id, email]);
});

describe('forgotten passwords', () => {
  it('resets the password through a link that works once and ends all sessions', async () => {
    expect(await forgot(email.toUpperCase())).toEqual({ status: 200, body: { data: { sent: true } } });
    const token = await nextLink();
    expect(server.got[0]?.to).toBe(email);
    expect((await post('read-password-link', { token })).body.data).toMatchObject({ purpose: 'reset' });
    expect((await choose(token, 'short')).status).toBe(422);
    expect((await choose(token, 'password123')).status).toBe(422);
    expect((await choose(token)).status).toBe(200);
    expect(await signIn('quiet monsoon 42 tea')).toBe(200);
    const old = await app.inject({ url: '/api/v2/admin/get-lead', headers: { token: asha.token } });
    expect(old.statusCode).toBe(401);
    expect((await choose(token, 'another monsoon 43 tea')).status).toBe(404);
    expect((await post('read-password-link', { token })).status).toBe(404);
    const { rows } = await api.pool.query(`select 1 from gable.account_links where "user" = $1`, [asha.id]);
    expect(rows).toEqual([]);
  });

  it('revokes the API keys of the account', async () => {
    const owner = await api.person({ apiKeys: ['view', 'create', 'edit'], leads: ['view'] });
    await api.pool.query('update users set "email" = null where "_id" = $1', [asha.id]);
    await api.pool.query('update users set "email" = $2 where "_id" = $1', [owner.id, email]);
    const made = await api.call(owner, 'POST /api/rest/apiKeys', {
      body: { name: 'Website', permissions: { leads: ['view'] } },
    });
    const id = String(made.body['_id']);
    const { body } = await api.call(owner, `POST /api/rest/apiKeys/${id}/new-secret`, { body: {} });
    const { secret } = body['data'] as { readonly secret: string };
    const headers = { authorization: `Bearer ${secret}` };
    expect((await api.call(undefined, 'GET /api/v2/admin/get-lead', { headers })).status).toBe(200);
    await forgot(email);
    expect((await choose(await nextLink())).status).toBe(200);
    expect((await api.call(undefined, 'GET /api/v2/admin/get-lead', { headers })).status).toBe(401);
    const { rows } = await api.pool.query(
      `select "by"::text, "changes" from gable.audit where "record" = $1 and "action" = 'status'`,
      [id],
    );
    expect(rows).toEqual([{ by: owner.id, changes: { status: { old: 'Active', new: 'Revoked' } } }]);
  });

  it('returns the same response for unknown and inactive accounts, and sends them no email', async () => {
    const existingAccount = await forgot(email);
    await nextLink();
    for (const name of ['nobody-at-all', `${email}x`, "' or 1=1 --", admin.id])
      expect(await forgot(name)).toEqual(existingAccount);
    await api.pool.query(`update users set "status" = 'Inactive' where "_id" = $1`, [asha.id]);
    expect(await forgot(email)).toEqual(existingAccount);
    // Running work is finished before the server closes; so are these emails, which are not sent.
    expect((await post('read-password-link', { token: 'x' })).status).toBe(404);
    expect(server.got).toHaveLength(1);
  });

  it('rejects a link that was replaced, has expired or is older than the password', async () => {
    await forgot(email);
    const first = await nextLink();
    await forgot(email);
    const second = await nextLink(2);
    expect((await choose(first)).status).toBe(404);
    await api.pool.query(`update gable.account_links set "until" = now() - interval '1 second' where "user" = $1`, [
      asha.id,
    ]);
    expect((await choose(second)).status).toBe(404);
    await forgot(email);
    const third = await nextLink(3);
    await api.pool.query(`update users set "passwordChangedAt" = now() where "_id" = $1`, [asha.id]);
    expect((await choose(third)).status).toBe(404);
    expect(
      (await api.pool.query('select hash from gable.account_links')).rows.map(({ hash }) => String(hash)),
    ).not.toContain(third);
  });

  it('accepts one of two concurrent uses of the same link', async () => {
    await forgot(email);
    const token = await nextLink();
    const answers = await Promise.all([choose(token, 'quiet monsoon 42 tea'), choose(token, 'silent monsoon 43 tea')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  it('limits emails to three per account, and requests per network', async () => {
    for (let index = 0; index < 5; index += 1) expect((await forgot(email)).status).toBe(200);
    await expect.poll(() => server.got.length).toBe(3);
    const statuses: number[] = [];
    for (let index = 0; index < 30; index += 1) statuses.push((await forgot('nobody')).status);
    expect(statuses).toContain(429);
    expect(server.got).toHaveLength(3);
  });
});

describe('invitations', () => {
  it('sends a link when the sender may reset passwords, and lets the user choose a password', async () => {
    const sent = await post('send-password-link', { user: asha.id }, admin.token);
    expect([sent.status, sent.body.data]).toEqual([200, { to: email, until: expect.any(String) as string }]);
    const days = (Date.parse(String(sent.body.data?.['until'])) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    const { rows } = await api.pool.query(
      `select "by" from gable.audit where "record" = $1 and "action" = 'sendPasswordLink'`,
      [asha.id],
    );
    expect(rows).toEqual([{ by: admin.id }]);
    const token = await nextLink();
    expect((await post('read-password-link', { token })).body.data).toMatchObject({ purpose: 'invitation' });
    // Anyone can ask for a reset. It must not end the invitation.
    await forgot(email);
    const reset = await nextLink(2);
    expect((await choose(token)).status).toBe(200);
    expect((await choose(reset)).status).toBe(404);
  });

  it('ends a link that was sent to another address than the present one', async () => {
    await post('send-password-link', { user: asha.id }, admin.token);
    const token = await nextLink();
    await api.pool.query(`update users set "email" = 'corrected@example.com' where "_id" = $1`, [asha.id]);
    for (const reply of [await post('read-password-link', { token }), await choose(token)])
      expect(reply.status).toBe(404);
    await api.pool.query(`update users set "email" = $2 where "_id" = $1`, [asha.id, email]);
    expect((await choose(token)).status).toBe(200);
  });

  it('rejects senders without permission, users without an email address, and email server failures', async () => {
    const clerk = await api.person({ users: ['view'] });
    const blind = await api.person({ users: ['resetPassword'] });
    expect((await post('send-password-link', { user: asha.id }, clerk.token)).status).toBe(403);
    expect((await post('send-password-link', { user: asha.id }, blind.token)).status).toBe(404);
    expect((await post('send-password-link', { user: asha.id })).status).toBe(401);
    await api.pool.query('update users set "email" = null where "_id" = $1', [asha.id]);
    expect((await post('send-password-link', { user: asha.id }, admin.token)).status).toBe(422);
    server.refuse('4.7.1 Not now');
    await api.pool.query('update users set "email" = $2 where "_id" = $1', [asha.id, email]);
    expect((await post('send-password-link', { user: asha.id }, admin.token)).status).toBe(502);
    server.refuse(undefined);
    const off = await api.call(undefined, 'POST /api/v2/admin/forgot-password', { body: { username: email } });
    expect(off.status).toBe(409);
    expect(server.got).toEqual([]);
  });
});
