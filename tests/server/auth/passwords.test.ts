import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generatePassword } from '../../../server/auth/passwords/generatePassword.ts';
import { passwordProblem } from '../../../server/auth/passwords/passwordProblem.ts';
import { refuseWeakTokenSecret } from '../../../server/start/refuseWeakTokenSecret.ts';
import { openTestApi, type Person, type Reply, type TestApi } from '../support/api.ts';

let api: TestApi;
let admin: Person;
const fieldsOf = ({ body }: Reply): Record<string, string> =>
  (body['error'] as { fields?: Record<string, string> } | undefined)?.fields ?? {};

beforeAll(async () => {
  api = await openTestApi();
  admin = await api.person({ users: ['view', 'create', 'edit', 'resetPassword', 'assignRoles'] });
});
afterAll(() => api.close());

describe('passwordProblem', () => {
  const words = ['asha.rao', 'Asha', 'Rao', 'asha.rao@sunrise.example', '+919845000001', 'Sunrise Realty'];
  const problemOf = (password: string) => passwordProblem(password, { title: 'Password', words });

  it.each([
    'password123',
    'PASSWORD123',
    'P@ssw0rd2024',
    '1234567890',
    'qwertyuiop12',
    'iloveyou123',
    'administrator',
    'letmein12345',
    'aaaaaaaaaaaa',
    'passwordpassword',
    'welcome@123',
    'drowssap321',
    'Mumbai@2024',
    'Bangalore123!',
    'correct horse battery staple',
    'Correct-Horse-Battery-Staple-1',
  ])('rejects a common password: %s', async (password) => {
    expect(await problemOf(password)).toContain('too easy to guess');
  });

  it.each([
    'asha.rao.2024',
    'AshaRao#12345',
    'Rao.Asha.1990',
    'Sunrise-Realty-1',
    'SUNRISEREALTY2026',
    '+919845000001',
    '9845000001!!',
    'gable.gable.1',
    'Ashá Ráo 2026!',
  ])("rejects a password based on the user's names: %s", async (password) => {
    expect(await problemOf(password)).toContain('must not consist of');
  });

  it.each([
    'quiet monsoon 42 tea',
    'my landlord sells umbrellas',
    'Wk3!pQz8#vLm',
    'asha drinks cold coffee',
    'नमस्ते दुनिया यह लंबा है',
  ])('accepts a strong password: %s', async (password) => {
    expect(await problemOf(password)).toBeUndefined();
  });

  it('accepts generated passwords', async () => {
    for (let index = 0; index < 20; index += 1) expect(await problemOf(generatePassword())).toBeUndefined();
  });
});

it('only one of two changes with the same current password succeeds', async () => {
  const person = await api.person({}, { password: 'right password 1' });
  const replies = await Promise.all(
    ['quiet monsoon 42 tea', 'my landlord sells umbrellas'].map((newPassword) =>
      api.call(person, 'POST /api/v2/admin/change-password', { body: { password: 'right password 1', newPassword } }),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

describe('a weak password', () => {
  it('is rejected when users change their own', async () => {
    const person = await api.person({}, { password: 'right password 1' });
    const change = (newPassword: string) =>
      api.call(person, 'POST /api/v2/admin/change-password', { body: { password: 'right password 1', newPassword } });
    for (const weak of ['Password123!', `${person.username}-12345`, api.model.settings.name.padEnd(10, '1')]) {
      const reply = await change(weak);
      expect([weak, reply.status, Object.keys(fieldsOf(reply))]).toEqual([weak, 422, ['newPassword']]);
    }
    expect((await change('quiet monsoon 42 tea')).status).toBe(200);
  });

  it('is rejected when an admin sets it for a new or existing user', async () => {
    const { rows } = await api.pool.query('select "userRoles"[1] as id from users where "_id" = $1', [admin.id]);
    const body = {
      username: 'bela.shah',
      firstName: 'Bela',
      lastName: 'Shah',
      email: 'bela@example.com',
      phone: '+919845012399',
      userRoles: [rows[0].id],
    };
    for (const password of ['Password123!', 'bela.shah.2026']) {
      const reply = await api.call(admin, 'POST /api/v2/admin/create-profile', { body: { ...body, password } });
      expect([reply.status, Object.keys(fieldsOf(reply))]).toEqual([422, ['password']]);
    }
    expect((await api.pool.query(`select 1 from users where username = 'bela.shah'`)).rows).toEqual([]);
    const created = await api.call(admin, 'POST /api/v2/admin/create-profile', {
      body: { ...body, password: 'quiet monsoon 42 tea' },
    });
    expect(created.status).toBe(201);
    const { _id } = created.body['data'] as { _id: string };
    const reply = await api.call(admin, `PUT /api/v2/admin/update-profile/${_id}`, {
      body: { password: 'BelaShah-2026' },
    });
    expect([reply.status, fieldsOf(reply)['password']]).toEqual([422, expect.stringContaining('must not consist of')]);
  });
});

describe('TOKEN_SECRET', () => {
  it.each([
    'short',
    'a'.repeat(31),
    'a'.repeat(64),
    '12345678901234567890123456789012',
    'changemechangemechangemechangeme',
    'qwertyuiopasdfghjklzxcvbnm1234567890',
    'correct horse battery staple monkey',
    'secret'.repeat(8),
  ])('is rejected when it is easy to guess: %s', async (secret) => {
    const error = await refuseWeakTokenSecret(secret).then(
      () => undefined,
      (thrown: unknown) => thrown as Error,
    );
    expect(error?.message).toMatch(/^TOKEN_SECRET: .*expected the output of `openssl rand -base64 48`\.$/);
    expect(error?.message).not.toContain(secret);
  });

  it.each([
    '10263300f2593f3f3d0206cf17a4a6b1',
    'vsSRb5cbkjtQvPpzyzjg7aYfjdQNesa3',
    'DcEUmPrg0nJtTTdk6zQXiEE2GrgdU0Owo73Pp22g5UjI2yEs3YT6HtfC4/D99ahP',
  ])('is accepted when it is random: %s', async (secret) => {
    await expect(refuseWeakTokenSecret(secret)).resolves.toBeUndefined();
  });
});
