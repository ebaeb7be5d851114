import { describe, expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { WireRecord } from '#model/wire/wire.ts';
import { call, createLead, leadNow, leadsList, newName, type Lead } from '../support/api.ts';
import { accessProblems } from '../support/axe.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { pickUp } from '../support/pickUp.ts';
import { isLong } from '../../support/isLong.ts';

const column = (page: Page, state: string): Locator => page.locator(`.rec-board-column[data-state="${state}"]`);
const card = (page: Page, state: string, lead: { readonly name: string }): Locator =>
  column(page, state).locator('.rec-board-card').filter({ hasText: lead.name });
const boardOf = (path: string, q: string): string => `${path}?look=board&q=${encodeURIComponent(q)}`;

/** Drags in steps, as a user does. After a single jump the card would not be picked up. */
const dragTo = async (page: Page, from: Locator, to: Locator): Promise<void> => {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error('Nothing to drag, or no place to drop it.');
  await page.mouse.move(start.x + 60, start.y + start.height - 20);
  await page.mouse.down();
  await page.mouse.move(start.x + 90, start.y + start.height - 10, { steps: 4 });
  await page.mouse.move(end.x + end.width / 2, end.y + 120, { steps: 8 });
  await page.mouse.up();
};

/**
 * Presses the right arrow until the announcement is `wanted`. Waits for the announcement of each key, because the next
 * key would otherwise go one column too far.
 */
const moveRightUntil = async (page: Page, wanted: string): Promise<void> => {
  const announced = (): Promise<string | null> => page.locator('[id^="DndLiveRegion"]').textContent();
  for (let before = await announced(); before !== wanted; before = await announced()) {
    await page.keyboard.press('ArrowRight');
    await expect.poll(announced).not.toBe(before);
  }
};

const twoLeads = async (): Promise<readonly [Lead, Lead, string]> => {
  const word = newName('Board').split(' ')[1] ?? '';
  const first = await createLead({ name: `Asha ${word}`, budgetMax: 12_500_000 });
  const second = await createLead({ name: `Bela ${word}`, budgetMax: 2_500_000 });
  return [first, second, word];
};

describe('board', () => {
  test('shows a column per state with count and sum, and changes the status when a card is dragged', async ({
    visit,
  }) => {
    const { page, go } = await visit({ as: 'admin' });
    const [first, , word] = await twoLeads();
    await go(leadsList);
    await page.getByRole('button', { name: 'Show as board' }).click();
    await page.getByRole('searchbox').first().fill(word);
    await card(page, 'New', first).waitFor();
    await expect.poll(() => column(page, 'New').getByText('2 records').count()).toBe(1);
    await expect.poll(() => column(page, 'New').locator('.rec-board-sum').textContent()).toContain('1.5');
    expect(await accessProblems(page)).toEqual([]);

    await dragTo(page, card(page, 'New', first), column(page, 'Callback'));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: /^Sub-status/ }).waitFor();
    expect(await accessProblems(page)).toEqual([]);
    await dialog.getByRole('combobox', { name: /^Sub-status/ }).click();
    await page.getByRole('option').first().click();
    await dialog.getByLabel(/^Scheduled/).fill('2099-01-05T10:00');
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await card(page, 'Callback', first).waitFor();
    await expect.poll(() => column(page, 'New').getByText('1 record', { exact: true }).count()).toBe(1);
    expect((await leadNow(first._id))['status']).toBe('Callback');

    // No transition leads from Callback back to New.
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await card(page, 'New', first).waitFor();
    const undone = await leadNow(first._id);
    expect([undone['status'], undone['subStatus'], undone['scheduledAt']]).toEqual(['New', undefined, undefined]);
  });

  test.runIf(isLong)('rejects a move that the workflow does not allow, and keeps the status', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin' });
    const [first, , word] = await twoLeads();
    await go(boardOf(leadsList, word));
    await card(page, 'New', first).waitFor();
    const [target] = await page
      .locator('.rec-board-column')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-state')).filter((state) => state === 'Invoiced'));
    expect(target).toBe('Invoiced');
    await page.getByRole('button', { name: `Move ${first.name}` }).focus();
    await pickUp(page, `${first.name} is over New.`);
    await moveRightUntil(page, `${first.name} is over Invoiced, where it cannot be dropped.`);
    await page.keyboard.press('Space');
    await column(page, 'Invoiced')
      .getByRole('alert')
      .getByText(`${first.name} cannot move from New to Invoiced`)
      .waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect((await leadNow(first._id))['status']).toBe('New');
    await column(page, 'Invoiced').getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => column(page, 'Invoiced').getByRole('alert').count()).toBe(0);
  });

  test('moves a card by keyboard and announces each step to screen readers', async ({ visit }) => {
    const { page, go } = await visit({ as: 'agent' });
    const title = newName('Task');
    const { body } = await call('agent', 'POST /api/rest/tasks', { title, dueAt: '2098-01-05T04:30:00.000Z' });
    const task = body as WireRecord;
    await go(boardOf('/dashboard/task/manage-task', title.split(' ')[1] ?? ''));
    await card(page, 'Open', { name: title }).waitFor();
    await page.getByRole('button', { name: `Move ${title}` }).focus();
    await pickUp(page, `${title} is over Open.`);
    await page.keyboard.press('ArrowRight');
    await page.getByText(`${title} is over In progress.`).waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    const dialog = page.getByRole('dialog');
    await dialog
      .or(card(page, 'In progress', { name: title }))
      .first()
      .waitFor();
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Change status' }).click();
    await card(page, 'In progress', { name: title }).waitFor();
    const { body: after } = await call('agent', `GET /api/rest/tasks/${String(task['_id'] ?? task['id'])}`);
    expect((after as WireRecord)['status']).toBe('In progress');
  });

  test.runIf(isLong)(
    'moves a card through the status dialog by keyboard alone, and the next key continues from the card',
    async ({ visit }) => {
      const { page, go } = await visit({ as: 'admin' });
      const [first, second, word] = await twoLeads();
      await go(boardOf(leadsList, word));
      await card(page, 'New', first).waitFor();
      const { keyboard } = page;
      const focused = (): Promise<string> =>
        page.evaluate(() => document.activeElement?.closest('.rec-board-card')?.textContent ?? '');
      await keyboard.press('j');
      // The newest is first.
      await expect.poll(focused).toContain(second.name);
      await keyboard.press('Tab');
      await pickUp(page, `${second.name} is over New.`);
      await moveRightUntil(page, `${second.name} is over Callback.`);
      await keyboard.press('Space');
      const dialog = page.getByRole('dialog');
      const subStatus = dialog.getByRole('combobox', { name: /^Sub-status/ });
      await subStatus.waitFor();
      await dialog.getByRole('group', { name: 'Save and schedule for' }).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Change status');
      // Tomorrow. The first field without a value gets the focus.
      await keyboard.press('3');
      await expect.poll(() => subStatus.evaluate((input) => input === document.activeElement)).toBe(true);
      await keyboard.press('ArrowDown');
      await page.getByRole('listbox').waitFor();
      await keyboard.press('Enter');
      await page.getByRole('listbox').waitFor({ state: 'detached' });
      await keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await card(page, 'Callback', second).waitFor();
      expect((await leadNow(second._id))['status']).toBe('Callback');
      await waitUntilSettled(page);

      // The moved card lost the focus when its column changed.
      await keyboard.press('s');
      await page.getByRole('dialog', { name: `Status of ${second.name}` }).waitFor();
      await keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(focused).toContain(second.name);
      await keyboard.press('ArrowLeft');
      await expect.poll(focused).toContain(first.name);
    },
  );

  test.runIf(isLong)('moves a card when another user changes the status', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin' });
    const [first, , word] = await twoLeads();
    await go(boardOf(leadsList, word));
    await card(page, 'New', first).waitFor();
    // A column loads its cards when it is scrolled near.
    await column(page, 'Dropped').scrollIntoViewIfNeeded();
    const { status } = await call('manager', `POST /api/v2/admin/lead-status/${first._id}`, {
      status: 'Dropped',
      subStatus: 'Spam',
    });
    expect(status).toBe(200);
    await card(page, 'Dropped', first).waitFor();
    await expect.poll(() => card(page, 'New', first).count()).toBe(0);
  });

  test('shows one column at a time on a phone, and lists the next statuses in a dialog', async ({ visit }) => {
    const { page, context, go } = await visit({ as: 'admin', screen: 'phone' });
    const [first, , word] = await twoLeads();
    await go(boardOf(leadsList, word));
    await card(page, 'New', first).waitFor();
    await page
      .getByRole('group', { name: 'Columns' })
      .getByRole('button', { name: /^Dropped/ })
      .click();
    await expect.poll(async () => Math.round((await column(page, 'Dropped').boundingBox())?.x ?? -1)).toBeLessThan(40);
    await page.getByRole('group', { name: 'Columns' }).getByRole('button', { name: /^New/ }).click();
    await page.getByRole('button', { name: `Move ${first.name}` }).click();
    await page.getByRole('dialog').getByRole('list', { name: 'Next status' }).waitFor();
    await page.keyboard.press('Escape');
    await waitUntilSettled(page);
    expect(await accessProblems(page)).toEqual([]);

    // A card is dropped on the button of another column. The board shows the column that refuses it.
    const session = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    const from = await card(page, 'New', first).boundingBox();
    const to = await page
      .getByRole('group', { name: 'Columns' })
      .getByRole('button', { name: /^Pending/ })
      .boundingBox();
    await touch('touchStart', (from?.x ?? 0) + 40, (from?.y ?? 0) + 20);
    await page.locator('.rec-board[data-dragging]').waitFor();
    await touch('touchMove', (to?.x ?? 0) + 20, (to?.y ?? 0) + 20);
    await page.locator('.rec-board-tabs [data-over]').waitFor();
    await touch('touchEnd');
    await page.getByText(`${first.name} cannot move from New to Pending.`).waitFor();
    await expect.poll(async () => Math.round((await column(page, 'Pending').boundingBox())?.x ?? -1)).toBeLessThan(40);
  });
});
