import { describe, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { testProduct } from '../support/product/testProduct.ts';
import { leadsList, createLead, pageOf } from '../support/api.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { signInOnScreen } from '../support/signIn.ts';
import { sampleCases } from '../../support/sampleCases.ts';
import { isLong } from '../../support/isLong.ts';

const tokenAt = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

describe('sign-in', () => {
  test('shows errors for missing fields and a wrong password, and keeps the username', async ({ visit }) => {
    const { page, go, expectProblem } = await visit();
    await go('/login');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Please enter Username').waitFor();
    await page.getByText('Please enter Password').waitFor();
    expectProblem(/401 POST .*login-profile/);
    await signInOnScreen(page, 'agent', 'not-the-password');
    await page.getByRole('alert').getByText('Username or password is wrong.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    expect(await page.getByLabel('Username').inputValue()).toBe('agent');
    expect(await tokenAt(page)).toBeNull();
  });

  test('returns to the requested page and replaces the sign-in page in the history', async ({ visit }) => {
    const lead = await createLead();
    const { page, go, expectProblem } = await visit();
    // A page outside the dashboard, which needs no sign-in.
    expectProblem(/404 GET .error_404/);
    await go('/error_404');
    await go(`${leadsList}?tab=Untouched&q=${encodeURIComponent(lead.name)}`);
    expect(new URL(page.url()).pathname).toBe('/login');
    await signInOnScreen(page, 'manager');
    await page.getByRole('link', { name: lead.name, exact: true }).waitFor();
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get('tab'), searchParams.get('q')]).toEqual([leadsList, 'Untouched', lead.name]);
    await page.goBack();
    await page.getByRole('heading', { name: '404' }).waitFor();
  });

  test('keeps the token in local storage after a reload', async ({ visit }) => {
    const { page, go } = await visit();
    await go('/login');
    await signInOnScreen(page, 'viewer');
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    expect((await tokenAt(page))?.split('.')).toHaveLength(3);
    await page.reload();
    await waitUntilSettled(page);
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    await go('/login');
    await page.getByRole('heading', { name: 'Home' }).waitFor();
  });

  test('ends from the account menu in every window and on the server', async ({ visit }) => {
    const { page, context, go, expectProblem } = await visit();
    // Requests that the windows send after signing out fail.
    expectProblem(/answer: 401 GET/);
    await go('/login');
    await signInOnScreen(page, 'agent');
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await waitUntilSettled(page);
    const other = await context.newPage();
    await other.goto(leadsList);
    await waitUntilSettled(other);
    const token = await tokenAt(page);
    await page.getByRole('button', { name: /^Account: / }).click();
    const signedOut = page.waitForResponse(/logout-profile/);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await tokenAt(page)).toBeNull();
    expect((await signedOut).status()).toBe(200);
    const refused = await fetch(`${testProduct().address}/api/v2/admin/get-profile`, {
      headers: { token: token ?? '' },
    });
    expect(refused.status).toBe(401);
  });

  test('of another user in another window loads the page again, and hides what the first user saw', async ({
    visit,
  }) => {
    const { page, context, go, expectProblem } = await visit({ as: 'agent', alone: true });
    expectProblem(/answer: 40[13] GET/);
    await go(leadsList);
    const account = page.getByRole('button', { name: /^Account: / });
    const before = await account.getAttribute('aria-label');
    // Everything that the page keeps, such as cached records and typed text, goes with the document.
    await page.evaluate(() => document.documentElement.setAttribute('data-first', ''));
    const other = await context.newPage();
    await other.goto('/robots.txt');
    // A window that was frozen gets no event of the sign-out in between.
    await other.evaluate((token) => localStorage.setItem('token', token), testProduct().tokens.admin);
    await expect.poll(() => page.locator('html[data-first]').count()).toBe(0);
    await expect.poll(() => account.getAttribute('aria-label').catch(() => before)).not.toBe(before);
  });

  test.runIf(isLong)('ends in the browser when the server is unreachable', async ({ visit }) => {
    const { page, go, expectProblem } = await visit({ alone: true });
    await go('/login');
    await signInOnScreen(page, 'agent');
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await waitUntilSettled(page);
    expectProblem(/^network: /);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: /^Account: / }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await tokenAt(page)).toBeNull();
  });

  test.for(
    sampleCases([
      ['an expired or foreign token', 'eyJhbGciOiJIUzI1NiJ9.eyJfZG9jIjp7Il9pZCI6IjEifX0.c2lnbmF0dXJl'],
      ['a malformed token', 'garbage'],
    ] as const),
  )('is required again with %s, and then opens the requested page', async ([, token], { visit }) => {
    const lead = await createLead();
    const { page, context, go, expectProblem } = await visit();
    expectProblem(/answer: 401 GET/);
    expectProblem(/console: profiles: they cannot be loaded/);
    // A page outside the dashboard, which needs no sign-in.
    expectProblem(/404 GET .error_404/);
    await go('/error_404');
    await page.evaluate((kept) => localStorage.setItem('token', kept), token);
    await page.goto(pageOf(lead));
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signInOnScreen(page, 'admin');
    await page.getByRole('heading', { name: lead.name }).waitFor();
    expect(context.pages()).toHaveLength(1);
  });
});
