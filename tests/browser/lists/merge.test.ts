import { describe, expect } from 'vitest';
import { call, createLead, leadNow, leadsList, newName } from '../support/api.ts';
import { accessProblems } from '../support/axe.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

const address = (lead: { readonly name: string; readonly _id: string }): string =>
  `/dashboard/leads/lead-details/${lead.name.replaceAll(' ', '-').toLowerCase()}/${lead._id}`;

describe('duplicates', () => {
  test('are found from the list, compared field by field, merged, and separated again', async ({ visit }) => {
    const name = newName('Merge');
    const one = await createLead({ name, city: 'Pune' });
    const two = await createLead({
      name: `${name} again`,
      contactNo: one.contactNo,
      city: 'Mumbai',
      allowDuplicate: true,
    });
    const { page, go, expectProblem } = await visit({ as: 'admin' });
    // The page of the merged record may still report presence.
    expectProblem(/404 POST .*update-presence/);
    await go(leadsList);
    await page.getByRole('tab', { name: /^Duplicate/ }).click();
    await page.getByRole('link', { name: 'Merge duplicates' }).click();
    await page.getByRole('heading', { level: 1, name: 'Duplicates of leads' }).waitFor();
    await waitUntilSettled(page);
    const pair = page.getByRole('listitem').filter({ hasText: name });
    await pair.getByText('Same phone').waitFor();
    // What tells two records with the same name apart.
    await pair.getByText('Mumbai').waitFor();
    expect(await accessProblems(page)).toEqual([]);
    await pair.getByRole('button', { name: 'Compare' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('row', { name: /^City/ }).getByRole('radio').nth(1).check();
    expect(await accessProblems(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Merge', exact: true }).click();
    const toast = page.locator('.gable-toast').filter({ hasText: 'Records merged' });
    await toast.getByRole('button', { name: 'Undo merge' }).waitFor();
    expect((await leadNow(one._id))['city']).toBe('Mumbai');

    // The address of the merged record redirects to the kept one.
    await go(address(two));
    await page.waitForURL(new RegExp(one._id));
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Merge duplicates' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo merge' }).dblclick();
    await page.getByText('The merge was undone.').waitFor();
    expect((await leadNow(two._id))['city']).toBe('Mumbai');
    expect((await leadNow(one._id))['city']).toBe('Pune');
  });

  test.runIf(isLong)('keep a choice together with the choice that it depends on', async ({ visit }) => {
    const name = newName('Merge');
    const one = await createLead({ name, source: 'Direct' });
    const two = await createLead({
      name,
      contactNo: one.contactNo,
      source: 'Facebook',
      subSource: 'Post',
      allowDuplicate: true,
    });
    const { page, go, expectProblem } = await visit({ as: 'admin' });
    expectProblem(/404 POST .*update-presence/);
    await go(address(two));
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Merge duplicates' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Compare' }).click();
    const sheet = page.getByRole('dialog').last();
    const radio = (field: string, side: number) =>
      sheet
        .getByRole('row', { name: new RegExp(`^${field} `) })
        .getByRole('radio')
        .nth(side);
    const sides = await Promise.all(['Source', 'Sub-source'].map((field) => radio(field, 0).isChecked()));
    expect(new Set(sides).size).toBe(1);
    await sheet.getByRole('radio', { name: 'Post' }).check();
    expect(await sheet.getByRole('radio', { name: 'Facebook' }).isChecked()).toBe(true);
    await sheet.getByRole('radio', { name: 'Direct' }).check();
    await sheet.getByRole('button', { name: 'Merge', exact: true }).click();
    await page.getByText('Records merged').waitFor();
    expect(await leadNow(one._id)).toMatchObject({ source: 'Direct' });
    expect((await leadNow(one._id))['subSource']).toBeUndefined();
  });

  test('are not shown to a role that may not merge, and say so', async ({ visit }) => {
    const { page, go } = await visit({ as: 'agent' });
    await go('/dashboard/duplicates/leads');
    await page.getByText("You don't have permission to merge leads").waitFor();
  });

  test.runIf(isLong)('are dismissed permanently on a phone', async ({ visit }) => {
    const name = newName('Distinct');
    const one = await createLead({ name });
    const two = await createLead({ name: `${name} two`, contactNo: one.contactNo, allowDuplicate: true });
    const { page, go } = await visit({ as: 'admin', screen: 'phone' });
    await go('/dashboard/duplicates/leads');
    const pair = page.getByRole('listitem').filter({ hasText: name });
    await pair.getByRole('button', { name: 'Not a duplicate' }).click();
    await pair.waitFor({ state: 'detached' });
    const pairs = await call('admin', `GET /api/rest/leads/pairs?record=${two._id}`);
    expect(pairs.body).toEqual({ data: [] });
  });
});
