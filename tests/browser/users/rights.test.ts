import { describe, expect } from 'vitest';
import { call, dataOf, editOf, type Lead, leadsList, createLead, pageOf, userId } from '../support/api.ts';
import { test } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

describe('telecaller', () => {
  test('opens a lead without a request for the enquiry that the role may not read', async ({ visit }) => {
    const filter = encodeURIComponent(JSON.stringify({ enquiry: { blank: false } }));
    const [lead] = await dataOf<readonly Lead[]>('admin', `GET /api/v2/admin/get-lead?perPage=1&filter=${filter}`);
    if (lead === undefined) throw new Error('The sample has no lead that was converted from an enquiry.');
    await dataOf('admin', `PUT /api/v2/admin/single-lead/${lead._id}`, {
      secondaryAssignedTo: await userId('telecaller'),
    });
    const { page, go } = await visit({ as: 'telecaller' });
    await go(pageOf(lead));
    await page.getByText('Converted from enquiry').waitFor();
    await page.getByText('Not available').first().waitFor();
  });
});

describe('viewer', () => {
  test('sees leads with masked phone numbers and hidden sources, and no actions', async ({ visit }) => {
    const lead = await createLead({ email: `${crypto.randomUUID()}@example.com` });
    const { page, go } = await visit({ as: 'viewer' });
    await go(`${leadsList}?q=${encodeURIComponent(lead.name)}`);
    const row = page.locator('tbody tr[data-index]').first();
    await expect.poll(() => row.textContent()).toContain(`••••••${lead.contactNo.slice(-4)}`);
    expect(await page.content()).not.toContain(lead.contactNo.slice(1, 9));
    for (const role of ['link', 'button'] as const) {
      expect(await row.getByRole(role, { name: /Call|WhatsApp|Email|status|note/i }).count()).toBe(0);
    }
    expect(await page.getByRole('checkbox').count()).toBe(0);
    expect(await page.getByRole('link', { name: /^(Add|New)/ }).count()).toBe(0);
    // The role does not permit Deleted, and Duplicate compares phone numbers, which it cannot read.
    for (const name of ['Deleted', 'Duplicate'])
      expect([name, await page.getByRole('tab', { name }).count()]).toEqual([name, 0]);
    for (const key of ['s', 'n', 'x']) await page.keyboard.press(key);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await go(pageOf(lead));
    await page.getByText('Hidden for your role').first().waitFor();
    for (const name of ['Edit', 'Change status', 'Delete', 'Add note', 'Call']) {
      expect([name, await page.getByRole('button', { name }).or(page.getByRole('link', { name })).count()]).toEqual([
        name,
        0,
      ]);
    }
    expect(await page.content()).not.toContain(lead.contactNo.slice(1, 9));
  });

  test('gets 403 from the API for every write', async () => {
    const lead = await createLead();
    const refusals = [
      await call('viewer', 'POST /api/v2/admin/create-lead', {
        name: 'X',
        contactNo: '+919812345678',
        source: 'Website',
      }),
      await call('viewer', `POST /api/v2/admin/update-lead/${lead._id}`, { companyName: 'X', version: lead.version }),
      await call('viewer', `PUT /api/v2/admin/single-lead/${lead._id}`, { companyName: 'X', version: lead.version }),
      await call('viewer', `POST /api/v2/admin/lead-status/${lead._id}`, { status: 'Dropped', subStatus: 'Spam' }),
      await call('viewer', `DELETE /api/v2/admin/delete-lead/${lead._id}`),
      await call('viewer', `POST /api/rest/leads/${lead._id}/log`, { kind: 'note', note: 'X' }),
      await call('viewer', 'POST /api/rest/leads/bulk', { operation: 'delete', ids: [lead._id] }),
      await call('viewer', `POST /api/rest/leads/${lead._id}/restore`, {}),
    ];
    expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 403));
    const { body } = await call('viewer', `GET /api/v2/admin/getbyid-lead/${lead._id}`);
    expect(JSON.stringify(body)).not.toContain(lead.contactNo);
  });

  test('sees an access message when opening a form or a restricted list by its address', async ({ visit }) => {
    const lead = await createLead();
    const { page, go, expectProblem } = await visit({ as: 'viewer' });
    // The page requests a list before it knows the user's permissions.
    expectProblem(/answer: 403 GET/);
    for (const path of [
      '/dashboard/leads/add-lead',
      editOf(lead),
      '/dashboard/team/manage-users',
      '/dashboard/team/manage-role',
    ]) {
      await go('/dashboard');
      await page.goto(path);
      await page.getByText('ask your administrator').waitFor();
      expect([path, await page.getByRole('button', { name: /^Save/ }).count()]).toEqual([path, 0]);
    }
  });
});

describe('telecaller', () => {
  test.runIf(isLong)('works on their own leads, and cannot open those of others', async ({ visit }) => {
    const own = await createLead({ assignedTo: await userId('telecaller') });
    const foreign = await createLead({ assignedTo: await userId('imran') });
    const { page, go, expectProblem } = await visit({ as: 'telecaller' });
    await go(`${leadsList}?q=${encodeURIComponent(own.name)}`);
    const row = page.locator('tbody tr[data-index]').first();
    expect(await row.getByRole('link', { name: `Call ${own.name}` }).getAttribute('href')).toBe(`tel:${own.contactNo}`);
    await row.getByRole('button', { name: `Change status of ${own.name}` }).waitFor();
    await page.getByRole('tab', { name: 'Unassigned' }).waitFor();
    await go(`${leadsList}?q=${encodeURIComponent(foreign.name)}`);
    await page.getByRole('heading', { name: 'No leads match' }).waitFor();
    expectProblem(/answer: 404 GET/);
    await page.goto(pageOf(foreign));
    await page.getByText("We couldn't find this record, or you don't have access to it.").waitFor();
    const { status } = await call('telecaller', `POST /api/v2/admin/lead-status/${foreign._id}`, {
      status: 'Dropped',
      subStatus: 'Spam',
    });
    expect(status).toBe(404);
  });

  test.runIf(isLong)('cannot delete or assign leads', async ({ visit }) => {
    const telecaller = await userId('telecaller');
    const own = await createLead({ assignedTo: telecaller });
    const { page, go } = await visit({ as: 'telecaller' });
    await go(pageOf(own));
    await page.getByRole('button', { name: 'Change status' }).waitFor();
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    const deleted = await call('telecaller', `DELETE /api/v2/admin/delete-lead/${own._id}`);
    const handed = await call('telecaller', `PUT /api/v2/admin/single-lead/${own._id}`, {
      assignedTo: await userId('imran'),
    });
    expect([deleted.status, handed.status]).toEqual([403, 403]);
    await go(editOf(own));
    await expect.poll(() => page.getByRole('combobox', { name: 'Owner', exact: true }).isDisabled()).toBe(true);
  });
});
