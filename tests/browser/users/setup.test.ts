import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Response } from 'playwright-core';
import type { JsonObject } from '#model/schema/json.ts';
import type { WireRecord } from '#model/wire/wire.ts';
import { type MailServer, startMailServer } from '../../server/features/email/mailServer.ts';
import { accessProblems } from '../support/axe.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { type OwnProduct, startOwnProduct } from '../support/product/startOwnProduct.ts';

const timeoutMs = 150_000;

const email = 'asha@example.com';
let product: OwnProduct;
let server: MailServer;

beforeAll(async () => {
  server = await startMailServer();
  const { host, port, user = '', password: secret = '', from } = server.config;
  const mail = {
    SMTP_HOST: host,
    SMTP_PORT: String(port),
    SMTP_SECURITY: 'none',
    SMTP_USER: user,
    SMTP_PASSWORD: secret,
  };
  product = await startOwnProduct({
    env: () => ({ ...mail, MAIL_FROM: from, PUBLIC_URL: 'https://crm.example.com', NODE_ENV: 'production' }),
  });
});
afterAll(async () => {
  await product.close();
  await server.close();
});

/** Waits for an email and returns the path of its link. */
const linkOf = async (count: number): Promise<string> => {
  await expect.poll(() => server.got.length).toBe(count);
  return /https:\/\/crm\.example\.com(\/login#\S+)/.exec(server.got.at(-1)?.mail.text ?? '')?.[1] ?? '';
};

describe('new installation', () => {
  test(
    'asks for the agency and the admin, then shows a checklist that tracks progress',
    async ({ visit }) => {
      const { page, go } = await visit({ at: product });
      await go('/dashboard');
      await page.getByRole('heading', { name: 'Your agency' }).first().waitFor();
      expect(await accessProblems(page)).toEqual([]);
      const name = page.getByRole('textbox', { name: 'Name', exact: false }).first();
      await expect.poll(() => name.inputValue()).toBe('');
      await page.getByRole('button', { name: 'Save and continue' }).click();
      await page.getByText('Please enter Name').waitFor();
      await name.fill('Sunrise Homes');
      await page.getByRole('button', { name: 'Save and continue' }).click();
      await page.getByRole('textbox', { name: 'First name' }).waitFor();
      // A reload continues with the form that is not saved yet.
      await page.reload();
      await page.getByRole('textbox', { name: 'First name' }).waitFor();
      for (const [label, value] of [
        ['First name', 'Meera'],
        ['Last name', 'Iyer'],
        ['Email', 'meera@sunrise.example'],
        ['Phone', '98450 12345'],
      ] as const) {
        await page.getByRole('textbox', { name: label }).fill(value);
      }
      const finish = page.getByRole('button', { name: 'Save and finish' });
      const { y = 0, height = 0 } = (await finish.boundingBox()) ?? {};
      expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
      await finish.click();

      await page.getByRole('heading', { name: 'Get started' }).waitFor();
      await page.getByText('0 of 5 done').waitFor();
      expect(await accessProblems(page)).toEqual([]);
      await page.getByText('Sunrise Homes').first().waitFor();
      await go('/dashboard');
      await expect.poll(() => page.locator('.gable-greeting').textContent()).toContain('Meera');

      // The next page load would cancel a request that has not been answered.
      const saved = (): Promise<Response> =>
        page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().endsWith('/setup'));
      await Promise.all([saved(), page.getByRole('link', { name: 'Review the message templates' }).click()]);
      await page.getByText('Welcome', { exact: true }).first().waitFor();
      await waitUntilSettled(page);
      const made = await product.call('POST /api/v2/admin/create-lead', {
        name: 'First Lead',
        contactNo: '+919845012346',
        source: 'Website',
      });
      expect(made.status).toBe(201);
      await go('/dashboard');
      await page.getByText('2 of 5 done').waitFor();
      await Promise.all([saved(), page.getByRole('button', { name: 'Hide' }).click()]);
      await page.getByRole('heading', { name: 'Get started' }).waitFor({ state: 'detached' });
      await go('/dashboard');
      await page.locator('.gable-greeting').waitFor();
      expect(await page.getByRole('heading', { name: 'Get started' }).count()).toBe(0);
    },
    timeoutMs,
  );

  test('contains the default roles with descriptions and the starter templates', async () => {
    const listOf = (line: string) => product.dataOf<readonly JsonObject[]>(line);
    const roles = await listOf('GET /api/v2/admin/get-all-roles-permission');
    expect(roles.map(({ name }) => name).toSorted()).toEqual([
      'Admin',
      'Manager',
      'Sales agent',
      'Telecaller',
      'Viewer',
    ]);
    expect(roles.filter(({ description }) => typeof description !== 'string' || description === '')).toEqual([]);
    expect((await listOf('GET /api/v2/admin/get-all-global-template')).length).toBe(14);
  });

  test('rejects an invalid setup body, and requests without sign-in', async () => {
    for (const body of [{ formsDone: false }, { opened: 7 }, { opened: 'not an id' }, { other: true }]) {
      expect((await product.call('PUT /api/v2/admin/setup', body)).status).toBe(422);
    }
    expect((await product.call('PUT /api/v2/admin/setup', [])).status).toBe(415);
    const unsigned = await product.call('PUT /api/v2/admin/setup', { hidden: true }, { token: '' });
    expect(unsigned.status).toBe(401);
  });
});

// It changes the password of the admin, so it runs last.
describe('account links by email', () => {
  test('a user resets a forgotten password, and an admin emails a password link to a colleague', async ({ visit }) => {
    const [role] = await product.dataOf<readonly WireRecord[]>('GET /api/v2/admin/get-all-roles-permission');
    const person = {
      firstName: 'Asha',
      lastName: 'Rao',
      username: 'asha',
      email,
      phone: '+919845000077',
      password: 'until then 1 kettle',
      userRoles: [role?._id ?? ''],
    };
    const { _id } = await product.dataOf<WireRecord>('POST /api/v2/admin/create-profile', person);

    const { page, go, expectProblem } = await visit({ at: { address: product.address } });
    await go('/login');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await page.getByText('Please enter your username or email').waitFor();
    expect(await accessProblems(page)).toEqual([]);
    await page.getByLabel('Username or email').fill('admin');
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await page.getByText('a link is on its way').waitFor();

    const path = await linkOf(1);
    await go(path);
    await page.getByText('username admin').waitFor();
    expect(new URL(page.url()).hash).toBe('');
    expect(await accessProblems(page)).toEqual([]);
    await page.getByLabel('New password', { exact: true }).fill('quiet monsoon 42 tea');
    await page.getByLabel('Confirm new password').fill('quiet monsoon 42 te');
    await page.getByRole('button', { name: 'Save password and sign in' }).click();
    await page.getByText("The passwords don't match").waitFor();
    await page.getByLabel('Confirm new password').fill('quiet monsoon 42 tea');
    await page.getByRole('button', { name: 'Save password and sign in' }).click();
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();

    await go(`/dashboard/team/user-details/-/${_id}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: /^Reset password/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Email a link' }).click();
    await page.getByText(`Sent a link to ${email}`).waitFor();
    const invitation = await linkOf(2);

    // The used link is no longer valid, and the new one is.
    expectProblem(/404 POST .*read-password-link/);
    await page.goto('about:blank');
    await page.goto(`${product.address}${path}`);
    await page.getByText('This link is no longer valid').waitFor();
    await page.goto('about:blank');
    await page.goto(`${product.address}${invitation}`);
    await page.getByRole('button', { name: 'Save password and sign in' }).waitFor();
  });
});
