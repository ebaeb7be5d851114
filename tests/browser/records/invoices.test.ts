import { readFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import type { JsonObject } from '#model/schema/json.ts';
import type { WireRecord } from '#model/wire/wire.ts';
import { call, dataOf, leadNow, createLead, newName, type Lead } from '../support/api.ts';
import { accessProblems } from '../support/axe.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

/** Creates a lead that has booked its own unit for one crore. */
const bookedLead = async (): Promise<Lead> => {
  const lead = await createLead();
  const unit = newName('Unit');
  const project = (
    await call('admin', 'POST /api/rest/projects', {
      name: newName('Project'),
      units: [{ unitNumber: unit, availability: 'Available' }],
    })
  ).body;
  const booking: JsonObject = {
    status: 'Booked',
    bookedUnderName: lead.name,
    bookedAt: new Date().toISOString(),
    agreementValue: 10_000_000,
    bookedProject: String(project['_id']),
    unit,
  };
  await dataOf('admin', `POST /api/v2/admin/lead-status/${lead._id}`, booking);
  return lead;
};

// checked: the REST root returns the bare record
const made = async (line: string, body: JsonObject): Promise<WireRecord> =>
  (await call('manager', line, body)).body as unknown as WireRecord;

/** Creates an issued invoice of 1,18,000.00. */
const raisedInvoice = async (): Promise<WireRecord> => {
  const lead = await bookedLead();
  const body = {
    lead: lead._id,
    billTo: lead.name,
    invoiceDate: '2026-06-10',
    dueDate: '2026-06-30',
    items: [{ description: 'Brokerage', amount: 100_000 }],
    status: 'Raised',
  };
  return made('POST /api/rest/invoices', body);
};
const pageOf = ({ _id }: WireRecord): string => `/dashboard/invoice/${_id}`;

describe('invoice', () => {
  test('shows its totals while the user types, and moves its lead to Invoiced when it is raised', async ({ visit }) => {
    const lead = await bookedLead();
    const { page, go } = await visit({ as: 'manager' });
    await go(`/dashboard/invoice/add?lead=${lead._id}`);
    await expect.poll(() => page.getByLabel('Bill to').inputValue()).toBe(lead.name);
    await page.getByLabel('Brokerage %').fill('2');
    const totals = page.getByRole('region', { name: 'Totals' });
    await expect.poll(() => totals.textContent()).toContain('Balance2,36,000.00');
    await page.getByRole('button', { name: 'Add line item' }).click();
    await page.getByLabel('Description').fill('Documentation');
    await page.getByLabel('Amount').fill('0.1');
    await page.getByRole('button', { name: 'More fields' }).click();
    await page.getByLabel('Customer is in another state (IGST)').check();
    await page.getByLabel('TDS %').fill('2');
    await expect
      .poll(() => totals.textContent())
      .toContain('IGST36,000.02Total2,36,000.12Less TDS4,000.00Paid0.00Balance2,32,000.12');
    await page.getByRole('textbox', { name: 'Due date' }).fill('31-Jan-2099');
    expect(await accessProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save invoice' }).click();
    await page.getByRole('heading', { level: 1, name: lead.name }).waitFor();
    await page.getByRole('region', { name: 'Status' }).getByRole('button', { name: 'Raised' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Change status' }).click();
    await page.getByRole('heading', { level: 1, name: /^INV\/\d{4}-\d{2}\/\d{4} / }).waitFor();
    await expect.poll(() => leadNow(lead._id)).toMatchObject({ status: 'Invoiced' });
    expect(await accessProblems(page)).toEqual([]);
  });

  test.runIf(isLong)('is paid in parts up to the balance, and a payment can be reversed', async ({ visit }) => {
    const invoice = await raisedInvoice();
    const { page, go, expectProblem } = await visit({ as: 'manager', screen: 'phone', colors: 'dark' });
    expectProblem(/422/);
    await go(pageOf(invoice));
    await page.getByRole('button', { name: 'Payment' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('2 lakh');
    await dialog.getByLabel('Mode').selectOption('UPI');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await dialog.getByText('Amount must be at most 1,18,000.00, the amount still to be paid').waitFor();
    await dialog.getByLabel('Amount').fill('18 k');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await page.getByRole('region', { name: 'Status' }).getByText('Part paid').waitFor();
    await page.getByRole('button', { name: 'Payment' }).click();
    await dialog.getByText('1,00,000.00', { exact: true }).waitFor();
    expect(await accessProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Reverse' }).click();
    await dialog.getByLabel('Note').fill('Sent twice');
    await dialog.getByRole('button', { name: 'Reverse payment' }).click();
    await page.getByRole('region', { name: 'Status' }).getByText('Raised').waitFor();
    await page.getByText('18,000.00', { exact: false }).filter({ hasText: 'Sent twice' }).first().waitFor();
  });

  test('can be printed after it is raised, but not edited or deleted', async ({ visit }) => {
    const invoice = await raisedInvoice();
    const { page, go } = await visit({ as: 'admin' });
    await go(pageOf(invoice));
    const [paper] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Print' }).click(),
    ]);
    expect(paper.suggestedFilename()).toBe(`${String(invoice['invoiceNo']).replaceAll('/', '-')}.pdf`);
    expect((await readFile(await paper.path())).subarray(0, 5).toString()).toBe('%PDF-');
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Edit' }).click();
    await waitUntilSettled(page);
    await expect.poll(() => page.getByLabel('Description').isDisabled()).toBe(true);
    await expect.poll(() => page.getByLabel('Bill to').isDisabled()).toBe(true);
    expect(await page.getByRole('textbox', { name: 'Notes' }).isDisabled()).toBe(false);
  });
});
