import { describe, expect } from 'vitest';
import type { WireRecord } from '#model/wire/wire.ts';
import { testProduct } from '../support/product/testProduct.ts';
import {
  call,
  dataOf,
  leadNow,
  createLead,
  newName,
  newPhone,
  timelineOf,
  userId,
  type Answer,
} from '../support/api.ts';
import { accessProblems } from '../support/axe.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

type Enquiry = WireRecord & { readonly name: string; readonly phone: string };

/** Creates a data record as the admin. The REST root returns the bare record. */
const createData = async (more: Readonly<Record<string, string | boolean>>): Promise<WireRecord> => {
  const { body } = await call('admin', 'POST /api/rest/data', {
    name: newName('Prospect'),
    contactNo: newPhone(),
    ...more,
  });
  // checked: the record that was just created
  return body as unknown as WireRecord;
};
const dataNow = async (id: string): Promise<Answer['body']> => (await call('admin', `GET /api/rest/data/${id}`)).body;
const byId = (id: string): string => encodeURIComponent(JSON.stringify({ _id: id }));
const enquiryNow = async (id: string): Promise<Enquiry | undefined> =>
  (await dataOf<readonly Enquiry[]>('admin', `GET /api/v2/client/get-enquiry?filter=${byId(id)}`))[0];

/** Sends an enquiry like a visitor of the public page, without sign-in. */
const createEnquiry = async (more: Readonly<Record<string, string>> = {}): Promise<Enquiry> => {
  const body = {
    name: newName('Visitor'),
    phone: newPhone(),
    message: 'Is it <b>still</b> free?',
    consent: true,
    ...more,
  };
  const response = await fetch(`${testProduct().address}/api/v2/client/create-enquiry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  // checked: the response type in model/wire/wire.ts
  const { data } = (await response.json()) as { data: { _id: string } };
  const enquiry = await enquiryNow(data._id);
  if (enquiry === undefined) throw new Error(`The enquiry was answered with ${response.status} and is not there.`);
  return enquiry;
};
const pageOf = ({ _id, name }: Enquiry): string =>
  `/dashboard/enquiries/enquiry-details/${encodeURIComponent(name)}/${_id}`;

describe('data records', () => {
  test('are converted in bulk after the result for each record is shown', async ({ visit }) => {
    const word = newName('Batch');
    const lead = await createLead({ name: word });
    const [fresh, cached] = [
      await createData({ name: `${word} One` }),
      await createData({ name: `${word} Two`, contactNo: lead.contactNo, allowDuplicate: true }),
    ];
    const { page, go } = await visit({ as: 'manager' });
    await go(`/dashboard/data/manage-data?q=${encodeURIComponent(word)}`);
    await page.getByRole('checkbox', { name: /all/i }).first().check();
    await page
      .getByRole('toolbar', { name: 'Selected records' })
      .getByRole('button', { name: 'Convert to lead' })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('1 becomes a new lead').waitFor();
    await dialog.getByText('1 matches an existing lead').waitFor();
    expect(await dialog.getByRole('link', { name: word }).getAttribute('href')).toContain(lead._id);
    expect(await accessProblems(page)).toEqual([]);
    expect([await dataNow(fresh._id), await dataNow(cached._id)]).toMatchObject([{ status: 'New' }, { status: 'New' }]);
    await dialog.getByRole('button', { name: 'Convert 2' }).click();
    await page.getByText('2 changed').waitFor();
    expect(await dataNow(cached._id)).toMatchObject({ status: 'Converted', convertedLead: lead._id });
    expect(await dataNow(fresh._id)).toMatchObject({ status: 'Converted', convertedLead: expect.any(String) });
    expect((await timelineOf(lead._id)).map(({ kind }) => kind)).toContain('re-enquiry');
  });
});

describe('enquiries', () => {
  test.runIf(isLong)(
    'are corrected with an edit key, assigned to an agent, and converted by the agent',
    async ({ visit }) => {
      const enquiry = await createEnquiry();
      const manager = await visit({ as: 'manager' });
      await manager.go(`/dashboard/enquiries/update-enquiry/${encodeURIComponent(enquiry.name)}/${enquiry._id}`);
      // Markup is shown as plain text.
      await expect.poll(() => manager.page.getByLabel('Message').inputValue()).toBe('Is it <b>still</b> free?');
      await manager.page.getByLabel('Message').fill('Asked by phone: two bedrooms.');
      const sent = manager.page.waitForRequest((request) => request.method() === 'PUT');
      await manager.page.getByRole('button', { name: 'Save and close' }).click();
      const request = await sent;
      expect([request.headers()['token'], JSON.parse(request.postData() ?? '{}')]).toEqual([
        undefined,
        { message: 'Asked by phone: two bedrooms.', version: 1, editKey: expect.any(String) },
      ]);
      await manager.page.getByText('Asked by phone: two bedrooms.', { exact: true }).waitFor();
      await call('admin', 'POST /api/rest/enquiries/bulk', {
        operation: 'patch',
        ids: [enquiry._id],
        body: { assignedTo: await userId('agent') },
      });

      const { page, go } = await visit({ as: 'agent', screen: 'phone', colors: 'dark' });
      await go(pageOf(enquiry));
      await expect.poll(() => page.getByRole('region', { name: 'Status' }).textContent()).toContain('Assigned');
      await page.getByRole('button', { name: 'Convert to lead' }).click();
      await page
        .getByRole('dialog')
        .getByText(/becomes a new lead/)
        .waitFor();
      const sentBodies: string[] = [];
      page.on('request', (one) => {
        if (one.url().endsWith('/convert')) sentBodies.push(one.postData() ?? '');
      });
      await page.getByRole('dialog').getByRole('button', { name: 'Convert', exact: true }).dblclick();
      await page.getByRole('button', { name: 'Open lead' }).click();
      await page.waitForURL(/\/dashboard\/leads\/lead-details\//);
      await waitUntilSettled(page);
      expect(sentBodies.filter((body) => body.includes('onDuplicate'))).toHaveLength(1);
      expect(await leadNow(String((await enquiryNow(enquiry._id))?.['lead']))).toMatchObject({
        name: enquiry.name,
        contactNo: enquiry.phone,
        source: 'Website',
        assignedTo: await userId('agent'),
        enquiry: enquiry._id,
      });
    },
  );

  test.runIf(isLong)(
    'from an existing lead are added to it as a note, and cannot be converted by a viewer',
    async ({ visit }) => {
      const lost = await createLead();
      await call('admin', `POST /api/v2/admin/lead-status/${lost._id}`, {
        status: 'Not interested',
        subStatus: 'Plan postponed',
      });
      const enquiry = await createEnquiry({ name: lost.name, phone: lost.contactNo });
      expect(await leadNow(lost._id)).toMatchObject({ status: 'New', reEnquiryCount: 1 });
      const viewer = await visit({ as: 'viewer' });
      await viewer.go(pageOf(enquiry));
      expect(await viewer.page.getByRole('button', { name: 'Convert to lead' }).count()).toBe(0);
      const { page, go } = await visit({ as: 'manager' });
      await go(pageOf(enquiry));
      await page.getByRole('button', { name: 'Convert to lead' }).click();
      await page.getByRole('dialog').getByText('No new lead will be created.', { exact: false }).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Add note to lead' }).click();
      await page.getByText('Note added to the existing lead').waitFor();
      expect(await enquiryNow(enquiry._id)).toMatchObject({ status: 'Converted', lead: lost._id });
      expect(await leadNow(lost._id)).toMatchObject({ reEnquiryCount: 1 });
    },
  );
});
