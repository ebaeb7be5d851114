import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { WireRecord } from '#model/wire/wire.ts';
import { type MailServer, startMailServer } from '../../server/features/email/mailServer.ts';
import { accessProblems } from '../support/axe.ts';
import { test } from '../support/page.ts';
import { type OwnProduct, startOwnProduct } from '../support/product/startOwnProduct.ts';

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
    env: () => ({ ...mail, MAIL_FROM: from, PUBLIC_URL: 'https://crm.example.com' }),
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
