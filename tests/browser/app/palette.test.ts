import { describe, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { accessProblems } from '../support/axe.ts';
import { createLead, leadsList, newName } from '../support/api.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { signInOnScreen } from '../support/signIn.ts';
import { sampleCases } from '../../support/sampleCases.ts';
import { isLong } from '../../support/isLong.ts';

const open = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search and commands' }).waitFor();
};
const box = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' });
const active = (page: Page) => page.locator('.palette [aria-selected=true]');
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

describe('search and commands', () => {
  test('open with Ctrl+K, find a lead by the last digits of its phone number, and open it with Enter', async ({
    visit,
  }) => {
    const digits = String(Date.now()).slice(-7);
    const name = newName('Digits');
    await createLead({ name, contactNo: `+91987${digits}` });
    const { page, go } = await visit({ as: 'admin' });
    await go('/dashboard');
    await open(page);
    await page.keyboard.type(digits.slice(-6));
    await option(page, new RegExp(name)).waitFor();
    await expect.poll(() => active(page).textContent()).toContain(name);
    await expect
      .poll(async () => (await active(page).locator('mark').allTextContents()).join('').replace(/\D/g, ''))
      .toContain(digits.slice(-6));
    await page.keyboard.press('Enter');
    await waitUntilSettled(page);
    await expect.poll(() => page.locator('h1').textContent()).toBe(name);
    // From now on it is offered as a recent record.
    await open(page);
    await option(page, new RegExp(name)).waitFor();
  });

  test('open the record of the typed text with Enter, although records of an earlier text are on screen', async ({
    visit,
  }) => {
    // Phone numbers in India begin with 6 to 9.
    const digits = `9${String(Date.now()).slice(-5)}`;
    const [earlier, wanted] = [newName('Earlier'), newName('Wanted')];
    await createLead({ name: wanted, contactNo: `+91${digits}7777` });
    await createLead({ name: earlier, contactNo: `+91${digits}3333` });
    const { page, go } = await visit({ as: 'admin' });
    await go('/dashboard');
    await open(page);
    await page.keyboard.type(digits);
    await expect.poll(() => active(page).textContent()).toContain(earlier);
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/search\?q=\d+7777/, async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.type('7777');
    await page.keyboard.press('Enter');
    await page.getByText('Searching…').waitFor();
    answer();
    await expect.poll(() => page.locator('h1').textContent()).toBe(wanted);
  });

  test('load on first use, and keep the keys that are pressed while they load', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin', alone: true });
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (/Palette/.test(request.url())) scripts.push(request.url());
    });
    await go(leadsList);
    expect(scripts).toEqual([]);
    let load = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(/Palette/, async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('new lo');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('e');
    await page.keyboard.press('Enter');
    await expect.poll(() => scripts.length).toBeGreaterThan(0);
    load();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard/leads/add-lead');
  });

  test.runIf(isLong)('find the command to sign out by other words', async ({ visit }) => {
    // A session of its own: signing out ends it on the server, and other tests use the token of the product's users.
    const { page, go } = await visit();
    await go('/login');
    await signInOnScreen(page, 'viewer');
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await waitUntilSettled(page);
    await open(page);
    await page.keyboard.type('logout');
    await expect.poll(() => active(page).textContent()).toBe('Sign out');
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/login');
  });

  test('are navigated by arrow keys, and close with Escape, which restores the focus', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin' });
    await go(leadsList);
    await page.locator('[data-rec-search]').focus();
    await open(page);
    await page.keyboard.type('go to');
    await expect.poll(() => active(page).textContent()).toBe('Go to home');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => active(page).textContent()).toBe('Go to leads');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => active(page).textContent()).toBe('Go to home');
    const described = await active(page).getAttribute('id');
    await expect.poll(() => box(page).getAttribute('aria-activedescendant')).toBe(described);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-rec-search'))).toBe(true);
  });

  test.runIf(isLong)(
    'open the pages that the menu has beside the lists, and tell a report from a list',
    async ({ visit }) => {
      const { page, go } = await visit({ as: 'admin' });
      await go('/dashboard');
      await open(page);
      await box(page).fill('invoices');
      await option(page, 'Report: Invoices').waitFor();
      await option(page, 'Go to invoices').waitFor();
      for (const name of ['Go to notifications', 'Go to rules', 'Go to duplicates of leads', 'Go to calendar']) {
        await box(page).fill(name);
        await option(page, name).waitFor();
      }
      await expect.poll(() => active(page).textContent()).toBe('Go to calendar');
      await page.keyboard.press('Enter');
      await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard/calendar');

      await open(page);
      await page.keyboard.type('leads board');
      await expect.poll(() => active(page).textContent()).toBe('Go to board of leads');
      await page.keyboard.press('Enter');
      await page.locator('.rec-board-column').first().waitFor();
    },
  );

  test('do not open with /, which focuses the search of a list', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin' });
    await go(leadsList);
    await page.keyboard.press('/');
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-rec-search'))).toBe(true);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test.runIf(isLong)('show a telecaller only records and commands that the role permits', async ({ visit }) => {
    const name = newName('Beyond');
    await createLead({ name });
    const { page, go } = await visit({ as: 'telecaller' });
    await go('/dashboard');
    await open(page);
    await page.keyboard.type(name);
    await page.getByText('No matches for').waitFor();
    await box(page).fill('audit');
    await page.getByText('No matches for').waitFor();
  });

  test.for(
    sampleCases([
      ['dark', 'phone'],
      ['light', 'wide'],
      ['light', 'phone'],
      ['dark', 'wide'],
    ] as const),
  )('are accessible in %s colors on a %s screen', async ([colors, screen], { visit }) => {
    const { page, go } = await visit({ as: 'admin', screen, colors });
    await go(leadsList);
    if (screen === 'wide') await page.keyboard.press('Control+k');
    else
      await page
        .getByRole('banner')
        .or(page.locator('.gable-page-header'))
        .getByRole('button', { name: 'Search', exact: true })
        .click();
    await page.getByRole('dialog').waitFor();
    expect(await accessProblems(page)).toEqual([]);
    await box(page).fill('as');
    await page.locator('.palette mark').first().waitFor();
    expect(await accessProblems(page)).toEqual([]);
    if (screen === 'phone') {
      const size = await page.locator('.palette').boundingBox();
      expect([size?.width, size?.height]).toEqual([390, 844]);
      await page.getByRole('button', { name: 'Close search' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  });
});
