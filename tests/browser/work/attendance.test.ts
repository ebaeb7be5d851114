import { describe, expect } from 'vitest';
import { addDays } from '#model/values/time/dates.ts';
import type { JsonObject } from '#model/schema/json.ts';
import type { MonthAnswer } from '#model/wire/wire.ts';
import { call, dataOf } from '../support/api.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

const list = '/dashboard/attendance';
const today = async (): Promise<MonthAnswer['data']> =>
  dataOf<MonthAnswer['data']>('telecaller', 'GET /api/rest/attendance/month');

describe('attendance', () => {
  test('a telecaller clocks in, takes a break and clocks out on a phone, and sees the day in the calendar', async ({
    visit,
  }) => {
    const { page, go } = await visit({ as: 'telecaller', screen: 'phone' });
    await go(list);
    const card = page.getByRole('region', { name: 'My day' });
    const press = async (name: string, then: string): Promise<void> => {
      await card.getByRole('button', { name, exact: true }).click();
      await card.getByRole('button', { name: then, exact: true }).waitFor();
    };
    await press('Clock in', 'Clock out');
    await expect.poll(() => card.innerText()).toContain('At work');
    // Search and commands offer only what is possible now, and no keyboard shortcut to touch.
    await page.getByRole('button', { name: 'Search', exact: true }).first().click();
    const commands = page.getByRole('listbox', { name: 'Results' });
    await commands.getByRole('option', { name: 'Clock out' }).waitFor();
    expect(await commands.getByRole('option', { name: 'Clock in' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await press('Take a break', 'End break');
    await expect.poll(() => card.innerText()).toContain('On a break');
    await press('Clock out', 'Clock in again');
    const { people, today: day } = await today();
    // Clocking out also ended the break.
    expect(people[0]?.days.find((one) => one.day === day)).toMatchObject({
      clockOut: expect.any(String),
      breaks: [{ end: expect.any(String) }],
    });
    await page
      .getByRole('group', { name: /^Days of/ })
      .getByRole('button', { name: /, 0 min/ })
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });

  test("a manager moves through the team's month by arrow keys and corrects a day with a reason", async ({ visit }) => {
    const { page, go } = await visit({ as: 'manager' });
    const { today: now } = await today();
    await go(`${list}?month=${addDays(`${now.slice(0, 7)}-01`, -1).slice(0, 7)}`);
    const cell = page.getByRole('button', { name: /^Karthik Rao, .*: Present/ }).first();
    const day = /, (\S+):/.exec((await cell.getAttribute('aria-label')) ?? '')?.[1] ?? '';
    // Only the team of this manager is shown.
    expect(await page.getByRole('rowheader', { name: 'Lavanya Gowda' }).count()).toBe(0);
    const isFocused = (): Promise<boolean> => cell.evaluate((button) => button === document.activeElement);
    await cell.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(isFocused).toBe(false);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(isFocused).toBe(true);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Karthik Rao, ${day}` });
    await dialog.getByRole('button', { name: 'Correct' }).click();
    await dialog.getByLabel('Status').click();
    await page.getByRole('option', { name: 'Leave' }).click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wedding in the family');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: `Karthik Rao, ${day}: Leave, corrected` }).waitFor();
  });
});

describe('organization', () => {
  test.runIf(isLong)(
    'an admin changes the working hours, and other open browsers show them with the next response',
    async ({ visit }) => {
      const [admin, agent] = [await visit({ as: 'admin' }), await visit({ as: 'agent' })];
      await agent.go(list);
      await admin.go('/dashboard/organization');
      await admin.page.getByRole('link', { name: 'Working hours' }).click();
      await admin.page.waitForURL('**/dashboard/organization/profile-dashboard/working-hours');
      await waitUntilSettled(admin.page);
      await admin.page.getByRole('button', { name: 'Edit' }).click();
      await admin.page.getByRole('textbox', { name: 'Ends at' }).fill('19:30');
      await admin.page.getByRole('button', { name: 'Save' }).click();
      await admin.page.getByRole('status').getByText('Working hours saved').waitFor();
      // The next response of the server, for any request, contains them.
      await agent.page.getByRole('button', { name: 'Previous month' }).click();
      await agent.page.getByText('Shift 10:00 am – 7:30 pm').waitFor();
      const { body } = await call('admin', 'GET /api/rest/organization');
      // checked: the REST root returns the bare list
      const [one] = body as unknown as readonly { readonly _id: string; readonly shift: JsonObject }[];
      await call('admin', `PUT /api/rest/organization/${one?._id}`, { shift: { ...one?.shift, end: '19:00' } });
    },
  );
});
