// Takes long.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect } from 'vitest';
import type { StubRecord } from '../../contractStub/data.ts';
import { type ContractStub, type Sent, startContractStub, stubCalls } from '../../contractStub/server.ts';
import { type StaticHost, startStaticHost } from '../../contractStub/staticHost.ts';
import { isLong } from '../../support/isLong.ts';
import { drawPicture } from '../../server/support/multipart.ts';
import { formClosed } from '../support/formClosed.ts';
import { waitUntilSettled, test, type OpenVisit, type Visit } from '../support/page.ts';
import { inSample } from '../../support/inSample.ts';

const contractDir =
  process.env['CONTRACT_DIR'] ?? fileURLToPath(new URL('../../../../shared/contract', import.meta.url));
const rowsOf = (name: string): readonly (readonly string[])[] =>
  readFileSync(`${contractDir}/${name}.tsv`, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
const clientDir = fileURLToPath(new URL('../../../dist/client', import.meta.url));

const absent = 'Not available on this server';

const signIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Username').fill('asha');
  await page.getByLabel('Password', { exact: true }).fill('right');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  await waitUntilSettled(page);
};

const enter = async (visit: OpenVisit, address: string): Promise<Visit> => {
  const visitor = await visit({ at: { address } });
  // The client checks once whether the server has a schema call.
  visitor.expectProblem(/404 GET \/api\/v2\/schema$|network: \S+ \/api\/v2\/schema$|blocked by CORS/);
  await visitor.go('/');
  await signIn(visitor.page);
  return visitor;
};

const named = (table: ReadonlyMap<string, StubRecord>, field: string, value: string): StubRecord | undefined =>
  [...table.values()].find((record) => record[field] === value);

