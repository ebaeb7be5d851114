import jsQr from 'jsqr';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { JsonObject } from '#model/schema/json.ts';
import type { WireRecord } from '#model/wire/wire.ts';
import { dataOf, createLead, newName, pageOf } from '../support/api.ts';
import { accessProblems } from '../support/axe.ts';
import { patienceMs, test } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

const createProperty = (more: JsonObject): Promise<WireRecord> =>
  dataOf<WireRecord>('admin', 'POST /api/v2/admin/create-property', {
    title: newName('House'),
    enquiredFor: 'Sale',
    propertyType: 'Residential',
    propertySubType: 'Villa',
    bhk: '3',
    price: 7_000_000,
    area: { value: 1500, unit: 'sq ft' },
    ...more,
  });

describe('matches', () => {
  test.runIf(isLong)(
    'are listed with reasons on both records, shared in one message, and marked as shared',
    async ({ visit }) => {
      const place = newName('Place');
      const near = await createProperty({ locality: place, price: 7_420_000 });
      const exact = await createProperty({ locality: place });
      const lead = await createLead({
        enquiredFor: ['Buy'],
        propertyType: 'Residential',
        propertySubType: 'Villa',
        bhk: ['3'],
        budgetMax: 7_000_000,
        locations: [place],
      });
      const { page, context, go } = await visit({ as: 'manager' });
      await go(pageOf(lead));
      const panel = page.getByRole('region', { name: 'Matching properties' });
      await panel.scrollIntoViewIfNeeded();
      const rows = panel.getByRole('list', { name: 'Matching properties' }).locator(':scope > li');
      // Both are marked later as shared. Properties of other tests may match too.
      const both = rows.filter({ hasText: new RegExp(`${String(near['title'])}|${String(exact['title'])}`) });
      await expect.poll(() => both.count()).toBe(2);
      expect(await both.nth(0).innerText()).toContain(String(exact['title']));
      expect(await both.nth(1).innerText()).toContain('Price 6 % over');
      expect(await accessProblems(page)).toEqual([]);

      for (const { title } of [near, exact] as readonly { readonly title?: unknown }[])
        await panel.getByRole('checkbox', { name: `Select ${String(title)}` }).check();
      await panel.getByRole('button', { name: 'Share 2' }).click();
      const dialog = page.getByRole('dialog', { name: 'Share 2 properties' });
      await dialog.getByText(`To ${lead.name}`).waitFor();
      const message = dialog.getByRole('region', { name: 'Preview' });
      await expect
        .poll(async () => (await message.innerText()).match(/\?s=[\w-]{32}/g)?.length, { timeout: patienceMs })
        .toBe(2);
      for (const { title } of [near, exact] as readonly { readonly title?: unknown }[])
        expect(await message.innerText()).toContain(String(title));
      expect(await accessProblems(page)).toEqual([]);
      await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
      await dialog.getByRole('link', { name: 'Open WhatsApp' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expect.poll(() => both.getByText(/^Shared .* by /).count(), { timeout: patienceMs }).toBe(2);
      await panel.getByRole('button', { name: 'Not shared yet' }).click();
      await expect.poll(() => both.count(), { timeout: patienceMs }).toBe(0);
      await panel.getByRole('button', { name: 'Not shared yet' }).click();
      await expect.poll(() => both.count(), { timeout: patienceMs }).toBe(2);

      await both.getByRole('link', { name: String(exact['title']) }).click();
      const leads = page.getByRole('region', { name: 'Matching leads' });
      await leads.scrollIntoViewIfNeeded();
      await leads.getByRole('link', { name: lead.name }).waitFor();
    },
  );

  test.runIf(isLong)('a property has a scannable QR code of its public page and a printable PDF', async ({ visit }) => {
    const property = await createProperty({});
    const { page, go } = await visit({ as: 'agent' });
    await go(`/dashboard/properties/property-details/house/${property._id}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'QR code' }).click();
    const dialog = page.getByRole('dialog', { name: `QR code of ${String(property['title'])}` });
    const address = await dialog.getByRole('link', { name: /property-preview/ }).innerText();
    const picture = await dialog.getByRole('img', { name: 'QR code of the public page' }).screenshot();
    const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(address);
    expect(address).toContain(`/agent/${property._id}?s=`);
    expect(await accessProblems(page)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Printable PDF' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/-agent\.pdf$/);
  });
});
