import { describe, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { call, dataOf, editOf, leadNow, leadsList, createLead, newName, pageOf } from '../support/api.ts';
import { test, waitUntilSettled } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/**
 * Returns the visible links and buttons that are hard to touch: lower or narrower than 40 px, or outside the width of
 * the window.
 */
const missedBy = (page: Page, scope: string): Promise<readonly string[]> =>
  page
    .locator(scope)
    .locator('a, button')
    .evaluateAll((all) =>
      all.flatMap((control) => {
        const { width, height, left, right } = control.getBoundingClientRect();
        const name = control.getAttribute('aria-label') ?? control.textContent;
        if (width === 0 || height === 0) return [];
        return width < 40 || height < 40 || left < 0 || right > window.innerWidth
          ? [`${name}: ${Math.round(width)} × ${Math.round(height)}, ${Math.round(left)}–${Math.round(right)}`]
          : [];
      }),
    );

describe('phone', () => {
  test('a list keeps a wide search, offers its looks in one button, and neither sorting nor selecting when empty', async ({
    visit,
  }) => {
    const { page, go } = await visit({ as: 'manager', screen: 'phone' });
    await go(leadsList);
    const search = page.getByRole('searchbox', { name: 'Search leads' });
    await search.waitFor();
    const looks = page.getByRole('combobox', { name: 'List view' });
    await expect.poll(async () => (await looks.boundingBox())?.width).toBeGreaterThanOrEqual(40);
    await expect.poll(async () => (await search.boundingBox())?.width).toBeGreaterThan(130);
    await looks.selectOption('board');
    await page.locator('.rec-board-column').first().waitFor();
    await page.getByRole('combobox', { name: 'List view' }).selectOption('table');
    await search.waitFor();
    const tools = page
      .getByRole('combobox', { name: 'Sort by' })
      .or(page.getByRole('button', { name: 'Select', exact: true }));
    await tools.nth(1).waitFor();
    await page.getByRole('searchbox', { name: 'Search leads' }).fill('zzzzqqqq');
    await page.getByRole('button', { name: 'Clear search and filters' }).waitFor();
    expect(await tools.count()).toBe(0);
  });

  test('no screen is wider than the window', async ({ visit }) => {
    const lead = await createLead({
      name: 'Venkatanarasimharajuvaripeta Chandrasekharendra',
      companyName: 'x'.repeat(100),
    });
    const { page, walk } = await visit({ as: 'admin', screen: 'phone' });
    const paths = [
      '/dashboard',
      leadsList,
      pageOf(lead),
      `${leadsList}?q=Venkatanarasimharajuvaripeta`,
      editOf(lead),
      '/dashboard/leads/add-lead',
      '/dashboard/global-config',
      '/dashboard/properties/manage-properties',
      '/dashboard/team/manage-users',
      '/error_404',
    ];
    for (const path of paths) {
      await walk(path);
      expect([path, await overflowOf(page)]).toEqual([path, 0]);
    }
  });

  test('leads are cards with actions that are large enough to touch', async ({ visit }) => {
    const lead = await createLead({
      email: `${crypto.randomUUID()}@example.com`,
      receivedAt: '2024-11-20T06:43:00.000Z',
    });
    const { page, go } = await visit({ as: 'admin', screen: 'phone' });
    await go(`${leadsList}?q=${encodeURIComponent(lead.name)}`);
    expect(await page.getByRole('table').count()).toBe(0);
    const card = page.getByRole('list', { name: 'Leads' }).getByRole('listitem').filter({ hasText: lead.name });
    expect(await card.getByRole('link', { name: `Call ${lead.name}` }).getAttribute('href')).toBe(
      `tel:${lead.contactNo}`,
    );
    expect(await missedBy(page, '.rec-card-actions')).toEqual([]);
    expect(
      await card
        .locator('dd')
        .evaluateAll((all) =>
          all.filter((value) => value.scrollWidth > value.clientWidth).map(({ textContent }) => textContent),
        ),
    ).toEqual([]);
    await card.getByRole('button', { name: `Change status of ${lead.name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Expression of interest' }).waitFor();
    expect(await missedBy(page, '.rec-moves')).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await card.getByRole('button', { name: `Add a note to ${lead.name}` }).click();
    await page.getByRole('dialog').getByLabel('Note').fill('From the train.');
    await page.getByRole('dialog').getByRole('button', { name: 'Add note' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await card.getByRole('link', { name: lead.name, exact: true }).click();
    await page.getByText('From the train.').first().waitFor();
  });

  test('Back from a lead restores the scroll position of the list', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin', screen: 'phone' });
    await go(leadsList);
    const cards = page.getByRole('list', { name: 'Leads' }).getByRole('listitem');
    await expect.poll(() => cards.count()).toBe(25);
    // By its address: leads may have the same name.
    const link = cards.nth(15).getByRole('link').first();
    const [name, address] = [await link.textContent(), (await link.getAttribute('href')) ?? ''];
    await link.click();
    await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor();
    await page.goBack();
    // It is visible without scrolling.
    await expect
      .poll(() =>
        cards.evaluateAll(
          (all, path) =>
            all.some((card) => {
              const { top, bottom } = card.getBoundingClientRect();
              const isIt = [...card.querySelectorAll('a')].some((one) => one.getAttribute('href') === path);
              return isIt && bottom > 0 && top < window.innerHeight;
            }),
          address,
        ),
      )
      .toBe(true);
  });

  test.runIf(isLong)(
    'a lead from a list has buttons for the next and previous lead beside its name',
    async ({ visit }) => {
      const word = newName('Phone').split(' ')[1] ?? '';
      const names = [`Asha ${word}`, `Venkatanarasimharajuvaripeta Subramaniam ${word}`];
      for (const name of names) await createLead({ name });
      const { page, go } = await visit({ as: 'manager', screen: 'phone' });
      await go(`${leadsList}?q=${encodeURIComponent(word)}&sort=name&order=ASC`);
      await page
        .getByRole('link', { name: names[0] ?? '' })
        .first()
        .click();
      const steps = page.getByRole('navigation', { name: 'List' });
      const next = steps.getByRole('button', { name: 'Next record of the list' });
      for (const button of await steps.getByRole('button').all()) {
        const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      }
      await next.click();
      await page.getByRole('heading', { level: 1, name: names[1] ?? '' }).waitFor();
      expect(await next.isDisabled()).toBe(true);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      await steps.getByRole('button', { name: 'Previous record of the list' }).click();
      await page.getByRole('heading', { level: 1, name: names[0] ?? '' }).waitFor();
    },
  );

  test.runIf(isLong)('a property card shows its price', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin', screen: 'phone' });
    await go('/dashboard/properties/manage-properties');
    const cards = page.getByRole('list', { name: 'Properties' }).getByRole('listitem');
    // A whole page of them; the first are rendered before the others.
    await expect.poll(() => cards.count()).toBe(25);
    await expect.poll(() => cards.filter({ hasText: /\d (Cr|Lacs|K)/ }).count()).toBe(25);
  });

  test('the page of a lead scrolls to its timeline and keeps its section links on screen', async ({ visit }) => {
    const lead = await createLead();
    const { page, go } = await visit({ as: 'admin', screen: 'phone' });
    await go(pageOf(lead));
    const ways = page.getByRole('navigation', { name: 'On this page' });
    await ways.getByRole('button', { name: 'Timeline' }).click();
    const timeline = page.getByRole('heading', { name: 'Timeline' });
    await expect.poll(async () => (await ways.boundingBox())?.y).toBe(0);
    const belowBar = async (): Promise<number> =>
      ((await timeline.boundingBox())?.y ?? -1) - ((await ways.boundingBox())?.height ?? 0);
    await expect.poll(belowBar).toBeGreaterThanOrEqual(0);
    expect((await timeline.boundingBox())?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
    await ways.getByRole('button', { name: 'Details' }).click();
    await expect
      .poll(() => page.getByRole('heading', { name: 'Person' }).evaluate((title) => title.getBoundingClientRect().top))
      .toBeLessThan(200);
  });

  test.runIf(isLong)('a section stays in place after a jump, while those above it load', async ({ visit }) => {
    const { _id: id, ...lead } = await createLead();
    await dataOf('admin', `POST /api/v2/admin/lead-status/${id}`, { status: 'Dropped', subStatus: 'Spam' });
    const { page, go } = await visit({ as: 'admin', screen: 'phone' });
    await go(pageOf({ _id: id, ...lead }));
    const ways = page.getByRole('navigation', { name: 'On this page' });
    await ways.getByRole('button', { name: 'Documents' }).click();
    // Loads when it comes into view, and is lower then.
    await page.getByText('Only open records are matched').waitFor();
    const belowBar = async (): Promise<number> =>
      ((await page.getByRole('heading', { name: 'Documents' }).boundingBox())?.y ?? -1) -
      ((await ways.boundingBox())?.height ?? 0);
    await expect.poll(belowBar).toBeGreaterThanOrEqual(0);
    expect(await belowBar()).toBeLessThan(100);
  });

  test.runIf(isLong)('the page of a lead shows all actions above the bottom bar', async ({ visit }) => {
    const lead = await createLead({ email: `${crypto.randomUUID()}@example.com` });
    const { page, go } = await visit({ as: 'admin', screen: 'phone' });
    await go(pageOf(lead));
    await page.getByRole('button', { name: 'Change status' }).waitFor();
    expect(await missedBy(page, '.rec-show-actions')).toEqual([]);
    expect(await missedBy(page, '.rec-next')).toEqual([]);
    const overlap = async (): Promise<number> => {
      const actions = await page.locator('.rec-show-actions').boundingBox();
      const bar = await page.locator('.gable-bottom').boundingBox();
      return (actions?.y ?? Infinity) + (actions?.height ?? 0) - (bar?.y ?? 0);
    };
    await expect.poll(overlap).toBeLessThanOrEqual(1);
    await page.getByRole('button', { name: 'Change status' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Dropped' }).click();
    await dialog.getByRole('button', { name: 'Spam' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await leadNow(lead._id)).toMatchObject({ status: 'Dropped', subStatus: 'Spam' });
  });

  test.runIf(isLong)(
    'a toast covers neither the actions of a record nor the dialog that is opened next',
    async ({ visit }) => {
      const { page, go } = await visit({ as: 'manager', screen: 'phone', alone: true });
      await go(pageOf(await createLead()));
      await page.getByRole('textbox', { name: 'Note' }).fill('Asks for a lower floor');
      await waitUntilSettled(page);
      await page.clock.pauseAt(new Date(Date.now() + 60_000));
      await page.getByRole('button', { name: 'Add note' }).click();
      const toast = page.locator('.gable-toast').filter({ hasText: 'Saved to the timeline' });
      await toast.waitFor();
      const bottomOf = async (): Promise<number> => {
        const box = await toast.boundingBox();
        return (box?.y ?? Infinity) + (box?.height ?? 0);
      };
      const topOf = async (scope: string): Promise<number> => (await page.locator(scope).boundingBox())?.y ?? 0;
      expect(await bottomOf()).toBeLessThanOrEqual(await topOf('.rec-show-actions'));
      await page.getByRole('button', { name: 'Change status' }).click();
      await page.locator('.MuiDialog-paper').waitFor();
      expect(await bottomOf()).toBeLessThanOrEqual(await topOf('.MuiDialog-paper'));
    },
  );

  test('the bottom bar opens Home, lists, a new record and the full menu', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin', screen: 'phone' });
    await go('/dashboard');
    expect(await missedBy(page, '.gable-bottom')).toEqual([]);
    const bar = page.getByRole('navigation', { name: 'Shortcuts' });
    await bar.getByRole('link', { name: 'Leads' }).click();
    await page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor();
    await bar.getByRole('button', { name: 'New' }).click();
    await page.getByRole('link', { name: 'Lead', exact: true }).click();
    await page.getByRole('heading', { name: 'Add lead' }).waitFor();
    expect(await missedBy(page, '.rec-form-bar')).toEqual([]);
    await bar.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Roles' }).click();
    await page.getByRole('heading', { name: 'Roles', level: 1 }).waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
  });

  test('forms of new records fit two screens', async ({ visit }) => {
    const { page, walk } = await visit({ as: 'admin', screen: 'phone' });
    const long: string[] = [];
    for (const path of [
      '/dashboard/leads/add-lead',
      '/dashboard/data/add-data',
      '/dashboard/properties/add-properties',
      '/dashboard/projects/add-projects',
      '/dashboard/task/add-task',
      '/dashboard/team/add-users',
      '/dashboard/invoice/add',
    ]) {
      await walk(path);
      await page
        .getByRole('button', { name: /^Save / })
        .first()
        .waitFor();
      const screens = await page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
      if (screens > 2) long.push(`${path}: ${screens}`);
    }
    expect(long).toEqual([]);
  });

  test.runIf(isLong)('a user fills in and saves a form', async ({ visit }) => {
    const lead = await createLead();
    const { page, go } = await visit({ as: 'admin', screen: 'phone' });
    await go(editOf(lead));
    await page.getByLabel('City').fill('Hubballi');
    await page.getByRole('button', { name: 'Save and close' }).click();
    await page.getByRole('heading', { name: lead.name, level: 1 }).waitFor();
    expect((await call('admin', `GET /api/v2/admin/getbyid-lead/${lead._id}`)).body).toMatchObject({
      data: { city: 'Hubballi' },
    });
  });
});
