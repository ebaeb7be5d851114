import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { WireRecord } from '#model/wire/wire.ts';
import { call, createLead, dataOf, leadNow, newName, pageOf } from '../support/api.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

/** Creates a project with three units, and the property that represents the first of them. */
const createStock = async () => {
  const name = newName('Lakeview');
  const units = [
    { unitNumber: 'A-1', availability: 'Available' },
    { unitNumber: 'A-2', availability: 'Available' },
    { unitNumber: 'A-3', availability: 'Hold' },
  ];
  const site = await call('admin', 'POST /api/rest/projects', { name, units });
  const project = String(site.body['_id']);
  const flat = await dataOf<WireRecord>('admin', 'POST /api/v2/admin/create-property', {
    title: newName('Flat'),
    enquiredFor: 'Sale',
    propertyType: 'Residential',
    propertySubType: 'Apartment',
    bhk: '2',
    area: { value: 1200, unit: 'sq ft' },
    price: 7_500_000,
    project,
    unitNumber: 'A-1',
  });
  const read = async () => {
    const { status } = await dataOf<WireRecord>('admin', `GET /api/v2/admin/getbyid-property/${flat._id}`);
    const { body } = await call('admin', `GET /api/rest/projects/${project}`);
    const [first] = body['units'] as readonly { readonly availability: string }[];
    return [status, first?.availability];
  };
  return { name, project, title: String(flat['title']), read };
};

/** Fills the dialog's fields up to the unit, and opens the list of free units. */
const fillBooking = async (page: Page, project: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Booked under/).fill('Asha Rao');
  await dialog.getByLabel(/^Booked on/).fill('2026-11-20T10:00');
  await dialog.getByLabel(/^Agreement value/).fill('7500000');
  await dialog.getByRole('combobox', { name: /^Booked project/ }).fill(project);
  await page.getByRole('option', { name: project }).click();
  await dialog.getByRole('combobox', { name: /^Unit/ }).click();
};

describe('booking', () => {
  test('offers only available units, marks the unit booked, and frees it when the booking is cancelled', async ({
    visit,
  }) => {
    const stock = await createStock();
    const lead = await createLead();
    const { page, go } = await visit({ as: 'admin' });
    await go(pageOf(lead));
    await page.getByRole('region', { name: 'Status' }).getByRole('button', { name: 'Booked' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: /^Unit/ }).waitFor();
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await dialog.getByText('Please enter Agreement value').waitFor();
    await expect
      .poll(() => dialog.getByLabel(/^Booked under/).evaluate((input) => input === document.activeElement))
      .toBe(true);
    await fillBooking(page, stock.name);
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['A-1', 'A-2']);
    await page.getByRole('option', { name: 'A-1' }).click();
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await leadNow(lead._id)).toMatchObject({ status: 'Booked', unit: 'A-1' });
    await expect.poll(() => stock.read()).toEqual(['Sold', 'Booked']);

    const offered = (): string =>
      `/dashboard/properties/manage-properties?tab=${encodeURIComponent('On offer')}&q=${encodeURIComponent(stock.title)}`;
    await go(offered());
    await page.getByText(/No properties match/).waitFor();

    await go(pageOf(lead));
    await page.getByRole('region', { name: 'Status' }).getByRole('button', { name: 'Booking cancelled' }).click();
    await dialog.getByRole('combobox', { name: /^Sub-status/ }).fill('Price');
    await page.getByRole('option', { name: 'Price' }).first().click();
    await dialog.getByLabel('Note').fill('Too expensive.');
    await dialog.getByRole('button', { name: 'Change status' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => stock.read()).toEqual(['Active', 'Available']);
    await go(offered());
    await page.getByText(stock.title).first().waitFor();
    await waitUntilSettled(page);
  });

  test.runIf(isLong)(
    'shows an error at the unit when another lead has booked it in the meantime',
    async ({ visit }) => {
      const stock = await createStock();
      const [lead, other] = [await createLead(), await createLead()];
      const { page, go, expectProblem } = await visit({ as: 'admin', screen: 'phone' });
      await go(pageOf(lead));
      await page.getByRole('button', { name: 'Change status' }).first().click();
      await page.getByRole('list', { name: 'Next status' }).getByRole('button', { name: 'Booked' }).click();
      const dialog = page.getByRole('dialog');
      await fillBooking(page, stock.name);
      await page.getByRole('option', { name: 'A-1' }).click();
      await dataOf('admin', `POST /api/v2/admin/lead-status/${other._id}`, {
        status: 'Booked',
        bookedUnderName: 'Ravi',
        bookedAt: '2026-11-20T10:00:00.000Z',
        agreementValue: 7_000_000,
        bookedProject: stock.project,
        unit: 'A-1',
      });
      expectProblem(/409/);
      await dialog.getByRole('button', { name: 'Change status' }).click();
      await dialog.getByText(`taken by ${other.name}`).waitFor();
      expect((await leadNow(lead._id))['status']).not.toBe('Booked');
    },
  );
});
