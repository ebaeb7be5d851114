import { describe, expect } from 'vitest';
import { addDays, dayOf } from '#model/values/time/dates.ts';
import { createLead, leadNow } from '../support/api.ts';
import { closeWithEscape } from '../support/closeWithEscape.ts';
import { accessProblems } from '../support/axe.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { sampleCases } from '../../support/sampleCases.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
/** The smallest PNG: one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pathOf = (id: string, name: string): string => `/dashboard/leads/lead-details/${encodeURIComponent(name)}/${id}`;
const day = (days: number): string => addDays(dayOf(new Date(), 'Asia/Kolkata'), days);

describe('documents of a record', () => {
  for (const screen of sampleCases(['phone', 'wide'] as const))
    test(`are added with type and expiry, opened, and removed on a ${screen} screen`, async ({ visit }) => {
      const lead = await createLead();
      const { page, go, context } = await visit({ as: 'admin', screen, colors: screen === 'wide' ? 'light' : 'dark' });
      await go(pathOf(lead._id, lead.name));
      const panel = page.getByRole('region', { name: 'Documents' });
      await panel.getByRole('button', { name: 'Add' }).click();
      const dialog = page.getByRole('dialog', { name: `Documents of ${lead.name}` });
      const about = (name: string) => dialog.getByRole('group', { name });
      const receipt = { name: 'receipt.png', mimeType: 'image/png', buffer: png };
      const picker = dialog.locator('input[type=file]:not([capture])');
      await picker.setInputFiles({ name: 'passport.pdf', mimeType: 'application/pdf', buffer: pdf });
      // On a phone, a document can be photographed.
      if (screen === 'phone') {
        await dialog.getByRole('button', { name: /^Take a photo/ }).waitFor();
        await dialog.locator('input[capture=environment]').setInputFiles(receipt);
      } else await picker.setInputFiles(receipt);
      await about('passport.pdf').getByLabel('Type').selectOption('KYC');
      await about('passport.pdf').getByRole('textbox', { name: 'Expires' }).fill(day(12));
      await about('receipt.png').getByLabel('Type').selectOption('Receipt');
      expect(await accessProblems(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
      await panel.getByText('passport.pdf').waitFor();
      expect((await leadNow(lead._id))['documents']).toEqual([
        expect.objectContaining({ name: 'passport.pdf', documentType: 'KYC', expiresOn: day(12) }),
        expect.objectContaining({ name: 'receipt.png', documentType: 'Receipt', type: 'image/webp' }),
      ]);
      await waitUntilSettled(page);
      expect(await accessProblems(page)).toEqual([]);

      await panel.getByRole('button', { name: 'receipt.png' }).click();
      await closeWithEscape(page, page.getByRole('dialog', { name: 'Documents' }));
      const address = await panel.getByRole('link', { name: 'passport.pdf', exact: true }).getAttribute('href');
      expect((await context.request.get(address ?? '')).headers()['content-disposition']).toBeUndefined();

      await panel.getByRole('button', { name: 'Add or change' }).click();
      await dialog.getByRole('button', { name: 'Remove receipt.png' }).click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });
      await panel.getByText('receipt.png').waitFor({ state: 'detached' });
      expect((await leadNow(lead._id))['documents']).toHaveLength(1);
    });
});
