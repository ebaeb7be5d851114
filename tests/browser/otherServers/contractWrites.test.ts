// Takes long.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type ContractStub, type Sent, startContractStub } from '../../contractStub/server.ts';
import { type StaticHost, startStaticHost } from '../../contractStub/staticHost.ts';
import { drawPicture } from '../../server/support/multipart.ts';
import { formClosed } from '../support/formClosed.ts';
import { waitUntilSettled, test, type OpenVisit, type Visit } from '../support/page.ts';
import { isLong } from '../../support/isLong.ts';

const contractDir =
  process.env['CONTRACT_DIR'] ?? fileURLToPath(new URL('../../../../shared/contract', import.meta.url));
const calls = readFileSync(`${contractDir}/calls.tsv`, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));
const contentTypes: Readonly<Record<string, string>> = {
  multipart: 'multipart/form-data',
  json: 'application/json',
  '-': '',
};
const clientDir = fileURLToPath(new URL('../../../dist/client', import.meta.url));

describe('client with a server that has only the 38 specified calls', () => {
  let stub: ContractStub;
  let host: StaticHost;
  beforeAll(async () => {
    stub = await startContractStub({ tokenIn: 'answer', lists: 'array', created: 'record', opensUnknown: true });
    host = await startStaticHost(clientDir, { apiBase: stub.address });
  });
  afterAll(async () => {
    await Promise.all([stub?.close(), host?.close()]);
  });
  const enter = async (visit: OpenVisit): Promise<Visit> => {
    const visitor = await visit({ at: { address: host.address } });
    visitor.expectProblem(/404 GET \/api\/v2\/schema$|network: \S+ \/api\/v2\/schema$|blocked by CORS/);
    await visitor.go('/');
    await visitor.page.getByLabel('Username').fill('asha');
    await visitor.page.getByLabel('Password', { exact: true }).fill('right');
    await visitor.page.getByRole('button', { name: 'Sign in' }).click();
    await visitor.page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    await waitUntilSettled(visitor.page);
    return visitor;
  };
  /** Waits for the call of a row of the contract, e.g. `users create`, and checks everything that the row specifies. */
  const sentFor = async (row: string): Promise<Sent['body']> => {
    const [, , method, path = '', body = '', token] =
      calls.find(([resource, operation]) => `${resource} ${operation}` === row) ?? [];
    const start = path.replace('{id}', '');
    const find = (): Sent | undefined =>
      stub.sent.findLast((sent) => sent.method === method && sent.path.startsWith(start));
    await expect.poll(find).toBeDefined();
    const sent = find();
    expect(sent).toMatchObject({ query: {}, type: contentTypes[body] });
    expect([sent?.token !== undefined, (sent?.path.length ?? 0) > start.length]).toEqual([
      token === 'token',
      path.endsWith('{id}'),
    ]);
    return sent?.body ?? {};
  };
  const idOf = (table: keyof ContractStub['data']): string => [...stub.data[table].keys()].at(-1) ?? '';

  test.runIf(isLong)('creates a user', async ({ visit }) => {
    const { page, walk } = await enter(visit);
    await walk('/dashboard/team/add-users');
    await page.getByLabel(/^First name/).fill('Uma');
    await page.getByLabel(/^Last name/).fill('Iyer');
    await page.getByLabel(/^Email/).fill('uma@agency.example');
    await page.getByLabel(/^Phone/).fill('98450 77777');
    await page.getByLabel(/^Username/).fill('uma');
    await page.getByRole('combobox', { name: /^Roles/ }).fill('Admin');
    await page.getByRole('option', { name: 'Administrator' }).click();
    await page.getByRole('button', { name: 'Save user' }).click();
    expect(await sentFor('users create')).toEqual({
      status: 'Active',
      firstName: 'Uma',
      lastName: 'Iyer',
      email: 'uma@agency.example',
      phone: '+919845077777',
      username: 'uma',
      userRoles: JSON.stringify([[...stub.data.roles.keys()][0]]),
    });
    // A new user cannot sign in yet.
    const dialog = page.getByRole('dialog', { name: 'Invite Uma Iyer' });
    await dialog.getByRole('button', { name: 'Create one-time password' }).waitFor();
    await dialog.getByRole('button', { name: 'Later' }).click();
    expect((await page.getByRole('alert').allTextContents()).filter((text) => text !== '')).toEqual([]);
  });
  test.runIf(isLong)(
    'deactivates a user, resets the password, reassigns open work and deletes the user',
    async ({ visit }) => {
      const { page, walk, reopen } = await enter(visit);
      const id = idOf('users');
      await walk(`/dashboard/team/user-details/x/${id}`);
      await page.getByRole('button', { name: 'Inactive', exact: true }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button').last().click();
      expect(await sentFor('users status')).toEqual({ status: 'Inactive' });
      await reopen(`/dashboard/team/user-details/x/${id}`);
      await page.getByRole('button', { name: /^More/ }).first().click();
      await page.getByRole('menuitem', { name: 'Reset password' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click();
      expect(await sentFor('users resetPassword')).toEqual({});
      await reopen(`/dashboard/team/user-details/x/${id}`);
      await page.getByRole('button', { name: /^More/ }).first().click();
      await page.getByRole('menuitem', { name: 'Reassign open work' }).click();
      const handOver = page.getByRole('dialog');
      await handOver.getByRole('button', { name: 'Reassign' }).click();
      await handOver.getByText('Please choose who gets the work').waitFor();
      await handOver.getByRole('combobox', { name: /^To/ }).click();
      await page.getByRole('option').first().click();
      await handOver.getByLabel('Note').fill('On leave');
      await handOver.getByRole('button', { name: 'Reassign' }).click();
      await page.getByText('Open work reassigned').waitFor();
      const [taker] = [...stub.data.users.keys()].filter((user) => user !== id);
      expect(await sentFor('users assign')).toEqual({ to: [{ _id: taker }], note: 'On leave' });
      await reopen(`/dashboard/team/user-details/x/${id}`);
      await page.getByRole('button', { name: 'Delete', exact: true }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      expect(await sentFor('users delete')).toEqual({});
    },
  );
  test.runIf(isLong)('creates a property with a picture', async ({ visit }) => {
    const { page, walk } = await enter(visit);
    await walk('/dashboard/properties/add-properties');
    await page.getByLabel(/^Title/).fill('River side');
    for (const [name, value] of [
      [/^Listed for/, 'Sale'],
      [/^Property type/, 'Residential'],
      [/^Property sub-type/, 'Apartment'],
      [/^BHK/, '2'],
    ] as const) {
      const box = page.getByRole('combobox', { name }).first();
      if (await box.evaluate(({ tagName }) => tagName === 'SELECT')) await box.selectOption(value);
      else {
        await box.fill(value);
        await page.getByRole('option', { name: value, exact: true }).click();
      }
    }
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'terrace.jpg', mimeType: 'image/jpeg', buffer: await drawPicture().jpeg().toBuffer() });
    await page.getByRole('textbox', { name: /^Area/ }).fill('1200');
    await page.getByRole('textbox', { name: /^Price/ }).fill('75 lacs');
    await page.getByRole('button', { name: 'Save property' }).click();
    expect(await sentFor('properties create')).toEqual({
      status: 'Active',
      title: 'River side',
      enquiredFor: 'Sale',
      propertyType: 'Residential',
      propertySubType: 'Apartment',
      bhk: '2',
      price: '7500000',
      area: JSON.stringify({ value: 1200, unit: 'sq ft' }),
      images: expect.objectContaining({ name: 'terrace.jpg', type: 'image/jpeg' }),
    });
    await waitUntilSettled(page);
    expect((await page.getByRole('alert').allTextContents()).filter((text) => text !== '')).toEqual([]);
  });
  test('creates and deletes a role', async ({ visit }) => {
    const { page, walk, reopen } = await enter(visit);
    await walk('/dashboard/team/manage-role/add');
    await page.getByLabel(/^Name/).fill('Clerk');
    await page.getByRole('searchbox', { name: 'Find a module or permission' }).fill('lead');
    await page.getByRole('checkbox', { name: 'Leads: View all' }).check();
    await page.getByRole('button', { name: 'Save role' }).click();
    expect(await sentFor('roles create')).toEqual({ name: 'Clerk', rolePermissions: { leads: ['view'] } });
    await formClosed(page);
    await reopen(`/dashboard/team/manage-role/details/x/${idOf('roles')}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    expect(await sentFor('roles delete')).toEqual({});
  });
  test.runIf(isLong)('creates, updates and deletes a template', async ({ visit }) => {
    const { page, walk, reopen } = await enter(visit);
    await walk('/dashboard/global-config/templates/add-template');
    await page.getByLabel(/^Name/).fill('Second');
    await page.getByLabel(/^Text/).fill('Hello again');
    await page.getByRole('button', { name: 'Save template' }).click();
    expect(await sentFor('templates create')).toEqual({
      name: 'Second',
      tab: 'Lead',
      channel: 'WhatsApp',
      active: true,
      body: 'Hello again',
    });
    // A new template opens in its edit form.
    await page.getByRole('heading', { name: 'Edit Second', level: 1 }).waitFor();
    await reopen(`/dashboard/global-config/templates/update-template/x/${idOf('templates')}`);
    await page.getByLabel(/^Text/).fill('Hello once more');
    await page.getByRole('button', { name: 'Save and close' }).click();
    expect(await sentFor('templates update')).toEqual(
      expect.objectContaining({
        name: 'Second',
        tab: 'Lead',
        channel: 'WhatsApp',
        active: true,
        body: 'Hello once more',
      }),
    );
    // A template has no page other than its form.
    await page.waitForURL(/update-template\/Second/);
    await walk('/dashboard/global-config/templates/lead-templates');
    await page
      .getByRole('button', { name: /^Delete/ })
      .last()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    expect(await sentFor('templates delete')).toEqual({});
  });
  test.runIf(isLong)('creates and deletes an enquiry', async ({ visit }) => {
    const { page, walk, reopen } = await enter(visit);
    await walk('/dashboard/enquiries/add-enquiry');
    await page.getByLabel(/^Name/).fill('Ravi');
    await page.getByLabel(/^Phone/).fill('98450 66666');
    await page.getByRole('checkbox', { name: /^Consent/ }).check();
    await page.getByRole('button', { name: 'Save enquiry' }).click();
    expect(await sentFor('enquiries create')).toEqual({
      status: 'New',
      name: 'Ravi',
      phone: '+919845066666',
      consent: true,
      channel: 'Walk-in',
    });
    await formClosed(page);
    await reopen(`/dashboard/enquiries/enquiry-details/x/${idOf('enquiries')}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    expect(await sentFor('enquiries delete')).toEqual({});
  });
});
