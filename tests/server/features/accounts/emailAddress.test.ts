import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import { beginSetup } from '../../../../server/auth/accounts/setupProgress.ts';
import { openTestApi, type Person, type Reply, type TestApi } from '../../support/api.ts';

let api: TestApi;
/** A user with every permission. */
let admin: Person;

const codeOf = (reply: Reply): string => (reply.body['error'] as { code?: string } | undefined)?.code ?? '';
const seen = (reply: Reply): readonly [number, string] => [reply.status, codeOf(reply)];
const dataOf = <Data>(reply: Reply): Data => {
  expect([reply.status, reply.text]).toEqual([expect.toSatisfy((status) => status < 300), expect.any(String)]);
  return reply.body['data'] as Data;
};
const update = (by: Person, whom: Person, body: Record<string, unknown>) =>
  api.call(by, `PUT /api/v2/admin/update-profile/${whom.id}`, { body });

beforeAll(async () => {
  api = await openTestApi();
  admin = await api.person(permissionNames(api.model), { password: 'right password 1' });
});
afterAll(() => api.close());

describe('the email address of a user', () => {
  const email = 'mine@example.com';

  it('is changed only with the permission to reset passwords, because links to choose one go there', async () => {
    const editor = await api.person({ users: ['view', 'edit', 'bulk'], leads: ['viewAssigned'] });
    const agent = await api.person({ leads: ['viewAssigned'] });
    expect(seen(await update(editor, agent, { email }))).toEqual([403, 'FIELD_NOT_ALLOWED']);
    const bulk = await api.call(editor, 'POST /api/rest/users/bulk', {
      body: { operation: 'patch', ids: [agent.id], body: { email } },
    });
    expect(bulk.text).toContain('Users: Reset passwords');
    dataOf(await update(editor, agent, { firstName: 'Corrected', email: `${agent.username}@example.com` }));
    dataOf(await update(admin, agent, { email }));
  });

  it('is changed by its owner only with the current password', async () => {
    const password = 'right password 1';
    const editor = await api.person({ users: ['view', 'edit', 'bulk', 'resetPassword'] }, { password });
    const own = 'own@example.com';
    const change = (body: object, by = editor) => api.call(by, 'POST /api/v2/admin/change-email', { body });
    const emailOf = async () =>
      (await api.pool.query<{ email: string }>('select "email" from users where "_id" = $1', [editor.id])).rows[0]
        ?.email;
    expect(seen(await update(editor, editor, { email: own }))).toEqual([403, 'FIELD_NOT_ALLOWED']);
    const bulk = await api.call(editor, 'POST /api/rest/users/bulk', {
      body: { operation: 'patch', ids: [editor.id], body: { email: own } },
    });
    expect(bulk.text).toContain('FIELD_NOT_ALLOWED');
    expect(seen(await change({ password: 'wrong', email: own }))).toEqual([422, 'INVALID']);
    expect(seen(await change({ password, email: 'none' }))).toEqual([422, 'INVALID']);
    expect(seen(await change({ password, email: `${admin.username}@example.com` }))).toEqual([409, 'DUPLICATE']);
    const agent = await api.person({ leads: ['viewAssigned'] }, { password });
    expect(seen(await change({ password, email: own }, agent))).toEqual([403, 'NOT_ALLOWED']);
    expect(await emailOf()).toBe(`${editor.username}@example.com`);
    expect(dataOf(await change({ password, email: own }))).toEqual({ email: own });
    expect(await emailOf()).toBe(own);
    const { rows } = await api.pool.query('select "by", "changes" from gable.audit where "record" = $1', [editor.id]);
    expect(rows).toContainEqual({
      by: editor.id,
      changes: { email: { old: `${editor.username}@example.com`, new: own } },
    });
    for (let tries = 0; tries < 10; tries += 1) await change({ password: 'wrong', email });
    expect(seen(await change({ password, email }))).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  });

  it('is changed like the username, which its user also changes only with the current password', async () => {
    const password = 'right password 1';
    const editor = await api.person({ users: ['view', 'edit'] }, { password });
    const username = `${editor.username}-new`;
    const change = (body: object) => api.call(editor, 'POST /api/v2/admin/change-username', { body });
    expect(seen(await update(editor, editor, { username }))).toEqual([403, 'FIELD_NOT_ALLOWED']);
    expect(seen(await change({ password: 'wrong', username }))).toEqual([422, 'INVALID']);
    expect(seen(await change({ password, username: admin.username }))).toEqual([409, 'DUPLICATE']);
    expect(dataOf(await change({ password, username }))).toEqual({ username });
    dataOf(await update(admin, editor, { username: editor.username }));
  });

  it('cannot be changed by an API key, not even that of its owner', async () => {
    const made = await api.call(admin, 'POST /api/rest/apiKeys', {
      body: { name: 'Staff', permissions: { users: ['view', 'edit'] } },
    });
    const { body } = await api.call(admin, `POST /api/rest/apiKeys/${String(made.body['_id'])}/new-secret`, {
      body: {},
    });
    const { secret } = body['data'] as { readonly secret: string };
    const reply = await api.call(undefined, `PUT /api/v2/admin/update-profile/${admin.id}`, {
      body: { email: 'key@example.com' },
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(seen(reply)).toEqual([403, 'FIELD_NOT_ALLOWED']);
  });

  it('is changed once without the password by the first account, while the setup of an installation is open', async () => {
    const [first, colleague] = [
      await api.person({ users: ['view', 'edit'] }),
      await api.person({ users: ['view', 'edit'] }),
    ];
    await api.pool.query('update users set "createdBy" = $2 where "_id" = $1', [colleague.id, first.id]);
    expect(seen(await update(first, first, { email: 'first@example.com' }))).toEqual([403, 'FIELD_NOT_ALLOWED']);
    await beginSetup(api.pool, { formsDone: false });
    try {
      expect(seen(await update(colleague, colleague, { email: 'other@example.com' }))).toEqual([
        403,
        'FIELD_NOT_ALLOWED',
      ]);
      dataOf(await update(first, first, { email: 'first@example.com' }));
      expect(seen(await update(first, first, { email: 'again@example.com' }))).toEqual([403, 'FIELD_NOT_ALLOWED']);
      expect((await api.pool.query('select from gable.email_changes where "user" = $1', [first.id])).rowCount).toBe(0);
    } finally {
      await api.pool.query("delete from gable.meta where key = 'setup'");
    }
  });
});
