import { describe, expect } from 'vitest';
import { accessProblems } from '../support/axe.ts';
import { createLead, dataOf, leadsList, newName, pageOf } from '../support/api.ts';
import { closeWithEscape } from '../support/closeWithEscape.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { sampleCases } from '../../support/sampleCases.ts';
import { isLong } from '../../support/isLong.ts';

describe('keyboard shortcuts', () => {
  test.for(sampleCases([leadsList, '/dashboard', '/dashboard/reports/leads/status']))(
    'are listed with ? on %s, and the list closes with Escape',
    async (address, { visit }) => {
      const { page, go } = await visit({ as: 'admin' });
      await go(address);
      await page.keyboard.press('?');
      const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await dialog.waitFor();
      for (const text of ['Everywhere', 'Lists and boards', 'Record page', 'Search and commands', 'Change status'])
        await dialog.getByText(text).first().waitFor();
      expect(await accessProblems(page)).toEqual([]);
      await closeWithEscape(page, dialog);
    },
  );

  test('do nothing on the list while the dialog that a key opens is loading', async ({ visit }) => {
    const lead = await createLead();
    const { page, go } = await visit({ as: 'admin', alone: true });
    let load = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route(/CallDialog/, async (route) => {
      await held;
      await route.continue();
    });
    await go(`${leadsList}?q=${encodeURIComponent(lead.contactNo)}`);
    const path = page.url();
    await page.keyboard.press('j');
    await page.keyboard.press('c');
    await page.getByRole('status').getByText('Opening').waitFor();
    // In the dialog: not answered, and save. On the list: a new note, and the record.
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    load();
    await page.getByRole('button', { name: 'Log “Not answered” and keep status' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(page.url()).toBe(path);
    await closeWithEscape(page, page.getByRole('dialog'));
  });

  test('work the same in a list and on a record page', async ({ visit }) => {
    const name = newName('Keys');
    const lead = await createLead({ name });
    const { page, go } = await visit({ as: 'admin' });
    await go(`${leadsList}?q=${encodeURIComponent(name)}`);
    const dialog = page.getByRole('dialog');
    for (const place of ['list', 'record']) {
      if (place === 'list') await page.keyboard.press('j');
      else {
        await page.keyboard.press('Enter');
        await waitUntilSettled(page);
        await expect.poll(() => page.locator('h1').textContent()).toBe(name);
      }
      for (const key of ['s', 'n']) {
        await page.keyboard.press(key);
        await closeWithEscape(page, dialog);
      }
      if (place === 'list') await page.keyboard.press('j');
    }
    await page.keyboard.press('Shift+E');
    await expect.poll(() => page.locator('h1').textContent()).toBe(`Edit ${name}`);
    await go(pageOf(lead));
    await page.keyboard.press('u');
    await expect.poll(() => new URL(page.url()).pathname).toBe(leadsList);
  });

  test('open the next and the previous record of the list, also on its next page', async ({ visit }) => {
    const word = newName('Walk').split(' ')[1] ?? '';
    const names = ['Asha', 'Bela', 'Chitra'].map((first) => `${first} ${word}`);
    for (const name of names) await createLead({ name });
    const filler = Array.from({ length: 9 }, (_, index) => createLead({ name: `Dev${index} ${word}` }));
    await Promise.all(filler);
    const { page, go } = await visit({ as: 'admin' });
    await go(`${leadsList}?q=${encodeURIComponent(word)}&sort=name&order=ASC&perPage=10&tab=New`);
    const title = () => page.locator('h1').textContent();
    const place = page.getByRole('navigation', { name: 'List' });
    await page.getByRole('link', { name: names[0] ?? '', exact: true }).click();
    await place.getByText('1 of 12').waitFor();
    expect(await place.getByRole('button', { name: 'Previous record of the list' }).isDisabled()).toBe(true);
    for (const name of names.slice(1)) {
      await page.keyboard.press('j');
      await expect.poll(title).toBe(name);
    }
    await page.keyboard.press('k');
    await expect.poll(title).toBe(names[1]);
    for (let index = 3; index <= 12; index += 1) {
      await place.getByRole('button', { name: 'Next record of the list' }).click();
      await place.getByText(`${index} of 12`).waitFor();
    }
    expect(await place.getByRole('button', { name: 'Next record of the list' }).isDisabled()).toBe(true);
    await page.keyboard.press('j');
    await page.getByText('That was the last record of the list.').waitFor();
    await page.keyboard.press('u');
    await page.waitForURL(/tab=New/);
    expect(new URL(page.url()).searchParams.get('page')).toBe('2');
  });

  test.runIf(isLong)('are those of the list on a board and on cards with pictures, too', async ({ visit }) => {
    const name = newName('Keys');
    const word = name.split(' ')[1] ?? '';
    const [first, second] = [await createLead({ name: `Asha ${word}` }), await createLead({ name: `Bela ${word}` })];
    await dataOf('admin', `POST /api/v2/admin/lead-status/${second._id}`, {
      status: 'Dropped',
      subStatus: 'Spam',
    });
    const { page, go } = await visit({ as: 'admin' });
    await go(`${leadsList}?look=board&q=${encodeURIComponent(word)}`);
    await page.getByRole('link', { name: first.name }).waitFor();
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
    await page.keyboard.press('j');
    await expect.poll(focused).toBe(first.name);
    const dialog = page.getByRole('dialog');
    for (const key of ['s', 'n', 'c']) {
      await page.keyboard.press(key);
      await closeWithEscape(page, dialog);
      await expect.poll(focused).toBe(first.name);
    }
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toBe(second.name);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(focused).toBe(first.name);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('h1').textContent()).toBe(first.name);

    await go('/dashboard/properties/manage-properties?look=cards');
    await page.locator('.rec-picture-card').first().waitFor();
    const title = (await page.locator('.rec-picture-card .rec-card-title').nth(1).textContent()) ?? '';
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect.poll(focused).toBe(title);
    await page.keyboard.press('s');
    await dialog.getByText(title).first().waitFor();
  });

  test('do not act while the user types in a field', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin' });
    await go(leadsList);
    await page.locator('[data-rec-search]').focus();
    await page.keyboard.type('s?n');
    expect(await page.locator('[data-rec-search]').inputValue()).toBe('s?n');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('help', () => {
  test.for(
    sampleCases([
      [leadsList, 'A person who wants to buy or rent'],
      ['/dashboard', 'Home shows what needs your attention today'],
      ['/dashboard/global-config', 'Here you find your own account'],
      ['/dashboard/reports/leads/status', 'Each figure opens the list of its records'],
    ] as const),
  )('explains the purpose of the screen %s', async ([address, text], { visit }) => {
    const { page, go } = await visit({ as: 'admin' });
    await go(address);
    await page.getByRole('button', { name: 'About this screen' }).click();
    await page.getByText(text).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(text).waitFor({ state: 'detached' });
  });

  test.runIf(isLong)(
    "lists what's new in the account menu, with a dot until the user has read it",
    async ({ visit }) => {
      const { page, go } = await visit({ as: 'admin', alone: true });
      await go('/dashboard');
      await page.evaluate(() => localStorage.setItem('news-read', 'older'));
      await page.reload();
      await waitUntilSettled(page);
      const dot = page.locator('.gable-user .gable-dot');
      await dot.waitFor();
      await page.locator('.gable-user').click();
      await page.getByRole('button', { name: "What's new" }).click();
      const dialog = page.getByRole('dialog', { name: "What's new" });
      await dialog.getByRole('heading', { name: 'Added' }).first().waitFor();
      expect(await accessProblems(page)).toEqual([]);
      await closeWithEscape(page, dialog);
      await dot.waitFor({ state: 'detached' });
    },
  );
});
