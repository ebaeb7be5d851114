import { describe, expect } from 'vitest';
import { livePath } from '#model/wire/live.ts';
import { accessProblems } from '../support/axe.ts';
import { newName } from '../support/api.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

describe('Home', () => {
  test('loads with one request on a phone, depends on permissions, and links each figure to its records', async ({
    visit,
  }) => {
    const { page, context, go } = await visit({ as: 'manager', screen: 'phone' });
    // Never answered: Home would be loaded again when records change, for example by work that an earlier file has
    // started, and when a stream that has ended is opened again.
    await context.route(`**${livePath}?*`, () => undefined);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/get-home|get-report|\/counts/.test(request.url())) asked.push(new URL(request.url()).pathname);
    });
    await go('/dashboard');
    const leads = page.getByRole('region', { name: 'Leads', exact: true });
    const overdue = leads.getByRole('link', { name: /Overdue$/ });
    await overdue.waitFor();
    await page.getByRole('region', { name: 'Bookings of leads of this quarter' }).waitFor();
    await page.getByRole('region', { name: 'Sources of the last 30 days' }).waitFor();
    expect(asked).toEqual(['/api/v2/admin/get-home']);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true);
    expect(await accessProblems(page)).toEqual([]);
    const figure = (await overdue.textContent())?.replace(/\D+/g, '');
    await overdue.click();
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor();
    await waitUntilSettled(page);
    await expect
      .poll(async () => (await page.locator('.gable-page-aside').textContent())?.replace(/\D+/g, ''))
      .toBe(figure);

    const telecaller = await visit({ as: 'telecaller', screen: 'phone' });
    await telecaller.go('/dashboard');
    await telecaller.page
      .getByRole('region', { name: 'Leads', exact: true })
      .getByRole('link', { name: /Overdue$/ })
      .waitFor();
    expect(await telecaller.page.getByRole('region', { name: /^(Bookings|Sources|Enquiries)/ }).count()).toBe(0);
    expect(await accessProblems(telecaller.page)).toEqual([]);
  });
});

describe('saved view of a report', () => {
  test.runIf(isLong)(
    'opens by default, and is shown to users of the role that it is shared with',
    async ({ visit }) => {
      const { page, go } = await visit({ as: 'manager' });
      const name = newName('Year');
      await go('/dashboard/reports/leads/status?range=thisYear');
      await page.getByRole('button', { name: 'Views' }).click();
      await page.getByRole('button', { name: 'Save this view…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByLabel('Use as my default view').check();
      await dialog.getByLabel('Sales agent').check();
      expect(await accessProblems(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: `Views: ${name}` }).waitFor();

      await go('/dashboard/reports/leads/status');
      await page.waitForURL('**/leads/status?range=thisYear');
      await page.getByRole('button', { name: `Views: ${name}` }).click();
      await page.getByRole('link', { name: `Rename, share or email ${name}` }).waitFor();
      await page.getByRole('link', { name: 'Standard view' }).click();
      await page.waitForURL('**/leads/status');
      await page.getByRole('button', { name: 'Views', exact: true }).waitFor();

      const agent = await visit({ as: 'agent' });
      await agent.go('/dashboard/reports/leads/status');
      await agent.page.getByRole('button', { name: 'Views' }).click();
      await agent.page.getByRole('link', { name: `${name} shared` }).waitFor();
      expect(await agent.page.getByRole('link', { name: `Rename, share or email ${name}` }).count()).toBe(0);
      await agent.page.getByRole('link', { name: `${name} shared` }).click();
      await agent.page.waitForURL('**/leads/status?range=thisYear');
    },
  );
});
