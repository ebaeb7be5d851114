import { describe, expect } from 'vitest';
import type { Page } from 'playwright-core';
import { call, createLead, leadNow, leadsList, newName } from '../support/api.ts';
import { accessProblems } from '../support/axe.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

const found = (name: string): string => `${leadsList}?q=${encodeURIComponent(name)}&perPage=10`;
const toolbar = (page: Page) => page.getByRole('toolbar');
const dialog = (page: Page) => page.getByRole('dialog');

describe('bulk actions', () => {
  test('assign all matching leads to several people, show the result, and are undone', async ({ visit }) => {
    const word = newName('Bulk');
    const leads = [];
    for (let number = 0; number < 12; number += 1) leads.push(await createLead({ name: `${word} ${number}` }));
    const { page, go } = await visit({ as: 'admin' });
    await go(found(word));

    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await toolbar(page).getByRole('button', { name: 'Select all 12 that match' }).click();
    await page.getByText('All 12 selected').waitFor();
    await toolbar(page).getByRole('button', { name: 'Set owner' }).click();
    await dialog(page)
      .getByRole('button', { name: /^Team of/ })
      .first()
      .click();
    expect(await accessProblems(page)).toEqual([]);
    await dialog(page)
      .getByRole('button', { name: /^Assign to \d+ people$/ })
      .click();
    const job = page.getByRole('article').filter({ hasText: '12 changed' });
    await job.getByRole('button', { name: 'Undo', exact: true }).waitFor();
    // The card says who got the leads, and how they were divided.
    const owner = job.getByRole('definition');
    await expect.poll(() => owner.textContent()).toMatch(/^\S+ \S+.*evenly$/);
    expect(await owner.textContent()).not.toContain('Not available');
    const owners = new Set(await Promise.all(leads.map(async ({ _id }) => (await leadNow(_id))['assignedTo'])));
    expect(owners.size).toBeGreaterThan(1);
    expect(owners.has(undefined)).toBe(false);

    await page.getByRole('link', { name: 'View bulk actions' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bulk actions' }).waitFor();
    await waitUntilSettled(page);
    expect(await accessProblems(page)).toEqual([]);
    // The newest action is first.
    await job.first().getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('12 undone').first().waitFor();
    const after = new Set(await Promise.all(leads.map(async ({ _id }) => (await leadNow(_id))['assignedTo'])));
    expect(after).toEqual(new Set([undefined]));
  });

  test.runIf(isLong)('set a field only after it was chosen, and name what clears it', async ({ visit }) => {
    const word = newName('Bulk');
    const lead = await createLead({ name: `${word} one`, purpose: 'Investment' });
    const { page, go } = await visit({ as: 'admin' });
    await go(found(word));
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await toolbar(page).getByRole('button', { name: 'Set a field' }).click();
    await dialog(page).getByRole('combobox', { name: 'Field' }).waitFor();
    await expect.poll(() => dialog(page).getByRole('button', { name: 'Set a field' }).isDisabled()).toBe(true);
    await dialog(page).getByRole('combobox', { name: 'Field' }).click();
    await page.getByRole('option', { name: 'Purpose', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Clear purpose' }).dblclick();
    await page.getByText('1 changed').waitFor();
    expect((await leadNow(lead._id))['purpose']).toBeUndefined();
  });

  test.runIf(isLong)(
    'show the message to the first record filled in before messages are prepared',
    async ({ visit }) => {
      const word = newName('Bulk');
      await createLead({ name: `${word} Asha` });
      await createLead({ name: `${word} Ravi` });
      const { page, go } = await visit({ as: 'admin' });
      await go(found(word));
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await toolbar(page).getByRole('button', { name: 'Prepare messages' }).click();
      const preview = dialog(page).getByRole('region', { name: 'Preview' });
      const to = preview.getByRole('heading', { name: `Message to ${word}` });
      await to.waitFor();
      const name = (await to.textContent())?.replace('Message to ', '') ?? '';
      await preview.getByText(name, { exact: false }).nth(1).waitFor();
      expect(await preview.textContent()).not.toContain('{{');
      await waitUntilSettled(page);
      expect(await accessProblems(page)).toEqual([]);
    },
  );

  test.runIf(isLong)(
    'change tags, show why a record was not changed, and export the unchanged records',
    async ({ visit }) => {
      const word = newName('Bulk');
      const lead = await createLead({ name: `${word} one`, tags: ['Cold'] });
      const { page, go } = await visit({ as: 'admin', screen: 'phone' });
      await go(found(word));
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await page.getByRole('button', { name: 'Select page' }).click();
      await toolbar(page).getByRole('button', { name: 'Change tags' }).click();
      await dialog(page).getByRole('group', { name: 'Add' }).getByRole('button', { name: 'Hot' }).click();
      await dialog(page).getByRole('group', { name: 'Remove' }).getByRole('button', { name: 'Cold' }).click();
      await dialog(page).getByRole('button', { name: 'Change tags' }).click();
      await page.getByText('1 changed').waitFor();
      expect((await leadNow(lead._id))['tags']).toEqual(['Hot']);

      const dropped = await call('admin', `POST /api/v2/admin/lead-status/${lead._id}`, {
        status: 'Dropped',
        subStatus: 'Spam',
      });
      expect(dropped.status).toBe(200);
      const started = await call('admin', 'POST /api/rest/leads/jobs', {
        action: 'status',
        ids: [lead._id],
        body: { status: 'Meeting scheduled', subStatus: 'Online', scheduledAt: '2099-01-01T10:00:00Z' },
      });
      expect(started.status).toBe(201);
      await go('/dashboard/bulk-actions');
      await page.getByText('1 unchanged').first().waitFor();
      await page
        .getByText(/From Dropped, the status can change to/)
        .first()
        .waitFor();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download the unchanged records' }).first().click();
      expect((await download).suggestedFilename()).toBe('leads-left-alone.csv');
    },
  );
});
