import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { JsonObject } from '#model/schema/json.ts';
import { testCertificate, testKey } from '../../server/features/email/certificate.ts';
import { accessProblems } from '../support/axe.ts';
import { copyInstallation } from '../support/product/copyInstallation.ts';
import { adminPassword } from '../support/product/createInstallations.ts';
import { waitUntilSettled, test } from '../support/page.ts';
import { type Product, startProduct } from '../support/product/startProduct.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const [ownPhone, leadPhone] = ['+919845000111', '+919886012345'];

let [folder, dataDir, token, key] = ['', '', '', ''];
let [product, provider]: [Product?, Server?] = [];
/** The requests that the provider got, and its next response. */
const got: URLSearchParams[] = [];
let status = 200;

const callApi = async (line: string, body?: JsonObject): Promise<JsonObject> => {
  const [method = 'GET', path = ''] = line.split(' ');
  const reply = await fetch(`${product?.address ?? ''}${path}`, {
    method,
    headers: { token, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { data } = (await reply.json()) as { readonly data?: JsonObject };
  if (!reply.ok || data === undefined) throw new Error(`${line}: ${reply.status}`);
  return data;
};
/** Sends a callback about a call, as the provider does. */
const callBack = (more: Record<string, string>) =>
  fetch(`${product?.address ?? ''}/api/v2/channels/exotel/${key}?${new URLSearchParams(more).toString()}`);

beforeAll(async () => {
  [folder, dataDir] = [await mkdtemp(join(tmpdir(), 'gable-calls-')), await mkdtemp(join(tmpdir(), 'gable-calls-'))];
  provider = createServer({ key: testKey, cert: testCertificate }, (request, response) => {
    void text(request).then((sent) => {
      got.push(new URLSearchParams(sent));
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ Call: { Sid: `sid-${got.length}` } }));
    });
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const { port } = provider.address() as AddressInfo;
  const schemas = join(folder, 'schemas');
  await cp(join(root, 'schemas'), schemas, { recursive: true });
  const file = join(schemas, 'channels/exotel.json');
  const shipped = await readFile(file, 'utf8');
  await writeFile(
    file,
    shipped.replace('"active": false', '"active": true').replace('api.exotel.com', `localhost:${port}`),
  );
  await writeFile(join(folder, 'ca.pem'), testCertificate);
  await copyInstallation('empty', dataDir);
  product = await startProduct(
    root,
    {
      DATA_DIR: dataDir,
      PORT: '0',
      SCHEMAS_DIR: schemas,
      LOG_LEVEL: 'warn',
      PUBLIC_URL: 'https://crm.example.com',
      NODE_ENV: 'production',
      NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
      WEBHOOK_PRIVATE_ADDRESSES: 'true',
    },
    ['--empty'],
  );
  token = String(
    (await callApi('POST /api/v2/admin/login-profile', { username: 'admin', password: adminPassword }))['token'],
  );
  const [admin] = (await callApi('GET /api/v2/admin/get-profile')) as unknown as readonly JsonObject[];
  await callApi(`PUT /api/v2/admin/update-profile/${String(admin?.['_id'])}`, { phone: ownPhone });
  for (const name of ['apiKey', 'apiToken'])
    await callApi('POST /api/v2/admin/channel-secret/exotel', { name, value: 'of the test' });
  key = String((await callApi('POST /api/v2/admin/channel-secret/exotel', { name: 'reportKey' }))['value']);
});
afterAll(async () => {
  await product?.stop();
  provider?.close();
  for (const made of [folder, dataDir])
    await rm(made, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

describe('phone calls through a provider', () => {
  test('ring the user first, and add the outcome and the recording to one timeline entry', async ({ visit }) => {
    const lead = await callApi('POST /api/v2/admin/create-lead', {
      name: 'Asha Rao',
      contactNo: leadPhone,
      source: 'Website',
    });
    const { page, go, expectProblem } = await visit({ at: { address: product?.address ?? '', token } });
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
    expect(await entry.count()).toBe(1);
    expect(await entry.textContent()).toContain('connected');
    await waitUntilSettled(page);
  });

  test('show who is calling while the phone rings, and offer to add an unknown caller as a lead', async ({ visit }) => {
    const { page, go } = await visit({ at: { address: product?.address ?? '', token } });
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
  });
});
