import ICAL from 'ical.js';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { WireRecord } from '#model/wire/wire.ts';
import { testProduct } from '../support/product/testProduct.ts';
import { createLead, dataOf, leadNow, leadsList, newName, newPhone, userId, type Lead } from '../support/api.ts';
import { accessProblems } from '../support/axe.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

const hour = 3_600_000;
/** Tomorrow at 11:00 in the agency's time zone, Asia/Kolkata. */
const tomorrow = (): Date => {
  const day = new Date(Date.now() + 5.5 * hour + 24 * hour).toISOString().slice(0, 10);
  return new Date(`${day}T11:00:00+05:30`);
};
/** Whether tomorrow is a Monday, the first day of the calendar's next week. */
const isNextWeek = (): boolean => tomorrow().getUTCDay() === 1;
const isNextMonth = (): boolean => tomorrow().getUTCMonth() !== new Date(Date.now() + 5.5 * hour).getUTCMonth();
const scheduled = async (username: 'admin' | 'agent', when = tomorrow()) => {
  const users = await dataOf<readonly WireRecord[]>('admin', 'GET /api/v2/admin/get-profile');
  const owner = users.find((user) => user['username'] === username);
  const lead = await createLead({ assignedTo: owner?._id ?? null });
  const at = when.toISOString();
  await dataOf('admin', `POST /api/v2/admin/lead-status/${lead._id}`, {
    status: 'Callback',
    subStatus: 'Follow up',
    scheduledAt: at,
  });
  return { ...lead, at };
};

/** Drags an event down by about an hour. */
const dragDown = async (page: Page, event: Locator): Promise<void> => {
  const box = await event.boundingBox();
  if (box === null) throw new Error('the event is not on the screen');
  await page.mouse.move(box.x + 20, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 15, { steps: 5 });
  await page.mouse.move(box.x + 20, box.y + 55, { steps: 8 });
  await page.mouse.up();
};