describe.each([
  [
    'bare arrays, the token as {token}, and a message for what was created',
    { tokenIn: 'answer', lists: 'array', created: 'message', opensUnknown: true },
  ],
  [
    'pages with a total, the token as {data:{token}}, and unknown paths closed to other origins',
    { tokenIn: 'data', lists: 'page', created: 'record', opensUnknown: false },
  ],
] as const)('client with a server that has only the 38 specified calls and responds with %s', (_, options) => {
  let stub: ContractStub;
  let host: StaticHost;
  const sentTo = (line: string): readonly Sent[] =>
    stub.sent.filter(({ method, path }) => `${method} ${path}`.startsWith(line));
  const lastTo = async (line: string): Promise<Sent> => {
    await expect.poll(() => sentTo(line).length).toBeGreaterThan(0);
    const last = sentTo(line).at(-1);
    if (last === undefined) throw new Error(`nothing was sent to ${line}`);
    return last;
  };
  const opened: { readonly close: () => Promise<unknown> }[] = [];
  // Tests change and delete records, so each has its own server. Servers close last, because pages send requests until
  // requests until then.
  beforeEach(async () => {
    stub = await startContractStub(options);
    host = await startStaticHost(clientDir, { apiBase: stub.address });
    opened.push(stub, host);
  });
  afterAll(async () => {
    await Promise.all(opened.map((server) => server.close()));
  });

  test('the stub server implements exactly the calls of the specification', async () => {
    const calls = rowsOf('calls').map(([, , method = '', path = '']) => `${method} ${path.replace('{tab}', '{id}')}`);
    expect(calls.length).toBe(38);
    expect([...stubCalls].toSorted()).toEqual(calls.toSorted());
  });

  // Once is enough: the two servers differ only in the responses of lists and sign-in.
  test.skipIf(options.opensUnknown)(
    'every route shows data or "Not available on this server", and sends no unspecified requests',
    async ({ visit }) => {
      const before = stub.unknown.length;
      const visitor = await enter(visit, host.address);
      const ids = {
        name: 'x',
        leadId: [...stub.data.leads.keys()][0],
        propertyTitle: 'x',
        propertyId: [...stub.data.properties.keys()][0],
        userName: 'x',
        userId: [...stub.data.users.keys()][0],
        username: 'asha',
        propertyid: 'x',
      };
      const served =
        /\/leads|\/properties|team\/(manage-users|add-users|user-details|update-user|manage-role)|^\/dashboard(\/team)?$|global-config/;
      const routes = rowsOf('routes').filter(([route = '']) => !['/', '/login'].includes(route));
      expect(routes.length).toBeGreaterThan(50);
      for (const [index, [route = '', kind = '']] of routes.entries()) {
        if (!inSample(index, 0)) continue;
        const path = Object.entries(ids).reduce((made, [name, id]) => made.replace(`{${name}}`, String(id)), route);
        const isPage = kind !== 'not-found' && route !== '/error_404';
        await (isPage ? visitor.reopen(path) : visitor.go(path));
        const shown = await visitor.page.locator('h1, h2').allTextContents();
        const expected = !isPage
          ? '404'
          : served.test(route) && !route.includes('/reports/') && !route.startsWith('/external')
            ? undefined
            : absent;
        expect([route, expected === undefined ? !shown.includes(absent) : shown.includes(expected)]).toEqual([
          route,
          true,
        ]);
        expect([route, shown.filter((title) => /wrong|could not|can not/i.test(title))]).toEqual([route, []]);
      }
      for (const path of [
        '/dashboard/api',
        '/dashboard/global-config/schemas',
        '/dashboard/global-config/audit-log',
        '/dashboard/leads/manage-lead/import',
      ]) {
        await visitor.reopen(path);
        await visitor.page.getByRole('heading', { name: absent }).waitFor();
      }
      const asked = stub.unknown.slice(before);
      expect([...new Set(asked)]).toEqual(['GET /api/v2/schema']);
      // Only on the first page: by the first script, again because that response cannot be read, and once to
      // distinguish a rejected request from an unreachable server.
      expect(asked.length).toBeLessThanOrEqual(3);
      // Another origin accepts only requests that its CORS rules allow.
      expect(stub.sent.filter(({ path, token }) => token === undefined && !path.endsWith('/login-profile'))).toEqual(
        [],
      );
    },
  );

  test.runIf(isLong)(
    'Home lists the due lead, the menu shows only available resources, and lists filter and page',
    async ({ visit }) => {
      const visitor = await enter(visit, host.address);
      const { page } = visitor;
      await expect
        .poll(() => page.locator('.gable-follow-ups li').allInnerTexts())
        .toEqual([expect.stringContaining('Lead 01')]);
      const menu = page.getByRole('navigation', { name: 'Main' });
      await expect
        .poll(() => menu.getByRole('link').allInnerTexts())
        .toEqual(['Home', 'Leads', 'Enquiries', 'Properties', 'Users', 'Roles']);
      expect(await page.getByRole('button', { name: /^Notifications/ }).count()).toBe(0);
      await visitor.walk('/dashboard/leads/manage-lead?q=lead%2040');
      const titles = page.locator('tbody th');
      await expect.poll(() => titles.allInnerTexts()).toEqual(['Lead 40']);
      await visitor.reopen(
        `/dashboard/leads/manage-lead?${new URLSearchParams({ filter: JSON.stringify({ budgetMax: { gte: 8_800_000 } }) }).toString()}`,
      );
      await expect.poll(async () => (await titles.allInnerTexts()).toSorted()).toEqual(['Lead 39', 'Lead 40']);
      await visitor.reopen('/dashboard/leads/manage-lead?tab=Upcoming');
      await expect.poll(() => titles.count()).toBe(0);
      await visitor.reopen('/dashboard/leads/manage-lead?tab=Callback');
      await expect.poll(() => titles.allInnerTexts()).toEqual(['Lead 01']);
      await visitor.reopen('/dashboard/leads/manage-lead?page=2');
      await expect.poll(() => titles.count()).toBe(15);
    },
  );

  // For writes, the two servers differ no more than those of `contractWrites.test.ts`.
  const isTried = options.opensUnknown || isLong;

  test.runIf(isTried)(
    'a user creates, edits, moves, shares and deletes a lead through the specified lead calls',
    async ({ visit }) => {
      const visitor = await enter(visit, host.address);
      const { page, context } = visitor;
      await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
      await visitor.walk('/dashboard/leads/add-lead');
      await page.getByLabel(/^Name/).fill('Meera Nair');
      await page.getByLabel(/^Phone/).fill('98450 55555');
      await page.getByRole('combobox', { name: /^Source/ }).fill('Walk');
      await page.getByRole('option', { name: 'Walk in' }).click();
      await page.getByRole('button', { name: 'Save lead' }).click();
      expect(await lastTo('POST /api/v2/admin/create-lead')).toMatchObject({
        type: 'application/json',
        body: { name: 'Meera Nair', contactNo: '+919845055555', source: 'Walk in' },
      });
      await expect.poll(() => named(stub.data.leads, 'name', 'Meera Nair')).toBeDefined();
      await page.getByRole('heading', { name: 'Meera Nair', level: 1 }).waitFor();

      const lead = named(stub.data.leads, 'name', 'Lead 05');
      await visitor.walk(`/dashboard/leads/update-lead/x/${lead?._id}`);
      await page.getByLabel(/^Name/).fill('Lead five');
      await page.getByRole('button', { name: 'Save and close' }).click();
      const edited = await lastTo('POST /api/v2/admin/update-lead/');
      expect(edited.body).toMatchObject({
        name: 'Lead five',
        contactNo: lead?.['contactNo'],
        source: lead?.['source'],
        status: 'New',
        budgetMax: lead?.['budgetMax'],
        assignedTo: lead?.['assignedTo'],
      });
      expect(Object.keys(edited.body).filter((name) => name.startsWith('_') || name === 'id')).toEqual([]);
      await page.getByRole('heading', { name: 'Lead five', level: 1 }).waitFor();

      // Wide enough to show the edited column.
      await page.setViewportSize({ width: 1920, height: 900 });
      await visitor.walk('/dashboard/leads/manage-lead?q=lead%2007');
      await page
        .getByRole('row', { name: /Lead 07/ })
        .getByRole('button', { name: /change Max\. budget/ })
        .click();
      const editor = page.getByRole('dialog', { name: 'Change Max. budget' });
      await editor.getByRole('textbox').fill('1.25 Cr');
      await editor.getByRole('button', { name: 'Save' }).click();
      expect(await lastTo('PUT /api/v2/admin/single-lead/')).toMatchObject({
        type: 'application/json',
        body: { budgetMax: 12_500_000 },
      });
      await page.getByText('1.25 Cr').first().waitFor();

      const seventh = named(stub.data.leads, 'name', 'Lead 07');
      await visitor.walk(`/dashboard/leads/lead-details/x/${seventh?._id}`);
      await page.getByRole('button', { name: 'Dropped' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Spam' }).click();
      expect((await lastTo('POST /api/v2/admin/lead-status/')).body).toMatchObject({
        status: 'Dropped',
        subStatus: 'Spam',
      });

      const third = named(stub.data.leads, 'name', 'Lead 03');
      await visitor.walk(`/dashboard/leads/lead-details/x/${third?._id}`);
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await page.getByRole('combobox', { name: 'Property' }).fill('Lake');
      await page.getByRole('option', { name: 'Lake view' }).click();
      await page.getByRole('link', { name: 'Open WhatsApp' }).click();
      const shared = await lastTo('POST /api/v2/admin/lead-share/');
      expect([shared.path.split('/').at(-1), shared.body]).toEqual([
        third?._id,
        expect.objectContaining({ shown: named(stub.data.properties, 'title', 'Lake view')?._id, channel: 'whatsapp' }),
      ]);
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      // No request was sent for a draft link, which this server does not support.
      expect(sentTo('POST /api/v2/admin/lead-share/').length).toBe(1);

      await page.getByRole('button', { name: 'Delete', exact: true }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await lastTo(`DELETE /api/v2/admin/delete-lead/${third?._id}`);
      await expect.poll(() => named(stub.data.leads, 'name', 'Lead 03')).toBeUndefined();
      expect(stub.unknown.filter((line) => line !== 'GET /api/v2/schema')).toEqual([]);
    },
  );

  test.runIf(isTried && isLong)(
    'users and properties are sent as complete multipart forms with their files',
    async ({ visit }) => {
      const visitor = await enter(visit, host.address);
      const { page } = visitor;
      const user = named(stub.data.users, 'username', 'vikram');
      await visitor.walk(`/dashboard/team/update-user/x/${user?._id}`);
      await page.getByLabel(/^Last name/).fill('Shetty');
      await page.getByRole('button', { name: 'Save and close' }).click();
      const edited = await lastTo('PUT /api/v2/admin/update-profile/');
      expect(edited).toMatchObject({
        type: 'multipart/form-data',
        body: {
          username: 'vikram',
          firstName: 'Vikram',
          lastName: 'Shetty',
          email: 'vikram@agency.example',
          phone: '+919845000002',
        },
      });
      await expect.poll(() => stub.data.users.get(user?._id ?? '')?.['lastName']).toBe('Shetty');
      await formClosed(page);

      const property = named(stub.data.properties, 'title', 'Hill side');
      await visitor.walk(`/dashboard/properties/update-property/x/${property?._id}`);
      await page.getByLabel(/^Title/).fill('Hill top');
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'terrace.jpg', mimeType: 'image/jpeg', buffer: await drawPicture().jpeg().toBuffer() });
      await page
        .getByText('terrace.jpg')
        .or(page.getByAltText(/terrace/))
        .first()
        .waitFor();
      await page.getByRole('button', { name: 'Save and close' }).click();
      const saved = await lastTo('PUT /api/v2/admin/update-property/');
      expect(saved).toMatchObject({
        type: 'multipart/form-data',
        body: {
          title: 'Hill top',
          propertyType: 'Residential',
          price: '7500001',
          area: JSON.stringify({ value: 1200, unit: 'sq ft' }),
          images: { name: 'terrace.jpg' },
        },
      });
      await formClosed(page);

      await visitor.walk('/dashboard/properties/manage-properties');
      // Pictures are requested from their own server.
      expect(await page.locator('img[src^="/uploads/"]').count()).toBe(0);
      await page.getByRole('button', { name: 'Share Old mill' }).click();
      await page.getByRole('button', { name: 'Copy text' }).waitFor();
      expect(sentTo('POST /api/v2/admin/property-share/')).toEqual([]);
    },
  );

  test.runIf(isTried)(
    'roles, templates and enquiries are loaded as whole lists and saved by the specified calls only',
    async ({ visit }) => {
      const visitor = await enter(visit, host.address);
      const { page } = visitor;
      const enquiry = named(stub.data.enquiries, 'name', 'Visitor');
      for (const path of [
        '/dashboard/team/manage-role',
        '/dashboard/enquiries',
        '/dashboard/global-config/templates/lead-templates',
        '/dashboard/team/manage-users',
      ])
        await visitor.walk(path);
      const lists = stub.sent.filter(
        ({ method, path }) =>
          method === 'GET' && /get-all-roles-permission|get-enquiry|get-all-global-template|get-profile$/.test(path),
      );
      expect(lists.length).toBeGreaterThan(3);
      expect(lists.filter(({ query }) => Object.keys(query).length > 0)).toEqual([]);

      const [role] = stub.data.roles.values();
      await visitor.walk(`/dashboard/team/manage-role/update/x/${role?._id}`);
      await page.getByLabel(/^Description/).fill('All of it');
      await page.getByRole('button', { name: 'Save and close' }).click();
      const saved = await lastTo('PUT /api/v2/admin/update-roles-permission/');
      // Permissions that only our server supports are kept.
      expect(saved.body).toMatchObject({
        name: 'Administrator',
        description: 'All of it',
        rolePermissions: role?.['rolePermissions'],
      });
      await formClosed(page);

      await visitor.walk(`/dashboard/enquiries/update-enquiry/x/${enquiry?._id}`);
      await page.getByLabel(/^Message/).fill('Is it still free?');
      await page.getByRole('button', { name: 'Save and close' }).click();
      // Sent without the token, as specified.
      expect(await lastTo('PUT /api/v2/client/update-enquiry/')).toMatchObject({
        token: undefined,
        body: { name: 'Visitor', phone: '+919845099999', message: 'Is it still free?' },
      });
      expect(stub.unknown.filter((line) => line !== 'GET /api/v2/schema')).toEqual([]);
    },
  );
});
