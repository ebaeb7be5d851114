import { describe, expect } from 'vitest';
import type { WireRecord } from '#model/wire/wire.ts';
import { accessProblems } from '../support/axe.ts';
import { call, dataOf, leadNow, newName, newPhone, pageOf, timelineOf, type Lead } from '../support/api.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

/** Returns the tasks of a response. Responses of the REST root are bare. */
const tasksOf = async (id: string): Promise<readonly WireRecord[]> => {
  const { body } = await call(
    'admin',
    `GET /api/rest/tasks?filter=${encodeURIComponent(JSON.stringify({ relatedTo: id }))}`,
  );
  return body as unknown as readonly WireRecord[];
};

describe('tasks, appointments and units', () => {
  test("an agent adds a task on a lead, opens the lead's tasks in the list, and completes one in one click", async ({
    visit,
  }) => {
    const { page, go } = await visit({ as: 'agent' });
    const lead = await dataOf<Lead>('agent', 'POST /api/v2/admin/create-lead', {
      name: newName('Lead'),
      contactNo: newPhone(),
      source: 'Website',
    });
    const titles = Array.from({ length: 6 }, () => newName('Task'));
    for (const title of titles.slice(1))
      await call('agent', 'POST /api/rest/tasks', {
        title,
        dueAt: '2098-01-05T04:30:00.000Z',
        relatedTo: { resource: 'leads', _id: lead._id },
      });
    await go(pageOf(lead));
    const panel = page.getByRole('region', { name: 'Tasks' });
    await panel.getByRole('link', { name: /^Add task for / }).click();
    await page.getByLabel(/^Title/).fill(titles[0] ?? '');
    await page.getByLabel(/^Due/).fill('2099-01-05T10:00');
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Related to', exact: true }).inputValue())
      .toBe(lead.name);
    await page.getByRole('button', { name: 'Save task' }).click();
    await page.getByRole('heading', { level: 1, name: lead.name, exact: true }).waitFor();
    await panel.getByRole('link', { name: titles[0] ?? '' }).waitFor();
    await expect.poll(() => panel.getByRole('row').count()).toBe(6);
    await page.getByText('Task added').first().waitFor();
    expect(await accessProblems(page)).toEqual([]);
    await panel.getByRole('button', { name: `Done: ${titles[0]}` }).click();
    await panel
      .getByRole('row', { name: titles[0] ?? '' })
      .getByText('Done')
      .waitFor();

    await panel.getByRole('link', { name: 'All 6 tasks' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor();
    await waitUntilSettled(page);
    await expect.poll(() => page.getByRole('row').count()).toBe(7);
    await page.getByRole('button', { name: `Done: ${titles[2]}` }).click();
    await page
      .getByRole('row', { name: new RegExp(titles[2] ?? '') })
      .getByText('Done')
      .waitFor();
    await expect
      .poll(async () =>
        (await tasksOf(lead._id))
          .filter(({ status }) => status === 'Done')
          .map(({ title, closedAt }) => [title, typeof closedAt])
          .toSorted(),
      )
      .toEqual([titles[0], titles[2]].map((title) => [title, 'string']).toSorted());

    // One click on the page of a task, too.
    await page.getByRole('link', { name: titles[1] ?? '', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: titles[1] ?? '' }).waitFor();
    await page.getByRole('region', { name: 'Status' }).getByRole('button', { name: 'Done' }).click();
    await page.getByText(`${titles[1]}: Done`).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('a past appointment asks for its outcome first and then for the next step', async ({ visit }) => {
    const { page, go } = await visit({ as: 'admin', screen: 'phone' });
    const filter = encodeURIComponent(JSON.stringify({ status: ['Meeting scheduled'], scheduledAt: { lt: '$now' } }));
    const [lead] = await dataOf<readonly Lead[]>('admin', `GET /api/v2/admin/get-lead?filter=${filter}`);
    if (lead === undefined) throw new Error('The sample has no meeting whose time has passed.');
    await go(pageOf(lead));
    await page.getByRole('button', { name: 'Change status' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Took place' }).click();
    await dialog.getByLabel(/^Took place at/).waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Please enter Note').waitFor();
    await dialog.getByLabel(/^Note/).fill('Wants the corner flat.');
    // The outcome proposes the next step.
    await dialog.getByRole('button', { name: 'Callback', pressed: true }).waitFor();
    await expect.poll(() => dialog.getByRole('combobox', { name: /^Sub-status/ }).inputValue()).toBe('Follow up');
    await dialog.getByLabel(/^Scheduled for/).fill('2099-01-05T10:00');
    expect(await accessProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await leadNow(lead._id)).toMatchObject({
      status: 'Callback',
      subStatus: 'Follow up',
      scheduledAt: '2099-01-05T04:30:00.000Z',
    });
    expect((await timelineOf(lead._id)).find(({ kind }) => kind === 'appointment')).toMatchObject({
      outcome: 'done',
      note: 'Wants the corner flat.',
    });
    await page.getByText('Wants the corner flat.').first().waitFor();
  });

  test.runIf(isLong)(
    'a unit is copied with the next number, duplicates are rejected, and units show their availability',
    async ({ visit }) => {
      const { page, go } = await visit({ as: 'admin' });
      const name = newName('Project');
      const { body } = await call('admin', 'POST /api/rest/projects', {
        name,
        units: [{ unitNumber: 'A-109', price: 9_000_000, availability: 'Hold' }],
      });
      const address = (screen: string): string =>
        `/dashboard/projects/${screen}/${encodeURIComponent(name)}/${String(body['_id'])}`;
      await go(address('update-project'));
      await page.getByRole('button', { name: 'Copy Unit 1' }).click();
      const copy = page.getByRole('group', { name: 'Unit 2' });
      await expect.poll(() => copy.getByRole('textbox', { name: 'Unit', exact: true }).inputValue()).toBe('A-110');
      await copy.getByRole('textbox', { name: 'Unit', exact: true }).fill('a-109');
      await page.getByRole('button', { name: 'Save and close' }).click();
      await page.getByText('Unit appears twice').waitFor();
      await copy.getByRole('textbox', { name: 'Unit', exact: true }).fill('A-111');
      await page.getByRole('button', { name: 'Save and close' }).click();
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      await expect
        .poll(() => page.getByRole('region', { name: 'Units' }).getByRole('row').allTextContents())
        .toEqual(['UnitPriceAvailability', 'A-10990.00 LacsHold', 'A-11190.00 LacsHold']);
      await page.getByText('Hold 2').waitFor();
      expect(await accessProblems(page)).toEqual([]);
    },
  );
});
