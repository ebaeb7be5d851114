// Takes long.
import { describe, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { accessProblems } from '../support/axe.ts';
import { isLong } from '../../support/isLong.ts';
import { editOf, leadsList, createLead, pageOf } from '../support/api.ts';
import { screens, test } from '../support/page.ts';
import { sampleCases } from '../../support/sampleCases.ts';

/**
 * Returns what axe finds in the current color scheme of the page, and what it finds after the device has switched to
 * the other one.
 */
const problemsInBoth = async (page: Page): Promise<readonly string[]> => {
  const now = await page.evaluate(() => document.documentElement.dataset['scheme']);
  const other = now === 'light' ? 'dark' : 'light';
  const found = (await accessProblems(page)).map((problem) => `${now}: ${problem}`);
  await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' });
  await page.waitForFunction((wanted) => document.documentElement.dataset['scheme'] === wanted, other);
  // An element with a transition has its new color only in the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  // Another color scheme changes only contrasts.
  return [...found, ...(await accessProblems(page, 'colors')).map((problem) => `${other}: ${problem}`)];
};

describe.for(Object.keys(screens) as (keyof typeof screens)[])(
  'accessibility in light and dark colors on a %s screen',
  (screen) => {
    test.runIf(isLong || screen === 'phone')(
      'the sign-in and not-found pages have no axe violations',
      async ({ visit }) => {
        const { page, walk, expectProblem } = await visit({ screen });
        expectProblem(/404 GET .error_404/);
        await walk('/error_404');
        expect(await problemsInBoth(page)).toEqual([]);
        await walk('/login');
        expect(await problemsInBoth(page)).toEqual([]);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.getByText('Please enter Username').waitFor();
        expect(await problemsInBoth(page)).toEqual([]);
      },
    );

    test('lists, records, forms, settings and roles have no axe violations', async ({ visit }) => {
      const lead = await createLead({ budgetMax: 12_500_000, tags: ['Hot'], bhk: ['2', '3'] });
      const { page, walk } = await visit({ as: 'admin', screen });
      const usual = [
        '/dashboard',
        `${leadsList}?perPage=10`,
        pageOf(lead),
        '/dashboard/leads/add-lead',
        '/dashboard/global-config',
        '/dashboard/properties/manage-properties?perPage=10',
      ];
      const others = [
        `${leadsList}?q=nobody-at-all`,
        editOf(lead),
        `${leadsList}?perPage=10&filter=${encodeURIComponent('{"source":["Website"]}')}`,
        '/dashboard/global-config/templates/lead-templates',
        '/dashboard/global-config/templates/add-template',
        '/dashboard/team/manage-role',
        '/dashboard/calendar?whose=all&view=month',
      ];
      // Paths share most of their components: only `npm run test:long` checks each path on each screen.
      const paths = [...usual, ...others].filter((_, index) => isLong || (index % 2 === 0) === (screen === 'wide'));
      for (const path of paths) {
        await walk(path);
        expect([path, ...(await problemsInBoth(page))]).toEqual([path]);
      }
    });

    test.runIf(isLong || screen === 'phone')(
      'the status and filter dialogs have no axe violations',
      async ({ visit }) => {
        const lead = await createLead();
        const { page, walk } = await visit({ as: 'admin', screen });
        await walk(pageOf(lead));
        await page.getByRole('button', { name: 'Change status' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('list', { name: 'Next status' }).waitFor();
        expect(await problemsInBoth(page)).toEqual([]);
        await dialog.getByRole('button', { name: 'Booked' }).click();
        await dialog.getByLabel(/^Agreement value/).waitFor();
        await dialog.getByRole('button', { name: 'Change status' }).click();
        await dialog.getByText('Please enter Agreement value').waitFor();
        expect(await problemsInBoth(page)).toEqual([]);
        await walk(`${leadsList}?perPage=10`);
        await page.getByRole('button', { name: 'Filters' }).click();
        await dialog.getByText('Profession').first().waitFor();
        expect(await problemsInBoth(page)).toEqual([]);
      },
    );
  },
);

describe('accessibility for a user with read-only permissions', () => {
  test('the leads list, a lead and the lead form have no axe violations', async ({ visit }) => {
    const lead = await createLead();
    const { page, walk } = await visit({ as: 'viewer' });
    for (const path of sampleCases([pageOf(lead), `${leadsList}?perPage=10`, '/dashboard/leads/add-lead'])) {
      await walk(path);
      expect([path, ...(await problemsInBoth(page))]).toEqual([path]);
    }
  });
});
