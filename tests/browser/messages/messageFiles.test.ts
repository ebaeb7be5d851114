import { createHash, createHmac } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { JsonObject } from '#model/schema/json.ts';
import type { WireRecord } from '#model/wire/wire.ts';
import { drawPicture } from '../../server/support/multipart.ts';
import { type Graph, graphToken, startGraph } from '../../server/features/channels/media/startGraph.ts';
import { accessProblems } from '../support/axe.ts';
import { test } from '../support/page.ts';
import { type OwnProduct, startOwnProduct } from '../support/product/startOwnProduct.ts';
import { isLong } from '../../support/isLong.ts';

const phone = '919845014801';
let lead = '';
let product: OwnProduct;
let graph: Graph;
let picture: Buffer;
let written = 0;

/** Delivers a message as WhatsApp does. */
const deliver = async (message: JsonObject): Promise<void> => {
  written += 1;
  const sent = { from: phone, id: `wamid.${written}`, timestamp: '1750857384', ...message };
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', messages: [sent] } };
  const body = JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [change] }] });
  const signature = createHmac('sha256', 'app secret').update(body).digest('hex');
  const reply = await fetch(`${product.address}/api/v2/channels/whatsapp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body,
  });
  expect(reply.status).toBe(200);
};

const deliverFile = async (type: string, file: { bytes: Buffer; type: string }, more: JsonObject = {}) => {
  const id = `7${written + 1}`;
  graph.media.set(id, file);
  const sha256 = createHash('sha256').update(file.bytes).digest('base64');
  await deliver({ type, [type]: { id, mime_type: file.type, sha256, ...more } });
};

beforeAll(async () => {
  graph = await startGraph();
  picture = await drawPicture(640, 480).jpeg().toBuffer();
  product = await startOwnProduct({
    prepare: async (schemas) => {
      const file = join(schemas, 'channels/whatsapp.json');
      const { quiet: _, ...shipped } = JSON.parse(await readFile(file, 'utf8')) as JsonObject;
      const whatsapp = {
        phoneNumberId: '106540352242922',
        version: 'v21.0',
        origin: graph.origin,
        mediaHosts: ['127.0.0.1'],
      };
      await writeFile(file, JSON.stringify({ ...shipped, active: true, whatsapp }));
    },
    env: () => ({ WEBHOOK_PRIVATE_ADDRESSES: 'true' }),
  });
  for (const [name, value] of [
    ['accessToken', graphToken],
    ['key', 'app secret'],
    ['token', 'verify me'],
  ] as const)
    await product.dataOf('POST /api/v2/admin/channel-secret/whatsapp', { name, value });
  ({ _id: lead } = await product.dataOf<WireRecord>('POST /api/v2/admin/create-lead', {
    name: 'Asha Rao',
    contactNo: `+${phone}`,
    source: 'Website',
  }));
});
afterAll(async () => {
  await product.close();
  await graph.close();
});

describe('files in messages', () => {
  test.runIf(isLong)('appear in the inbox and on the record, and a user replies with a file', async ({ visit }) => {
    await deliverFile('image', { bytes: picture, type: 'image/jpeg' }, { caption: 'Is this the balcony?' });
    const { page, go } = await visit({ at: product, alone: true });
    await page.setViewportSize({ width: 1440, height: 900 });
    await go(`/dashboard/inbox?tab=all&resource=leads&record=${lead}&way=whatsapp`);
    const conversation = page.getByRole('region', { name: 'Asha Rao' });
    const photo = conversation.getByRole('img', { name: 'Open Photo' });
    await photo.first().waitFor();
    const width = () => photo.first().evaluate((image) => (image as HTMLImageElement).naturalWidth);
    await expect.poll(width).toBe(640);

    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
    await deliverFile('document', { bytes: pdf, type: 'application/pdf' }, { filename: 'Floor plan.pdf' });
    await conversation.getByRole('link', { name: 'Floor plan.pdf' }).waitFor();
    await deliver({ type: 'location', location: { latitude: 18.559, longitude: 73.7868, name: 'Baner' } });
    await conversation.getByRole('link', { name: 'Open in map' }).waitFor();
    expect(await accessProblems(page)).toEqual([]);

    await conversation
      .getByLabel('Attach file')
      .and(conversation.locator('input'))
      .setInputFiles({ name: 'Balcony.jpg', mimeType: 'image/jpeg', buffer: picture });
    await conversation.getByText('Balcony.jpg').waitFor();
    await conversation.getByRole('button', { name: 'Send' }).click();
    const sent = conversation.getByRole('listitem').last();
    await sent.getByRole('img', { name: 'Open Balcony.jpg' }).waitFor();
    await sent.getByText('Sent', { exact: true }).waitFor();
    expect(graph.messages).toMatchObject([{ type: 'image', image: { id: expect.any(String) } }]);
    expect(graph.uploads).toMatchObject([{ type: 'image/jpeg', name: 'Balcony.jpg' }]);
    expect(graph.refused).toEqual([]);
    await conversation.getByRole('link', { name: 'Open record' }).click();
    await page.getByRole('img', { name: 'Open Photo' }).first().waitFor();
    await page.getByRole('link', { name: 'Floor plan.pdf' }).first().waitFor();
    expect(await accessProblems(page)).toEqual([]);

    // The template that the provider has approved comes first, because it can be sent at any time.
    await page.getByRole('link', { name: 'WhatsApp', exact: true }).first().click();
    const template = page.getByRole('dialog').getByRole('combobox', { name: 'Template' });
    await expect.poll(() => template.innerText()).toBe('Welcome');
    await template.click();
    const options = page.getByRole('listbox').getByRole('listitem').or(page.getByRole('option'));
    await expect
      .poll(async () => (await options.allInnerTexts()).slice(0, 3))
      .toEqual(['No template', 'Welcome', "Only within 24 hours of the person's last message"]);
  });

  test.runIf(isLong)('are fetched again when the user clicks Download again', async ({ visit }) => {
    // Addresses of other hosts are rejected.
    const sha256 = createHash('sha256').update(picture).digest('base64');
    graph.media.set('901', { bytes: picture, type: 'image/jpeg', url: 'http://files.example.org/901' });
    await deliver({ type: 'image', image: { id: '901', mime_type: 'image/jpeg', sha256, caption: 'Another view' } });
    const { page, go } = await visit({ at: product, alone: true });
    await page.setViewportSize({ width: 1440, height: 900 });
    await go(`/dashboard/inbox?tab=all&resource=leads&record=${lead}&way=whatsapp`);
    const last = page.getByRole('region', { name: 'Asha Rao' }).getByRole('listitem').last();
    await last.getByText("This file wasn't stored.").waitFor();
    expect(await accessProblems(page)).toEqual([]);
    graph.media.set('901', { bytes: picture, type: 'image/jpeg' });
    await last.getByRole('button', { name: 'Download again: Photo' }).click();
    await last.getByRole('img', { name: 'Open Photo' }).waitFor();
  });

  test.runIf(isLong)('fit a phone screen, and explain why a file is missing', async ({ visit }) => {
    await deliver({ type: 'image', image: { id: '404', mime_type: 'image/jpeg' } });
    const { page, go } = await visit({
      at: product,
      screen: 'phone',
      colors: 'dark',
      alone: true,
    });
    await go(`/dashboard/inbox?tab=all&resource=leads&record=${lead}&way=whatsapp`);
    await page.getByText('This file is no longer available at the provider.').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);
    expect(await accessProblems(page)).toEqual([]);
  });
});
