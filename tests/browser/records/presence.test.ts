import { describe, expect } from 'vitest';
import { createLead, dataOf, newName } from '../support/api.ts';
import { accessProblems } from '../support/axe.ts';
import { test } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

describe('two users on one record', () => {
  test('see who else is viewing or editing it', async ({ visit }) => {
    const lead = await createLead();
    const [first, second] = [await visit({ as: 'admin' }), await visit({ as: 'manager', alone: true })];
    await first.go(`/dashboard/leads/lead-details/-/${lead._id}`);
    await second.go(`/dashboard/leads/lead-details/-/${lead._id}`);
    await first.page.getByText('is viewing this').waitFor();
    await second.page.getByText('is viewing this').waitFor();
    expect(await accessProblems(first.page)).toEqual([]);
    await second.page.getByRole('link', { name: 'Edit', exact: true }).click();
    await first.page.getByText('is editing this').waitFor();
    await second.go('/dashboard');
    await first.page.getByText('is editing this').waitFor({ state: 'detached' });
  });

  test("see the other one's note on the timeline at once", async ({ visit }) => {
    const lead = await createLead();
    const { page, go } = await visit({ as: 'admin' });
    await go(`/dashboard/leads/lead-details/-/${lead._id}`);
    await dataOf('manager', `POST /api/rest/leads/${lead._id}/log`, { kind: 'note', note: 'Prefers the east side' });
    await page.getByText('Prefers the east side').waitFor();
  });

  test.runIf(isLong)(
    'keep their input when the other one saves, and review the conflicting change',
    async ({ visit }) => {
      const lead = await createLead({ city: 'Pune' });
      const { page, go } = await visit({ as: 'admin' });
      await go(`/dashboard/leads/update-lead/-/${lead._id}`);
      const name = page.getByLabel(/^Name/);
      await name.fill('Typed here');
      await dataOf('manager', `PUT /api/v2/admin/single-lead/${lead._id}`, { city: 'Nashik' });
      await page.getByText('Someone else just changed City').waitFor();
      expect(await name.inputValue()).toBe('Typed here');
      await dataOf('manager', `PUT /api/v2/admin/single-lead/${lead._id}`, { name: 'Typed there' });
      await page.getByText('which you are editing').waitFor();
      expect(await name.inputValue()).toBe('Typed here');
      await page.getByRole('button', { name: 'Review' }).click();
      await page.getByRole('dialog', { name: 'Someone else changed this record' }).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { name: 'Typed here' }).waitFor();
    },
  );

  test('see a row fade when it no longer matches the filter', async ({ visit }) => {
    const name = newName('Fading');
    const lead = await createLead({ name: `${name} one` });
    await createLead({ name: `${name} two` });
    const { page, go } = await visit({ as: 'admin', alone: true });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await go(`/dashboard/leads/manage-lead?q=${encodeURIComponent(name)}`);
    await page.getByRole('row', { name: lead.name }).waitFor();
    // A row fades only for an instant, so the page itself watches for it.
    await page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector('tr[data-leaving]') !== null) document.body.dataset['faded'] = 'yes';
      }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-leaving'] });
    });
    await dataOf('manager', `PUT /api/v2/admin/single-lead/${lead._id}`, { name: newName('Other') });
    await expect.poll(() => page.evaluate(() => document.body.dataset['faded'])).toBe('yes');
    await page.getByRole('row', { name: lead.name }).waitFor({ state: 'detached' });
  });
});
