import { describe, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { accessProblems } from '../support/axe.ts';
import { call, createLead, leadsList, newName } from '../support/api.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

const menu = (page: Page) => page.locator('.rec-views > .gable-disclosure > button');
const openMenu = async (page: Page): Promise<void> => {
  await menu(page).click();
  await page.locator('.rec-views .gable-panel').waitFor();
};
const parameter = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name);
const total = (page: Page): Promise<string | null> => page.locator('.gable-page-aside').textContent();
const save = async (
  page: Page,
  name: string,
  choices: readonly string[],
  checkDialog: () => Promise<void> = async () => undefined,
): Promise<void> => {
  await openMenu(page);
  await page.getByRole('button', { name: 'Save this view…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByLabel('Name').fill(name);
  for (const choice of choices) await dialog.getByLabel(choice, { exact: true }).check();
  await checkDialog();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};

describe('saved views of a list', () => {
  test('keep filters, sort and columns, are pinned to the menu, and are updated after a change', async ({ visit }) => {
    const name = newName('View');
    const { page, go } = await visit({ as: 'manager' });
    const columns = 'name,source,status';
    const filter = encodeURIComponent('{"source":["Facebook"]}');
    await go(`${leadsList}?filter=${filter}&sort=name&order=ASC&columns=${columns}`);
    await expect.poll(() => total(page)).toMatch(/\d/);
    const shown = await total(page);
    await save(page, name, ['Show in the menu'], async () => expect(await accessProblems(page)).toEqual([]));
    await expect.poll(() => menu(page).textContent()).toBe(name);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).waitFor();
    await go('/dashboard');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
    await waitUntilSettled(page);
    await expect.poll(() => menu(page).textContent()).toBe(name);
    expect([parameter(page, 'sort'), parameter(page, 'columns')]).toEqual(['name', columns]);
    await expect.poll(() => total(page)).toBe(shown);
    // A changed view is saved under the same name in two clicks.
    await page.getByRole('button', { name: 'Remove filter Source' }).click();
    await expect.poll(() => menu(page).textContent()).toBe('Views');
    await openMenu(page);
    await page.getByRole('button', { name: `Update “${name}”` }).click();
    await expect.poll(() => menu(page).textContent()).toBe(name);
  });

  test.runIf(isLong)('are in the menu of the next page without moving its other entries', async ({ visit }) => {
    const { page, go } = await visit({ as: 'agent' });
    await go(leadsList);
    const name = newName('Pinned');
    await save(page, name, ['Show in the menu']);
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
    await entry.waitFor();
    // Records the positions of each entry in all frames.
    await page.addInitScript(() => {
      const places = new Map<string, number[]>();
      Object.assign(globalThis, { places });
      const look = (): void => {
        for (const part of document.querySelectorAll('.gable-nav :is(a, h2, summary)')) {
          const { top, height } = part.getBoundingClientRect();
          const name = `${part.textContent} ${part.getAttribute('href')}`;
          const kept = places.get(name) ?? [];
          if (height > 0 && kept.at(-1) !== top) places.set(name, [...kept, top]);
        }
        requestAnimationFrame(look);
      };
      look();
    });
    await go(leadsList);
    await entry.waitFor();
    const places = await page.evaluate(() => [...(Reflect.get(globalThis, 'places') as Map<string, number[]>)]);
    expect(places.length).toBeGreaterThan(8);
    expect(places.filter(([, tops]) => tops.length > 1)).toEqual([]);
  });

  test.runIf(isLong)('open by key, are chosen by arrow keys, and return the focus to the row', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin' });
    await go(leadsList);
    const name = newName('Keys');
    await save(page, name, []);
    await page.locator('h1').click();
    await page.keyboard.press('j');
    await page.waitForFunction(() => document.activeElement?.closest('tr') !== null);
    const focused = () => page.evaluate(() => document.activeElement?.closest('tr, a, button')?.textContent);
    const row = await focused();
    await page.keyboard.press('v');
    await page.locator('.rec-views .gable-panel').waitFor();
    const items = await page.locator('.rec-views .gable-panel-item').allTextContents();
    expect(items.length).toBeGreaterThan(1);
    await expect.poll(focused).toBe(items[0]);
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe(items[1]);
    await page.keyboard.press('Escape');
    await page.locator('.rec-views .gable-panel').waitFor({ state: 'detached' });
    await expect.poll(focused).toBe(row);
  });

  test('open as the default view of a role, and can be reset to the plain list', async ({ visit }) => {
    const name = newName('Default');
    const roles = (await call('admin', 'GET /api/v2/admin/get-all-roles-permission')).body['data'] as readonly {
      _id: string;
      name: string;
    }[];
    const viewer = roles.find((role) => role.name === 'Viewer')?._id ?? '';
    const made = await call('admin', 'POST /api/rest/views', {
      name,
      list: 'projects',
      query: 'tab=&sort=name&order=DESC',
      schedule: 'Never',
      time: '09:00',
      sharedWith: [viewer],
      defaultFor: [viewer],
    });
    expect(made.status).toBe(201);
    const { page, go } = await visit({ as: 'viewer' });
    await go('/dashboard/projects/manage-projects');
    await expect.poll(() => parameter(page, 'sort')).toBe('name');
    await openMenu(page);
    await page.getByText('default for your role').waitFor();
    await page.getByRole('link', { name: 'Standard view' }).click();
    await expect.poll(() => parameter(page, 'sort')).toBeNull();

    // What the user chooses before the views have arrived is kept.
    const other = await visit({ as: 'viewer' });
    let release = (): void => undefined;
    const chosen = new Promise<void>((resolve) => {
      release = resolve;
    });
    await other.page.route('**/api/rest/views?*', async (route) => {
      await chosen;
      await route.continue();
    });
    await other.go('/dashboard/projects/manage-projects');
    await other.page.getByRole('tab', { name: /^Upcoming/ }).click();
    await expect.poll(() => parameter(other.page, 'tab')).toBe('Upcoming');
    release();
    await openMenu(other.page);
    await other.page.getByText('default for your role').waitFor();
    expect([parameter(other.page, 'tab'), parameter(other.page, 'sort')]).toEqual(['Upcoming', null]);
    const { _id = '' } = (made.body['data'] ?? made.body) as { readonly _id?: string };
    expect((await call('admin', `DELETE /api/rest/views/${_id}`)).status).toBe(200);
  });

  test.runIf(isLong)('show a notice when fields no longer exist, and remove those fields', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin' });
    const filter = encodeURIComponent('{"source":["Facebook"],"shoeSize":[44]}');
    await go(`${leadsList}?filter=${filter}&columns=name,hatSize,status`);
    await page.getByText("Left out fields that no longer exist or that you can't see: shoeSize, hatSize.").waitFor();
    await page.locator('tbody tr[data-index]').first().waitFor();
    await page.getByRole('button', { name: 'Remove from this view' }).click();
    await expect.poll(() => parameter(page, 'columns')).toBe('name,status');
    await expect.poll(() => parameter(page, 'filter')).toBe('{"source":["Facebook"]}');

    // If the list shows a view of the user, the fields are removed from the stored view.
    const name = newName('Shoes');
    const { body: made } = await call('admin', 'POST /api/rest/views', {
      name,
      list: 'leads',
      query: `tab=&filter=${filter}&columns=name,status`,
      schedule: 'Never',
      time: '09:00',
    });
    await go(leadsList);
    await openMenu(page);
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('button', { name: 'Remove from this view' }).click();
    await page.getByText(`“${name}” saved`).waitFor();
    const { query } = (await call('admin', `GET /api/rest/views/${String(made['_id'])}`)).body;
    expect([...new URLSearchParams(String(query)).keys()].toSorted()).toEqual(['columns', 'filter', 'tab']);
    expect(query).not.toContain('shoeSize');
    await openMenu(page);
    expect(await page.getByRole('link', { name, exact: true }).getAttribute('aria-current')).toBe('true');
  });
});

