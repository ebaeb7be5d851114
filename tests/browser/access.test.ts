import { describe, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { accessProblems } from './axe.ts';
import { editOf, leadsList, makeLead, pageOf } from './api.ts';
import { screens, test } from './page.ts';

/** Puts the page into either colours, as the device would, and says what axe finds in each. */
const problemsInBoth = async (page: Page): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForFunction((wanted) => document.documentElement.dataset['scheme'] === wanted, colorScheme);
    // What fades, however short, has its new colour only when the next picture is drawn.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    // Other colours change contrasts and nothing else.
    found.push(...(await accessProblems(page, colorScheme === 'light' ? 'everything' : 'colours')).map((problem) => `${colorScheme}: ${problem}`));
  }
  return found;
};

describe.for(Object.keys(screens) as (keyof typeof screens)[])('axe finds nothing, in light as in dark colours, on a %s screen', (screen) => {
  test('for who is not signed in', async ({ visit }) => {
    const { page, go } = await visit({ screen });
    await go('/error_404');
    expect(await problemsInBoth(page)).toEqual([]);
    await go('/login');
    expect(await problemsInBoth(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Please enter Username').waitFor();
    expect(await problemsInBoth(page)).toEqual([]);
  });

  test('on every screen', async ({ visit }) => {
    const lead = await makeLead({ budgetMax: 12_500_000, tags: ['Hot'], bhk: ['2', '3'] });
    const { page, go } = await visit({ as: 'admin', screen });
    const paths = [
      '/dashboard', `${leadsList}?perPage=10`, `${leadsList}?q=nobody-at-all`, `${leadsList}?perPage=10&filter=${encodeURIComponent('{"source":["Website"]}')}`,
      pageOf(lead), editOf(lead), '/dashboard/leads/add-lead', '/dashboard/global-config', '/dashboard/global-config/templates/lead-templates',
      '/dashboard/global-config/templates/add-template', '/dashboard/properties/manage-properties?perPage=10', '/dashboard/team/manage-role',
    ];
    for (const path of paths) {
      await go(path);
      expect([path, ...(await problemsInBoth(page))]).toEqual([path]);
    }
  });

  test('in the dialogs', async ({ visit }) => {
    const lead = await makeLead();
    const { page, go } = await visit({ as: 'admin', screen });
    await go(pageOf(lead));
    await page.getByRole('button', { name: 'Change status' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('list', { name: 'Next status' }).waitFor();
    expect(await problemsInBoth(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Booked' }).click();
    await dialog.getByLabel(/^Agreement value/).waitFor();
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await dialog.getByText('Please enter Agreement value').waitFor();
    expect(await problemsInBoth(page)).toEqual([]);
    await go(`${leadsList}?perPage=10`);
    await page.getByRole('button', { name: 'Filters' }).click();
    await dialog.getByText('Profession').first().waitFor();
    expect(await problemsInBoth(page)).toEqual([]);
  });
});

describe('axe finds nothing', () => {
  test('for who may only look', async ({ visit }) => {
    const lead = await makeLead();
    const { page, go } = await visit({ as: 'viewer' });
    for (const path of [`${leadsList}?perPage=10`, pageOf(lead), '/dashboard/leads/add-lead']) {
      await go(path);
      expect([path, ...(await problemsInBoth(page))]).toEqual([path]);
    }
  });
});
