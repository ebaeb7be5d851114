import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { WireRecord } from '#model/wire/wire.ts';
import { testCertificate, testKey } from '../../server/features/email/certificate.ts';
import { accessProblems } from '../support/axe.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { type OwnProduct, startOwnProduct } from '../support/product/startOwnProduct.ts';
import { isLong } from '../../support/isLong.ts';

const [ownPhone, leadPhone] = ['+919845000111', '+919886012345'];

let key = '';
let product: OwnProduct;
let provider: Server;
/** The requests that the provider got, and its next response. */
const got: URLSearchParams[] = [];
let status = 200;

/** Sends a callback about a call, as the provider does. */
const callBack = (more: Record<string, string>) =>
  fetch(`${product.address}/api/v2/channels/exotel/${key}?${new URLSearchParams(more).toString()}`);

beforeAll(async () => {
  provider = createServer({ key: testKey, cert: testCertificate }, (request, response) => {
    void text(request).then((sent) => {
      got.push(new URLSearchParams(sent));
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ Call: { Sid: `sid-${got.length}` } }));
    });
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const { port } = provider.address() as AddressInfo;
  product = await startOwnProduct({
    prepare: async (schemas, folder) => {
      const file = join(schemas, 'channels/exotel.json');
      const shipped = await readFile(file, 'utf8');
      await writeFile(
        file,
        shipped.replace('"active": false', '"active": true').replace('api.exotel.com', `localhost:${port}`),
      );
      await writeFile(join(folder, 'ca.pem'), testCertificate);
    },
    env: (folder) => ({
      PUBLIC_URL: 'https://crm.example.com',
      NODE_ENV: 'production',
      NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
      WEBHOOK_PRIVATE_ADDRESSES: 'true',
    }),
  });
  const [admin] = await product.dataOf<readonly WireRecord[]>('GET /api/v2/admin/get-profile');
  await product.dataOf(`PUT /api/v2/admin/update-profile/${admin?._id ?? ''}`, { phone: ownPhone });
  for (const name of ['apiKey', 'apiToken'])
    await product.dataOf('POST /api/v2/admin/channel-secret/exotel', { name, value: 'of the test' });
  key = String((await product.dataOf('POST /api/v2/admin/channel-secret/exotel', { name: 'reportKey' }))['value']);
});
afterAll(async () => {
  await product.close();
  provider.close();
});

describe('phone calls through a provider', () => {
  test.runIf(isLong)(
    'ring the user first, and add the outcome and the recording to one timeline entry',
    async ({ visit }) => {
      const lead = await product.dataOf('POST /api/v2/admin/create-lead', {
        name: 'Asha Rao',
        contactNo: leadPhone,
        source: 'Website',
      });
      const { page, go, expectProblem } = await visit({ at: product });
      expectProblem(/^answer: 422 POST \/api\/v2\/calls$/);
      await go(`/dashboard/leads/lead-details/Asha-Rao/${String(lead['_id'])}`);
      status = 402;
      await page.keyboard.press('c');
      const dialog = page.getByRole('dialog', { name: 'Call with Asha Rao' });
      await dialog
        .getByRole('alert')
        .getByText(/Exotel did not start the call: localhost answered 402/)
        .waitFor();
      expect(await dialog.getByRole('link', { name: 'Use my phone' }).getAttribute('href')).toBe(`tel:${leadPhone}`);
      expect(await accessProblems(page)).toEqual([]);
      status = 200;
      await dialog.getByRole('button', { name: 'Call again' }).click();
      await dialog.getByRole('status').getByText(`Your phone ${ownPhone} rings first.`).waitFor();
      expect(got.map((sent) => [sent.get('From'), sent.get('To')])).toEqual([
        [ownPhone, leadPhone],
        [ownPhone, leadPhone],
      ]);
      await dialog.getByRole('button', { name: /^Connected/ }).click();
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      await callBack({
        CallSid: 'sid-2',
        EventType: 'terminal',
        Direction: 'outbound-api',
        Status: 'completed',
        ConversationDuration: '125',
        RecordingUrl: 'https://recordings.example.com/2.mp3',
      });
      const entry = page.locator('.rec-entry-call');
      const recording = entry.getByRole('link', { name: 'Listen to the recording' });
      expect(await recording.getAttribute('href')).toBe('https://recordings.example.com/2.mp3');
      await expect.poll(() => entry.count()).toBe(1);
      await expect.poll(() => entry.textContent()).toContain('connected');
      await waitUntilSettled(page);
    },
  );

  test.runIf(isLong)(
    'show who is calling while the phone rings, and offer to add an unknown caller as a lead',
    async ({ visit }) => {
      const { page, go } = await visit({ at: product });
      await go('/dashboard');
      await page.getByRole('button', { name: /^Notifications/ }).waitFor();
      const ringing = { DialWhomNumber: ownPhone, EventType: 'Ringing', Status: 'busy' };
      await callBack({ ...ringing, CallSid: 'in-1', From: '09886012345' });
      const card = page.getByRole('alert').filter({ hasText: 'Incoming call: Asha Rao' });
      await card.getByText(/^Lead, /).waitFor();
      expect(await accessProblems(page)).toEqual([]);
      await callBack({ CallSid: 'in-1', CallType: 'completed', CallFrom: '09886012345', DialWhomNumber: ownPhone });
      await card.waitFor({ state: 'detached' });
      await callBack({ ...ringing, CallSid: 'in-2', From: '09886012345' });
      await card.getByRole('link', { name: 'Open' }).click();
      await page.getByRole('heading', { name: 'Asha Rao', level: 1 }).waitFor();
      await card.waitFor({ state: 'detached' });
      await callBack({ ...ringing, CallSid: 'in-3', From: '09886099999' });
      const unknown = page.getByRole('alert').filter({ hasText: 'Incoming call: +91 98860 99999' });
      await unknown.getByRole('link', { name: 'New lead' }).click();
      await page.getByRole('heading', { name: 'Add lead', level: 1 }).waitFor();
      await expect.poll(() => page.getByRole('textbox', { name: /^Phone/ }).inputValue()).toMatch(/98860 ?99999$/);
      await waitUntilSettled(page);
    },
  );
});
