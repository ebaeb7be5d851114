import { describe, expect } from 'vitest';
import { createAgent } from '../support/createAgent.ts';
import { testProduct } from '../support/product/testProduct.ts';
import { test } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

const agents = {
  phone:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
} as const;

const post = async (
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly token: string }> => {
  const answer = await fetch(`${testProduct().address}/api/v2/admin/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  // checked: the wire's LoginAnswer; a refusal has no token, and the following fails
  return ((await answer.json()) as { data: { token: string } }).data;
};

/** Creates a sales agent. Returns functions that sign them in and that send requests with a token. */
const createPerson = async () => {
  const person = await createAgent();
  const { username, password } = person;
  return {
    ...person,
    signIn: (agent: keyof typeof agents) =>
      post('login-profile', { username, password }, { 'user-agent': agents[agent] }),
    statusWith: async (own: string) =>
      (await fetch(`${testProduct().address}/api/v2/admin/get-profile`, { headers: { token: own } })).status,
  };
};

describe('sessions', () => {
  test.runIf(isLong)('a user lists their sessions and ends one or all others in Settings', async ({ visit }) => {
    const person = await createPerson();
    const [phone, windows, here] = [
      await person.signIn('phone'),
      await person.signIn('windows'),
      await person.signIn('mac'),
    ];
    const { page, go } = await visit({ at: { address: testProduct().address, token: here.token } });
    await go('/dashboard/global-config');
    const list = page.getByRole('region', { name: "Where you're signed in" }).getByRole('listitem');
    await list.filter({ hasText: 'Chrome on Android' }).waitFor();
    await expect.poll(() => list.count()).toBe(4);
    const own = list.filter({ hasText: 'This device' });
    expect(await own.textContent()).toContain('Safari on macOS');
    expect(await own.getByRole('button').count()).toBe(0);
    await page.getByRole('button', { name: /^Sign out Chrome on Android, / }).click();
    await list.filter({ hasText: 'Chrome on Android' }).waitFor({ state: 'detached' });
    expect([await person.statusWith(phone.token), await person.statusWith(windows.token)]).toEqual([401, 200]);
    await page.getByRole('button', { name: 'Sign out all other devices' }).click();
    await page.getByText('Signed out of 2 devices').waitFor();
    await list.filter({ hasText: 'Firefox on Windows' }).waitFor({ state: 'detached' });
    await expect.poll(() => list.count()).toBe(1);
    expect([await person.statusWith(windows.token), await person.statusWith(here.token)]).toEqual([401, 200]);
  });

  test("an admin signs a user out everywhere, and the user's open page shows the sign-in page", async ({ visit }) => {
    const person = await createPerson();
    const theirs = await visit({ at: { address: testProduct().address, token: person.token } });
    await theirs.go('/dashboard');
    theirs.expectProblem(/answer: 401/);
    const { page, go } = await visit({ as: 'admin' });
    await go(`/dashboard/team/user-details/${person.username}/${person.id}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByText(`Signed ${person.name} out of 1 device`).waitFor();
    expect(await person.statusWith(person.token)).toBe(401);
    await theirs.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  test('a weak new password shows an error at its field', async ({ visit }) => {
    const person = await createPerson();
    const { page, go, expectProblem } = await visit({ at: { address: testProduct().address, token: person.token } });
    expectProblem(/422 POST .*change-password/);
    await go('/dashboard/global-config');
    await page.getByLabel('Current password').fill(person.password);
    await page.getByLabel('New password', { exact: true }).fill('Password123!');
    await page.getByLabel('Confirm new password').fill('Password123!');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('too easy to guess').waitFor();
  });
});
