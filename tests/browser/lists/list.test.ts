// Takes long.
import { describe, expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { livePath } from '#model/wire/live.ts';
import type { CountsAnswer } from '#model/wire/wire.ts';
import { call, dataOf, leadNow, leadsList, createLead, newName, timelineOf, userId } from '../support/api.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { sampleCases } from '../../support/sampleCases.ts';
import { isLong } from '../../support/isLong.ts';

const rows = (page: Page) => page.locator('tbody tr[data-index]');
const names = async (page: Page): Promise<readonly string[]> => {
  await waitUntilSettled(page);
  return rows(page).locator('th').allTextContents();
};
const parameter = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name);
const found = (name: string): string => `${leadsList}?q=${encodeURIComponent(name)}`;
/** Presses Tab until the control has the focus, like a user without a mouse. */
const tabTo = async (page: Page, control: Locator): Promise<void> => {
  await control.waitFor();
  const isThere = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 20 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
  expect(await isThere()).toBe(true);
};
const isSorted = (values: readonly number[]): boolean =>
  values.every((value, index) => index === 0 || (values[index - 1] ?? 0) <= value);

describe('leads list', () => {
  test('has a tab for each status and view with the counts from the API, and rows of 36 to 40 pixels', async ({
    visit,
  }) => {
    const { page, go } = await visit({ as: 'admin' });
    // Those that the page got: an appointment may become overdue between two requests.
    let counts: CountsAnswer['data'] = {};
    page.on('response', (response) => {
      if (/\/leads\/counts/.test(response.url()))
        void response.json().then(
          ({ data }: CountsAnswer) => (counts = data),
          () => undefined,
        );
    });
    await go(leadsList);
    await expect.poll(() => counts['*']?.count).toBeGreaterThan(100);
    const titles = [
      'All',
      'Today',
      'Upcoming',
      'Overdue',
      'Untouched',
      'Unassigned',
      'New',
      'Pending',
      'Callback',
      'Meeting scheduled',
      'Dropped',
    ];
    for (const title of titles) {
      const label = (): string =>
        `${title}${counts[title === 'All' ? '*' : title]?.count.toLocaleString('en-IN') ?? ''}`;
      const hasLabel = async (): Promise<boolean> =>
        (await page.getByRole('tab').allTextContents()).includes(label()) && /\d$/.test(label());
      await expect.poll(hasLabel, { message: title }).toBe(true);
    }
    await rows(page).nth(20).waitFor();
    const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(36);
    expect(Math.max(...heights)).toBeLessThanOrEqual(40);
    await page.getByRole('tab', { name: /^Dropped/ }).click();
    await waitUntilSettled(page);
    await expect
      .poll(() => page.locator('.gable-page-aside').textContent())
      .toBe(counts['Dropped']?.count.toLocaleString('en-IN'));
    await expect
      .poll(async () => new Set(await rows(page).locator('td:nth-child(4)').allTextContents()))
      .toEqual(new Set(['Dropped']));
  });

  test.for(
    sampleCases([
      '?filter=%7B%22budgetMax%22%3A%7B%22gte%22%3A1%7D%7D&perPage=50',
      '',
      '?q=a',
      '?tab=Overdue',
      '?sort=budgetMax&order=ASC',
    ]),
  )('requests its records once when opened at the address %s', async (search, { visit }) => {
    const { page, context, go } = await visit({ as: 'admin' });
    // Never answered: the list would update when records change, and when a stream that has ended is opened again.
    await context.route(`**${livePath}?*`, () => undefined);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/get-lead\?/.test(request.url())) asked.push(request.url());
    });
    await go(leadsList + search);
    await rows(page).first().waitFor();
    expect(asked).toHaveLength(1);
  });

  test('keeps search, sort, filter and page in the address, so that Back and reload restore the list', async ({
    visit,
  }) => {
    const { page, go } = await visit({ as: 'admin' });
    await go(leadsList);
    const before = await names(page);
    await page.getByRole('button', { name: 'Max. budget', exact: true }).click();
    await expect.poll(() => parameter(page, 'sort')).toBe('budgetMax');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => parameter(page, 'page')).toBe('2');
    await expect.poll(() => names(page)).not.toEqual(before);
    const second = await names(page);
    const { data } = (await call('admin', 'GET /api/v2/admin/get-lead?sort=budgetMax&order=ASC&page=2&perPage=25'))
      .body as { data: { name: string; budgetMax: number }[] };
    expect(second).toEqual(data.map(({ name }) => name));
    expect(isSorted(data.map(({ budgetMax }) => budgetMax))).toBe(true);
    await page.reload();
    await expect.poll(() => names(page)).toEqual(second);
    await page.goBack();
    await expect.poll(() => parameter(page, 'page')).toBeNull();
    await page.goBack();
    // Not all of them: tests that run in parallel create leads, which are listed first.
    await expect
      .poll(async () => (await names(page)).filter((name) => before.includes(name)).length)
      .toBeGreaterThan(15);
  });

  test('filters by a field of the schema, shows the filter as a chip, and removes it', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin' });
    await go(leadsList);
    const all = await page.locator('.gable-page-aside').textContent();
    await page.keyboard.press('f');
    await page.getByRole('button', { name: /^More filters/ }).click();
    await page.getByLabel('Find a filter').fill('source');
    await page.getByRole('dialog').getByRole('button', { name: 'Source', exact: true }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Source', exact: true }).click();
    await page.getByRole('option', { name: 'Facebook', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show leads' }).click();
    await page.getByRole('group', { name: 'Active filters' }).getByText('Facebook').waitFor();
    await waitUntilSettled(page);
    const { total } = (
      await call(
        'admin',
        `GET /api/v2/admin/get-lead?perPage=1&filter=${encodeURIComponent('{"source":["Facebook"]}')}`,
      )
    ).body as { total: number };
    await expect.poll(() => page.locator('.gable-page-aside').textContent()).toBe(total.toLocaleString('en-IN'));
    await page.getByRole('button', { name: 'Remove filter Source' }).click();
    // Other files add leads meanwhile.
    const numberIn = (text: string | null): number => Number((text ?? '').replaceAll(/\D/g, ''));
    await expect
      .poll(async () => numberIn(await page.locator('.gable-page-aside').textContent()))
      .toBeGreaterThanOrEqual(numberIn(all));
  });

  test('searches by name and by part of a phone number, and offers to clear a search without results', async ({
    visit,
  }) => {
    const lead = await createLead();
    const { page, go } = await visit({ as: 'admin' });
    await go(leadsList);
    const search = page.getByRole('searchbox', { name: 'Search leads' });
    await page.keyboard.press('/');
    await search.pressSequentially(lead.contactNo.slice(-7));
    await expect.poll(() => names(page)).toEqual([lead.name]);
    await search.fill(lead.name.toUpperCase());
    await expect.poll(() => parameter(page, 'q')).toBe(lead.name.toUpperCase());
    await expect.poll(() => names(page)).toEqual([lead.name]);
    await search.fill('nobody is called this');
    await page.getByRole('heading', { name: 'No leads match' }).waitFor();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect.poll(async () => (await names(page)).length).toBe(25);
  });

  test('hides the last columns in a narrow window, and shows them again in a wide one', async ({ visit }) => {
    const { page, walk } = await visit({ as: 'admin' });
    const overflow = (): Promise<number> =>
      page.locator('.rec-box').evaluate((box) => box.scrollWidth - box.clientWidth);
    const columns = (): Promise<number> => page.locator('thead th[data-column]').count();
    for (const path of ['/dashboard/properties/manage-properties', '/dashboard/leads/manage-lead']) {
      await page.setViewportSize({ width: 2400, height: 800 });
      await walk(path);
      const all = await columns();
      expect(all).toBeGreaterThanOrEqual(4);
      await page.setViewportSize({ width: 1024, height: 800 });
      await expect.poll(columns).toBeLessThan(all);
      await expect.poll(overflow).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 2400, height: 800 });
      await expect.poll(columns).toBe(all);
    }
  });

  test('keeps the chosen columns and the number of rows after a reload', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin' });
    await go(leadsList);
    await page.getByRole('button', { name: 'Choose columns' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Max. budget', exact: true }).click();
    await dialog.getByRole('checkbox', { name: 'Lead number' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const heads = async () => (await page.getByRole('columnheader').allTextContents()).map((text) => text.trim());
    await expect.poll(heads).not.toContain('Max. budget');
    await expect.poll(heads).toContain('Lead number');
    await page.getByLabel(/^Rows/).selectOption('50');
    await expect.poll(() => rows(page).count()).toBe(50);
    await page.reload();
    await waitUntilSettled(page);
    await expect.poll(heads).toContain('Lead number');
    await expect.poll(() => rows(page).count()).toBe(50);
    expect(parameter(page, 'perPage')).toBe('50');
  });

  test.runIf(isLong)(
    'restores the scroll position and the focused row when the user comes back from a lead',
    async ({ visit }) => {
      const { page, go } = await visit({ as: 'admin' });
      await go(`${leadsList}?perPage=50`);
      await waitUntilSettled(page);
      const focused = () => page.evaluate(() => document.activeElement?.closest('tr')?.dataset['index']);
      const scrolled = () => page.getByRole('region', { name: 'Leads' }).evaluate((box) => box.scrollTop);
      for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press('j');
      await expect.poll(focused).toBe('30');
      // The position is stored in the next frame.
      await waitUntilSettled(page);
      const before = await scrolled();
      expect(before).toBeGreaterThan(200);
      await page.keyboard.press('Enter');
      await page.waitForURL(/lead-details/);
      await page.goBack();
      await expect.poll(scrolled).toBe(before);
      await page.keyboard.press('j');
      await expect.poll(focused).toBe('31');
      // A page of the list opened for the first time starts at its top.
      await page.getByRole('button', { name: 'Next page' }).click();
      await expect.poll(scrolled).toBe(0);
      await page.goBack();
      await expect.poll(scrolled).toBeGreaterThan(200);
    },
  );

  test('is operated by keyboard only: add a note, change the status, open the lead', async ({ visit }) => {
    const lead = await createLead();
    const { page, go } = await visit({ as: 'admin' });
    await go(found(lead.name));
    await page.keyboard.press('n');
    await page.getByRole('dialog', { name: `Note on ${lead.name}` }).waitFor();
    await page.keyboard.type('Rings back after six.');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await timelineOf(lead._id))[0]).toMatchObject({ kind: 'note', note: 'Rings back after six.' });

    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog');
    await tabTo(page, dialog.getByRole('button', { name: 'Dropped' }));
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('button', { name: 'Spam' }));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await leadNow(lead._id)).toMatchObject({ status: 'Dropped', subStatus: 'Spam' });

    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: lead.name, level: 1 }).waitFor();
  });

  test.runIf(isLong)('links to phone, WhatsApp and email, and logs the outcome of a call', async ({ visit }) => {
    const lead = await createLead({ email: 'reach.me@example.com', allowDuplicate: true });
    const { page, go } = await visit({ as: 'admin' });
    await go(found(lead.name));
    const digits = lead.contactNo.slice(1);
    const links = rows(page).first().locator('.rec-actions a');
    await expect
      .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
      .toEqual([`tel:+${digits}`, `https://wa.me/${digits}`, 'mailto:reach.me@example.com']);
    // Chromium asks before it opens a phone app, and without a window no one can answer.
    await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault(), { once: true }));
    await page.getByRole('link', { name: `Call ${lead.name}` }).click();
    await page.getByRole('dialog').getByLabel('Note').fill('Wants a garden.');
    await page.getByRole('dialog').getByRole('button', { name: 'Log “Connected” and keep status' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await timelineOf(lead._id))[0]).toMatchObject({
      kind: 'call',
      direction: 'outgoing',
      outcome: 'connected',
      note: 'Wants a garden.',
    });
    expect(await leadNow(lead._id)).toMatchObject({ contactCount: 1 });
  });

  test.runIf(isLong)(
    'changes owner and status of all selected leads, and shows which change was refused',
    async ({ visit }) => {
      const word = newName('Bulk');
      const leads = [
        await createLead({ name: `${word} one` }),
        await createLead({ name: `${word} two` }),
        await createLead({ name: `${word} three` }),
      ];
      const [first, second, third] = leads.map(({ _id }) => _id);
      const dropped = await call('admin', `POST /api/v2/admin/lead-status/${third}`, {
        status: 'Dropped',
        subStatus: 'Spam',
      });
      expect(dropped.status).toBe(200);
      const { page, go } = await visit({ as: 'manager' });
      await go(found(word));
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByText('3 selected').waitFor();
      await page.getByRole('toolbar').getByRole('button', { name: 'Set owner' }).click();
      await page.getByRole('dialog').getByRole('checkbox', { name: 'Farah Khan' }).check();
      await page.getByRole('dialog').getByRole('button', { name: 'Assign to Farah Khan' }).click();
      await page.getByText('3 changed').waitFor();
      const farah = await userId('farah');
      expect(await Promise.all(leads.map(async ({ _id }) => (await leadNow(_id))['assignedTo']))).toEqual([
        farah,
        farah,
        farah,
      ]);

      await waitUntilSettled(page);
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await page.getByRole('toolbar').getByRole('button', { name: 'Change status' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Not interested/ })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Plan postponed' }).click();
      const job = page.getByRole('article').filter({ hasText: 'Change status' });
      await job.getByText('2 changed').waitFor();
      await job.getByText('1 unchanged').waitFor();
      await job.getByRole('button', { name: 'Download the unchanged records' }).waitFor();
      const states = () => Promise.all([first, second, third].map(async (id) => (await leadNow(String(id)))['status']));
      expect(await states()).toEqual(['Not interested', 'Not interested', 'Dropped']);
      await job.getByRole('button', { name: 'Undo' }).click();
      await job.getByText('2 undone').waitFor();
      expect(await states()).toEqual(['New', 'New', 'Dropped']);
    },
  );

  test.runIf(isLong)('deletes the selected lead, and restores it from the Deleted tab', async ({ visit }) => {
    const lead = await createLead();
    const { page, go } = await visit({ as: 'admin' });
    await go(found(lead.name));
    await page.getByRole('checkbox', { name: `Select ${lead.name}` }).click();
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'No leads match' }).waitFor();
    await page.getByRole('tab', { name: 'Deleted' }).click();
    await page.getByRole('button', { name: `Restore ${lead.name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await leadNow(lead._id))['deletedAt']).toBeUndefined();
  });

  test('keeps the records on screen and shows an error when the server is unreachable', async ({ visit }) => {
    const { page, go, expectProblem } = await visit({ as: 'admin' });
    await go(leadsList);
    expectProblem(/^network: /);
    await page.route('**/api/**', (route) => route.abort('connectionrefused'));
    // Stays away: a stream that is back loads the list by itself, which removes the alert before the click.
    await page.route('**/api/v2/live**', (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page
      .getByRole('alert')
      .getByText(/Couldn.t refresh: Can.t reach the server/)
      .waitFor();
    await expect.poll(() => rows(page).count()).toBe(25);
    await page.unroute('**/api/**');
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/Couldn.t refresh/).waitFor({ state: 'detached' });
  });
});

describe('properties list', () => {
  test('shows prices in Cr and Lacs', async ({ visit }) => {
    const word = newName('Priced');
    const home = {
      enquiredFor: 'Sale',
      propertyType: 'Residential',
      propertySubType: 'Apartment',
      area: { value: 1200, unit: 'sq ft' },
    };
    await dataOf('admin', 'POST /api/v2/admin/create-property', { ...home, title: `${word} one`, price: 12_500_000 });
    await dataOf('admin', 'POST /api/v2/admin/create-property', { ...home, title: `${word} two`, price: 3_907_000 });
    const { page, go } = await visit({ as: 'viewer' });
    await go(`/dashboard/properties/manage-properties?q=${encodeURIComponent(word)}&sort=price&order=ASC`);
    await expect.poll(() => names(page)).toEqual([`${word} two`, `${word} one`]);
    await expect.poll(() => rows(page).first().textContent()).toContain('39.07 Lacs');
    await expect.poll(() => rows(page).last().textContent()).toContain('1.25 Cr');
  });
});
