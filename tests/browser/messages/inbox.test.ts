import { createHmac } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { JsonObject } from '#model/schema/json.ts';
import { accessProblems } from '../support/axe.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { type OwnProduct, startOwnProduct } from '../support/product/startOwnProduct.ts';
import { isLong } from '../../support/isLong.ts';

let product: OwnProduct;
let written = 0;

/** Delivers a message as WhatsApp does. */
const write = async (from: string, text: string): Promise<void> => {
  written += 1;
  const message = { from, id: `wamid.${written}`, timestamp: '1750857384', type: 'text', text: { body: text } };
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', messages: [message] } };
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [change] }] });
  const signature = createHmac('sha256', 'app secret').update(body).digest('hex');
  const reply = await fetch(`${product.address}/api/v2/channels/whatsapp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body,
  });
  expect(reply.status).toBe(200);
};

beforeAll(async () => {
  product = await startOwnProduct({
    prepare: async (schemas) => {
      const file = join(schemas, 'channels/whatsapp.json');
      const shipped = JSON.parse(await readFile(file, 'utf8')) as JsonObject;
      // Quiet hours all day, so that nothing is sent to the provider.
      await writeFile(file, JSON.stringify({ ...shipped, active: true, quiet: { from: '00:00', to: '23:59' } }));
    },
  });
  for (const [name, value] of [
    ['accessToken', 'EAAtoken'],
    ['key', 'app secret'],
    ['token', 'verify me'],
  ] as const)
    await product.dataOf('POST /api/v2/admin/channel-secret/whatsapp', { name, value });
  for (const [name, contactNo] of [
    ['Asha Rao', '+919845014601'],
    ['Vikram Shah', '+919845014602'],
  ] as const)
    await product.dataOf('POST /api/v2/admin/create-lead', { name, contactNo, source: 'Website' });
  await write('919845014601', 'Is the flat in Baner still free?');
  await write('919845014602', 'Please call me after six.');
});
afterAll(() => product.close());

describe('inbox', () => {
  test.runIf(isLong)(
    'lists unanswered conversations, is operated by keyboard, sends a reply and shows new messages',
    async ({ visit }) => {
      const { page, go } = await visit({ at: product, alone: true });
      await page.setViewportSize({ width: 1440, height: 900 });
      await go('/dashboard');
      await page.getByRole('link', { name: 'Inbox', exact: true }).click();
      const items = page.getByRole('list', { name: 'Conversations' }).getByRole('button');
      await items.nth(1).waitFor();
      await expect.poll(() => items.first().textContent()).toContain('Vikram Shah');
      await expect.poll(() => page.getByRole('img', { name: 'Unread' }).count()).toBe(2);

      const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
      await items.first().focus();
      await page.keyboard.press('ArrowDown');
      await expect.poll(focused).toContain('Asha Rao');
      await page.keyboard.press('Enter');
      const conversation = page.getByRole('region', { name: 'Asha Rao' });
      await conversation.getByText('Is the flat in Baner still free?').waitFor();
      await expect.poll(() => page.getByRole('img', { name: 'Unread' }).count()).toBe(1);
      await page.keyboard.press('Escape');
      await expect.poll(focused).toContain('Asha Rao');

      await write('919845014601', 'And is it furnished?');
      await conversation.getByText('And is it furnished?').waitFor();
      await conversation.getByLabel('Text').fill('Yes, it is free, and furnished.');
      expect(await accessProblems(page)).toEqual([]);
      await conversation.getByRole('button', { name: 'Send' }).click();
      await conversation.getByRole('listitem').filter({ hasText: 'Yes, it is free' }).getByText('Waiting').waitFor();
      await expect.poll(() => items.count()).toBe(1);
      await page.getByRole('button', { name: 'All', exact: true }).click();
      await items.nth(1).waitFor();
      await waitUntilSettled(page);
      await page.getByLabel('Search by name').fill('asha');
      await expect.poll(() => items.count()).toBe(1);
      await page.getByLabel('Search by name').fill('nobody');
      await page.getByText('No conversation with this name').waitFor();
      await conversation.getByRole('link', { name: 'Open record' }).click();
      await page.getByRole('heading', { name: 'Asha Rao' }).waitFor();
    },
  );

  test.runIf(isLong)('shows one column on a phone, with a button back to the list', async ({ visit }) => {
    const { page, go } = await visit({
      at: product,
      screen: 'phone',
      colors: 'dark',
      alone: true,
    });
    await go('/dashboard/inbox?tab=all');
    const items = page.getByRole('list', { name: 'Conversations' }).getByRole('button');
    await items.nth(1).waitFor();
    expect(await accessProblems(page)).toEqual([]);
    await items.filter({ hasText: 'Asha Rao' }).click();
    await page.getByText('Is the flat in Baner still free?').waitFor();
    await page.getByLabel('Text').waitFor();
    await expect.poll(() => items.count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
    expect(await accessProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back to the inbox' }).click();
    await items.nth(1).waitFor();
  });
});
