import type { BrowserContext } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { WireRecord } from '#model/wire/wire.ts';
import { dataOf, leadNow, leadsList, createLead, newName, pageOf, timelineOf } from '../support/api.ts';
import { test } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

const templates = '/dashboard/global-config/templates';

/** Replaces the app that sends messages, and returns the addresses with which it was opened. */
const catchMessages = async (context: BrowserContext): Promise<readonly string[]> => {
  const opened: string[] = [];
  await context.route('https://wa.me/**', async (route) => {
    opened.push(route.request().url());
    await route.fulfill({ body: 'WhatsApp', contentType: 'text/html' });
  });
  return opened;
};

const createTemplate = (more: Record<string, string | boolean>): Promise<WireRecord> =>
  dataOf<WireRecord>('admin', 'POST /api/v2/admin/create-global-template', {
    name: newName('Template'),
    tab: 'Lead',
    channel: 'WhatsApp',
    body: 'Hi',
    ...more,
  });

describe('templates', () => {
  test.runIf(isLong)(
    'report the position of an unknown variable, suggest a correction, and preview the filled-in text',
    async ({ visit }) => {
      const { page, go } = await visit({ as: 'manager' });
      await createLead({ name: newName('Latest'), receivedAt: new Date().toISOString() });
      const name = newName('Greeting');
      await go(`${templates}/lead-templates`);
      await page.getByRole('link', { name: 'Add template' }).first().click();
      await page.getByLabel(/^Name/).fill(name);
      const text = page.getByLabel(/^Text/);
      await text.fill('Namaste,\ndear #leadNmae#');
      await page
        .getByRole('status')
        .getByText('Line 2, column 6: Lead has no #leadNmae#; did you mean #leadName#?')
        .waitFor();
      await page.getByRole('button', { name: 'Save template' }).click();
      await expect.poll(() => text.getAttribute('aria-invalid')).toBe('true');
      await page.getByRole('button', { name: 'Use #leadName#' }).click();
      expect(await text.inputValue()).toBe('Namaste,\ndear #leadName#');
      // The preview uses the newest lead, which another test may have created.
      await page
        .getByRole('region', { name: 'Preview' })
        .getByText(/dear [A-Z]/)
        .waitFor();

      await text.press('Control+End');
      await page.keyboard.type(', from ');
      await page.getByRole('button', { name: 'Insert a variable' }).click();
      await page.keyboard.type('sender first');
      await page.keyboard.press('Enter');
      expect(await text.inputValue()).toBe('Namaste,\ndear #leadName#, from {{me.firstName}}');
      await page.getByRole('region', { name: 'Preview' }).getByText('from Priya').waitFor();
      await page.getByRole('button', { name: 'Save template' }).click();
      await page.getByRole('heading', { name: `Edit ${name}`, level: 1 }).waitFor();
    },
  );

  test.runIf(isLong)('are filled in, sent from a lead by keyboard, and saved to the timeline', async ({ visit }) => {
    const lead = await createLead({ city: 'Mysuru & more' });
    const template = await createTemplate({ body: 'Hi {{lead.name}}, #leadCity#, {{lead.companyName|dear customer}}' });
    const { page, go, context } = await visit({ as: 'admin' });
    const opened = await catchMessages(context);
    await go(`${leadsList}?q=${encodeURIComponent(lead.name)}`);
    await page.getByRole('row').nth(1).waitFor();
    await page.keyboard.press('w');
    const dialog = page.getByRole('dialog', { name: `Message to ${lead.name}` });
    await dialog.getByLabel('Template').click();
    await page.getByRole('option', { name: String(template['name']) }).click();
    const words = `Hi ${lead.name}, Mysuru & more, dear customer`;
    await expect.poll(() => dialog.getByLabel('Text').inputValue()).toBe(words);
    const link = dialog.getByRole('link', { name: 'Open WhatsApp' });
    const href = `https://wa.me/${lead.contactNo.slice(1)}?text=${encodeURIComponent(words)}`;
    await expect.poll(() => link.getAttribute('href')).toBe(href);
    await link.focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => opened).toEqual([href]);
    await expect
      .poll(async () => (await timelineOf(lead._id))[0])
      .toMatchObject({ kind: 'whatsapp', note: `${String(template['name'])}\n\n${words}` });
    expect(await leadNow(lead._id)).toMatchObject({ contactCount: 1 });

    await go(pageOf(lead));
    await page.getByRole('link', { name: 'WhatsApp' }).click();
    await expect.poll(() => page.getByRole('dialog').getByLabel('Text').inputValue()).toBe(words);
  });

  test.runIf(isLong)(
    'cannot be sent on a slow connection before the text of the last template is there',
    async ({ visit }) => {
      const lead = await createLead();
      const { page, go, context } = await visit({ as: 'admin', alone: true });
      let release = (): void => undefined;
      const isReleased = new Promise<void>((resolve) => {
        release = resolve;
      });
      await context.route('**/get-global-template/**', async (route) => {
        await isReleased;
        await route.continue();
      });
      await go(`${leadsList}?q=${encodeURIComponent(lead.name)}`);
      await page.getByRole('row').nth(1).waitFor();
      await page.keyboard.press('w');
      const link = page.getByRole('dialog').getByRole('link', { name: 'Open WhatsApp' });
      await link.waitFor();
      await expect.poll(() => link.getAttribute('aria-disabled')).toBe('true');
      release();
      await page.waitForFunction(() => document.activeElement?.getAttribute('href')?.includes('text=') === true);
    },
  );

  test.runIf(isLong)(
    'share public facts of a property, count the share, and add it to the timeline of a lead',
    async ({ visit }) => {
      const lead = await createLead();
      const title = newName('2 BHK in');
      const property = await dataOf<WireRecord>('admin', 'POST /api/v2/admin/create-property', {
        title,
        enquiredFor: 'Sale',
        propertyType: 'Residential',
        propertySubType: 'Apartment',
        area: { value: 1200, unit: 'sq ft' },
        price: 12_500_000,
        ownerName: 'Nobody’s Business',
        ownerPhone: '+916500099999',
        allowDuplicate: true,
      });
      const { page, go, context } = await visit({ as: 'admin' });
      const opened = await catchMessages(context);
      await go(`/dashboard/properties/manage-properties?q=${encodeURIComponent(title)}`);
      await page.getByRole('button', { name: `Share ${title}` }).click();
      const dialog = page.getByRole('dialog', { name: `Share ${title}` });
      await expect
        .poll(() => dialog.getByLabel('Text').inputValue())
        .toMatch(/^Hello, here is a property that may suit you: /);
      const text = await dialog.getByLabel('Text').inputValue();
      expect(text).toContain(`${title}, for 1.25 Cr.`);
      expect(text).not.toMatch(/Nobody|99999|Owner/);
      await dialog.getByLabel('To', { exact: true }).fill('+91 98450 12345');
      await dialog.getByRole('link', { name: 'Open WhatsApp' }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => opened.length).toBe(1);
      // The text in the dialog, followed by the link to the public page.
      expect(decodeURIComponent(opened[0] ?? '')).toMatch(
        /\n\nhttps?:\/\/\S+\/external\/property-preview\/admin\/\S+\?s=[\w-]{32}$/,
      );
      expect(opened[0]).toContain(`https://wa.me/919845012345?text=${encodeURIComponent(text)}`);
      const shareCount = async (): Promise<unknown> =>
        (await dataOf<WireRecord>('admin', `GET /api/v2/admin/getbyid-property/${property._id}`))['shareCount'];
      await expect.poll(shareCount).toBe(1);

      await page.getByRole('button', { name: `Share ${title}` }).click();
      await dialog.getByLabel('To', { exact: true }).fill(lead.name);
      await page.getByRole('option', { name: lead.name }).click();
      await dialog.getByRole('link', { name: 'Open WhatsApp' }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(async () => (await timelineOf(lead._id))[0]?.note).toContain(`Shared ${title}`);
      await expect.poll(shareCount).toBe(2);
    },
  );
});