describe('filters', () => {
  test.runIf(isLong)('show six at first, find others by name, and match any of several groups', async ({ visit }) => {
    const mark = newName('Group');
    await createLead({ name: `${mark} One`, source: 'Facebook' });
    await createLead({ name: `${mark} Two`, source: 'Direct' });
    await createLead({ name: `${mark} Three`, source: 'Website' });
    const { page, go } = await visit({ as: 'admin' });
    await go(`${leadsList}?q=${encodeURIComponent(mark)}`);
    await page.keyboard.press('f');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^More filters/ }).waitFor();
    await expect.poll(() => dialog.locator('.rec-filters > *').count()).toBe(6);
    for (const [index, source] of ['Facebook', 'Website'].entries()) {
      await dialog.getByRole('button', { name: /^Add (an|another) “or” group/ }).click();
      const group = dialog
        .getByRole('group')
        .filter({ has: page.locator('.rec-filter-remove') })
        .nth(index);
      await group.getByRole('button', { name: 'Add filter' }).click();
      await group.getByLabel('Find a filter').fill('source');
      await group.getByRole('button', { name: 'Source', exact: true }).click();
      await group.getByRole('combobox', { name: 'Source', exact: true }).click();
      await page.getByRole('option', { name: source, exact: true }).click();
      await page.keyboard.press('Escape');
    }
    expect(await accessProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Show leads' }).click();
    await expect.poll(() => total(page)).toBe('2');
    await page.getByRole('group', { name: 'Active filters' }).getByText('or', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove groups of filters' }).click();
    await expect.poll(() => total(page)).toBe('3');
  });
});
