import { describe, expect } from 'vitest';
import type { Page } from 'playwright-core';
import type { WireRecord } from '#model/wire/wire.ts';
import { dataOf, leadsList, publicPathOf } from '../support/api.ts';
import { waitUntilSettled, test } from '../support/page.ts';

describe('screens in Hindi', () => {
  test('a user switches to Hindi and back to English', async ({ visit }) => {
    const { page, go } = await visit({ as: 'viewer' });
    await go('/dashboard/global-config');
    const language = () => page.evaluate(() => document.documentElement.lang);
    // The page is loaded again. Closing it meanwhile would block the browser.
    const choose = (name: string) =>
      Promise.all([page.waitForEvent('load'), page.getByRole('radio', { name }).click()]);
    expect(await language()).toBe('en');
    await choose('हिन्दी');
    await page.getByRole('heading', { name: 'सेटिंग' }).first().waitFor();
    expect(await language()).toBe('hi');

    await go(leadsList);
    await waitUntilSettled(page);
    await page.getByRole('heading', { name: 'लीड', exact: true }).waitFor();
    await page.getByRole('columnheader', { name: 'स्टेटस' }).waitFor();
    await page.getByRole('tab', { name: /समय निकल गया/ }).click();
    // The address is the same in every language.
    await page.waitForFunction(() => location.search.includes('tab=Overdue'));

    await go('/dashboard/global-config');
    await choose('English');
    await page.getByRole('heading', { name: 'Settings' }).first().waitFor();
    expect(await language()).toBe('en');
    await choose('Same as your organization');
    await page.getByRole('heading', { name: 'Settings' }).first().waitFor();
    await waitUntilSettled(page);
  });

  test('a form shows its validation errors in Hindi', async ({ visit }) => {
    const { page, go } = await visit({ as: 'agent' });
    await go('/dashboard/global-config');
    await page.evaluate(() => localStorage.setItem('language', 'hi'));
    await go('/dashboard/leads/add-lead');
    await waitUntilSettled(page);
    await page.getByRole('button', { name: 'लीड सहेजें' }).click();
    await page.getByText('कृपया नाम भरें').waitFor();
  });
});

/**
 * Returns how many fonts a page preloads, and whether its own font loads for a Devanagari letter. The font is
 * loaded by name because whether the page needs it depends on the fonts of the machine.
 */
const fontsOf = (page: Page) =>
  page.evaluate(async () => ({
    preloaded: document.querySelectorAll('link[rel="preload"][as="font"]').length,
    loaded: (await document.fonts.load('16px "Gable Fallback"', 'क')).map(({ status }) => status),
  }));

describe('public page', () => {
  test('is in the language of its address, and loads Devanagari fonts only in Hindi', async ({ visit }) => {
    const found = await dataOf<readonly WireRecord[]>('admin', 'GET /api/v2/admin/get-property?perPage=40');
    const home = found.find(
      ({ status, published, assignedTo }) =>
        status === 'Active' && published === true && Array.isArray(assignedTo) && assignedTo.length > 0,
    );
    if (home === undefined) throw new Error('The sample has no published home with an agent.');
    const { page, go } = await visit();
    await go(await publicPathOf(home));
    await page.getByRole('link', { name: 'हिन्दी' }).click();
    await page.getByRole('heading', { name: 'इसके बारे में पूछें' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('hi');
    // The style sheet may still be loading.
    await expect.poll(() => fontsOf(page)).toEqual({ preloaded: 2, loaded: ['loaded'] });
    await page.getByRole('button', { name: 'पूछताछ भेजें' }).click();
    await page
      .getByText(/^कृपया .* भरें$/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Ask about it' }).waitFor();
    expect(await fontsOf(page)).toEqual({ preloaded: 0, loaded: [] });
  });
});