describe('calendar', () => {
  test('shows appointments by day, week, month and agenda, and reschedules one by dragging and by keyboard', async ({
    visit,
  }) => {
    // At another hour than callbacks that other tests schedule, so that it is not behind a link.
    const lead = await scheduled('admin', new Date(tomorrow().getTime() + 3 * hour));
    const { page, go, expectProblem } = await visit({ as: 'admin' });
    // A rule may change the record before the move is undone. This is no conflict.
    expectProblem(/answer: 409/);
    await go('/dashboard/calendar?view=month');
    await page.getByRole('link', { name: 'Calendar', exact: true }).waitFor();
    const event = page.locator('.gable-event', { hasText: lead.name });
    const [next, back] = [/^next/i, /^today/i].map((name) => page.getByRole('button', { name }).first());
    // The agenda begins today, so it has tomorrow. The others begin again today after an event of a later period.
    const isLater = { Month: isNextMonth(), Agenda: false, Week: isNextWeek(), Day: true };
    for (const view of ['Month', 'Agenda', 'Week', 'Day'] as const) {
      await page
        .getByRole('button', { name: view, exact: true })
        .or(page.getByRole('tab', { name: view }))
        .first()
        .click();
      await page.waitForURL(new RegExp(`view=${view.toLowerCase()}`));
      if (isLater[view]) await next?.click();
      await event.first().waitFor();
      if (isLater[view] && view !== 'Day') await back?.click();
    }
    await waitUntilSettled(page);
    expect(await accessProblems(page)).toEqual([]);
    await dragDown(page, event.first());
    await page.getByText(`${lead.name} moved to`).waitFor();
    const time = async (): Promise<number> => Date.parse(String((await leadNow(lead._id))['scheduledAt']));
    expect(await time()).toBeGreaterThan(Date.parse(lead.at));
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(time).toBe(Date.parse(lead.at));

    await waitUntilSettled(page);
    await event.first().click();
    const dialog = page.getByRole('dialog', { name: lead.name });
    const input = dialog.getByRole('textbox', { name: 'Scheduled for' });
    await input.fill(`${new Date(Date.parse(lead.at) + 5.5 * hour).toISOString().slice(0, 10)} 4:30 pm`);
    await input.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const at = String((await leadNow(lead._id))['scheduledAt']);
    expect(at).toBe(new Date(Date.parse(lead.at) + 2.5 * hour).toISOString());

    // The times of the status dialog, with one key.
    await event.first().click();
    await dialog.getByText('Tomorrow 11:00 am').waitFor();
    await page.keyboard.press('3');
    await dialog.waitFor({ state: 'detached' });
    expect(String((await leadNow(lead._id))['scheduledAt'])).toBe(tomorrow().toISOString());
  });

  test.runIf(isLong)(
    'moves an event twice in a row on a slow network, and shows the calendar of a team',
    async ({ visit }) => {
      const lead = await scheduled('admin');
      const { page, context, go, expectProblem } = await visit({ as: 'admin' });
      await go(`/dashboard/calendar?view=day`);
      await page.getByRole('button', { name: /next/i }).first().click();
      const event = page.locator('.gable-event', { hasText: lead.name }).first();
      await event.waitFor();
      await waitUntilSettled(page);
      // What a rule changes of the record meanwhile is no conflict.
      expectProblem(/answer: 409/);
      let release = (): void => undefined;
      const isReleased = new Promise<void>((resolve) => {
        release = resolve;
      });
      await context.route(`**/single-lead/${lead._id}`, async (route) => {
        await isReleased;
        await route.continue();
      });
      const top = async (): Promise<number> => (await event.boundingBox())?.y ?? 0;
      const before = await top();
      await dragDown(page, event);
      // An hour below: the calendar has drawn the event again.
      await expect.poll(top).toBeGreaterThan(before + 40);
      await dragDown(page, event);
      release();
      const movedBy = async (): Promise<number> =>
        (Date.parse(String((await leadNow(lead._id))['scheduledAt'])) - Date.parse(lead.at)) / hour;
      await expect.poll(movedBy).toBe(2);
      const team = page
        .getByLabel('Show')
        .getByRole('option', { name: /^Team: / })
        .first();
      await page.getByLabel('Show').selectOption({ label: (await team.textContent()) ?? '' });
      await waitUntilSettled(page);
      await expect.poll(() => new URL(page.url()).searchParams.get('whose')).toMatch(/^[\da-f-]{36}$/);
    },
  );

  test.runIf(isLong)(
    'shows simultaneous events in columns that have room for a name, and the rest behind a link',
    async ({ visit }) => {
      // At another hour than the events of other tests.
      const at = new Date(tomorrow().getTime() + 9 * hour).toISOString();
      const admin = await userId('admin');
      const statuses = ['Callback', 'Callback', 'Meeting scheduled', 'Meeting scheduled'];
      const leads: Lead[] = [];
      for (const status of statuses) {
        const lead = await createLead({ name: newName('Venkatesh'), assignedTo: admin });
        const subStatus = status === 'Callback' ? 'Follow up' : 'Online';
        await dataOf('admin', `POST /api/v2/admin/lead-status/${lead._id}`, { status, subStatus, scheduledAt: at });
        leads.push(lead);
      }
      const { page, go } = await visit({ as: 'admin' });
      await go('/dashboard/calendar?view=week');
      if (isNextWeek()) await page.getByRole('button', { name: /^next/i }).first().click();
      const shown = page.locator('.gable-event-block', { hasText: 'Venkatesh' });
      await expect.poll(() => shown.count()).toBe(2);
      const areCut = (): Promise<readonly boolean[]> =>
        shown.evaluateAll((all) =>
          all.map((event) =>
            [...event.querySelectorAll('.gable-event-name')].some(
              (name) => name.getBoundingClientRect().top >= event.getBoundingClientRect().bottom,
            ),
          ),
        );
      await expect.poll(areCut).toEqual([false, false]);
      // Each has room for a name, and "+2" covers none of them.
      const more = page.getByTitle('Show 2 more events').last();
      const { x: end = 0 } = (await more.boundingBox()) ?? {};
      for (const event of await shown.all()) {
        const box = await event.boundingBox();
        expect(box?.width).toBeGreaterThan(50);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(end + 1);
      }
      await more.click();
      await expect.poll(() => page.getByRole('dialog').locator('.gable-event').count()).toBeGreaterThanOrEqual(2);
      expect(await accessProblems(page)).toEqual([]);
      // A day has room for all of them. Calls and appointments differ.
      await go('/dashboard/calendar?view=day');
      await page.getByRole('button', { name: /^next/i }).first().click();
      await expect.poll(() => shown.count()).toBe(4);
      const colors = (): Promise<readonly string[]> =>
        shown.evaluateAll((all) => all.map((event) => getComputedStyle(event).borderInlineStartColor));
      await expect.poll(async () => new Set(await colors()).size).toBe(2);
      await shown.first().hover();
      const titles = leads.map(({ name }) => name);
      const tipOf = async (): Promise<string> => (await shown.first().getAttribute('title')) ?? '';
      await expect.poll(tipOf).toMatch(/8:00 pm · Lead · (Callback|Meeting scheduled)$/);
      const tip = await tipOf();
      expect(titles.some((name) => tip.startsWith(`${name} · `))).toBe(true);
    },
  );

  test.runIf(isLong)('is a layout of a list, under its filters, and moves records there', async ({ visit }) => {
    const [lead, other] = [await scheduled('admin'), await scheduled('admin')];
    const { page, go } = await visit({ as: 'admin' });
    await go(`${leadsList}?tab=Callback&q=${encodeURIComponent(lead.contactNo)}`);
    await page.getByRole('button', { name: 'Show as calendar' }).click();
    const event = page.locator('.gable-event', { hasText: lead.name }).first();
    const next = page.getByRole('button', { name: /^next/i }).first();
    await page.locator('.gable-calendar').waitFor();
    await waitUntilSettled(page);
    if (isNextMonth()) await next.click();
    await event.waitFor();
    expect(await page.locator('.gable-event', { hasText: other.name }).count()).toBe(0);
    expect(await accessProblems(page)).toEqual([]);
    if (isNextMonth())
      await page
        .getByRole('button', { name: /^today/i })
        .first()
        .click();
    // The list has tabs of its own, `Today` is one.
    await page
      .locator('.gable-calendar')
      .getByRole('tab', { name: /\bday\b/i })
      .first()
      .click();
    await waitUntilSettled(page);
    await next.click();
    await event.waitFor();
    await dragDown(page, event);
    await page.getByText(`${lead.name} moved to`).waitFor();
    expect(Date.parse(String((await leadNow(lead._id))['scheduledAt']))).toBeGreaterThan(Date.parse(lead.at));
    // An address keeps the layout.
    await expect.poll(() => new URL(page.url()).searchParams.get('look')).toBe('calendar');
    await event.click();
    await expect.poll(() => page.locator('h1').textContent()).toBe(lead.name);
  });

  test('adds a task at the time of an empty slot, by click, touch and keyboard', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin', screen: 'phone' });
    await go('/dashboard/calendar?view=month&resource=tasks');
    const due = page.getByRole('textbox', { name: 'Due' });
    await page
      .locator('.gable-calendar')
      .getByRole('cell')
      .nth(10)
      .tap({ position: { x: 4, y: 4 } });
    await page.waitForURL(/dueAt=/);
    expect(new URL(page.url()).searchParams.get('dueAt')).toMatch(/Z$/);
    await due.waitFor();
    await page.goBack();
    const button = page.getByRole('button', { name: 'Add task' });
    await button.focus();
    const first = await button.textContent();
    await button.press('ArrowDown');
    await expect.poll(() => button.textContent()).not.toBe(first);
    const chosen = (await button.textContent()) ?? '';
    expect(await accessProblems(page)).toEqual([]);
    await button.press('Enter');
    await expect.poll(async () => chosen.endsWith(await due.inputValue())).toBe(true);
    await page.getByRole('textbox', { name: 'Title' }).fill(newName('Call the builder'));
    await page.getByRole('button', { name: 'Save task' }).click();
    await page.waitForURL(/calendar\?.*day=/);
  });

  test('adds a lead at a time of the calendar, and schedules an existing one', async ({ visit }) => {
    const existing = await createLead({ name: newName('Existing') });
    const { page, go } = await visit({ as: 'admin' });
    await go('/dashboard/calendar?view=month');
    const add = page.getByRole('button', { name: /^Add/ }).and(page.locator('.gable-calendar-add'));
    const dialog = page.getByRole('dialog');
    const scheduled = dialog.getByLabel(/^Scheduled/);
    const choose = async (): Promise<string> => {
      await add.focus();
      for (const _ of [1, 2, 3]) await add.press('ArrowDown');
      const day = ((await add.textContent()) ?? '').split(' · ')[1] ?? '';
      await add.press('Enter');
      return day;
    };

    const day = await choose();
    await dialog.getByRole('button', { name: 'Add task' }).waitFor();
    expect(await accessProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add lead' }).click();
    const name = newName('Slot');
    await page.getByLabel(/^Name/).first().fill(name);
    await page
      .getByLabel(/^Phone/)
      .first()
      .fill(newPhone());
    await page.getByRole('combobox', { name: /^Source/ }).fill('Walk');
    await page.getByRole('option', { name: 'Walk in' }).click();
    await page.getByRole('button', { name: 'Save lead' }).click();
    // The new lead asks for a status with a time. The others are left out.
    await dialog.getByRole('button', { name: 'Callback' }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Dropped' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Callback' }).click();
    await expect.poll(() => scheduled.inputValue()).toBe(day);
    await page.reload();
    await page.locator('h1', { hasText: name }).waitFor();
    expect(await dialog.count()).toBe(0);

    await go('/dashboard/calendar?view=month');
    const other = await choose();
    await dialog.getByLabel('Schedule an existing record').fill(existing.name);
    await page.getByRole('option', { name: existing.name }).click();
    await page.locator('h1', { hasText: existing.name }).waitFor();
    await dialog.getByRole('button', { name: 'Callback' }).click();
    await expect.poll(() => scheduled.inputValue()).toBe(other);
  });

  test('shows three days at a time on a phone, and the agenda from today on, down to the menu', async ({ visit }) => {
    // At another hour than the events of other tests, which would be in the only column of a day.
    const lead = await scheduled('admin', new Date(tomorrow().getTime() + 7 * hour));
    const { page, go } = await visit({ as: 'admin', screen: 'phone' });
    const menuTop = () => page.locator('.gable-bottom').evaluate((menu) => menu.getBoundingClientRect().top);
    for (const path of ['/dashboard/calendar?view=week', `${leadsList}?look=calendar&q=${lead.contactNo}`]) {
      await go(path);
      const calendar = page.locator('.gable-calendar');
      await calendar.getByRole('tab', { name: '3 days' }).click();
      const event = calendar.locator('.gable-event-block', { hasText: lead.name });
      await event.waitFor();
      await expect.poll(() => calendar.getByRole('columnheader').count()).toBe(3);
      const gap = async (): Promise<number> =>
        Math.abs((await menuTop()) - (await calendar.evaluate((element) => element.getBoundingClientRect().bottom)));
      await expect.poll(gap).toBeLessThan(8);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
      expect(await accessProblems(page)).toEqual([]);
      await calendar.getByRole('tab', { name: 'Agenda' }).click();
      await calendar.locator('.gable-event', { hasText: lead.name }).waitFor();
    }
  });

  test.runIf(isLong)('creates a secret feed address for other calendars, and revokes it', async ({ visit }) => {
    const lead = await scheduled('agent');
    const { page, go } = await visit({ as: 'agent', screen: 'phone' });
    await go('/dashboard/calendar');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(wide).toBe(false);
    expect(await accessProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const created: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && /calendar-feed/.test(request.url())) created.push(request.url());
    });
    await page.getByRole('button', { name: 'Create link' }).dblclick();
    const field = page.getByLabel('Link');
    await expect.poll(() => field.inputValue()).toContain(`${testProduct().address}/api/v2/client/calendar/`);
    const address = await field.inputValue();
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
    expect(created).toHaveLength(1);
    const text = await (await fetch(address)).text();
    const titles = new ICAL.Component(ICAL.parse(text))
      .getAllSubcomponents('vevent')
      .map((component) => new ICAL.Event(component).summary);
    expect(titles).toContain(lead.name);
    // Nothing happens before the user confirms it.
    await page.getByRole('button', { name: 'Revoke link' }).click();
    const question = page.getByRole('dialog', { name: 'Revoke the link?' });
    expect(await accessProblems(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect((await fetch(address)).status).toBe(200);
    await page.getByRole('button', { name: 'Revoke link' }).click();
    await question.getByRole('button', { name: 'Revoke link' }).click();
    await page.getByText('The link no longer works').waitFor();
    expect((await fetch(address)).status).toBe(404);
  });
});
