// Takes long.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { localize } from '#model/language/localize.ts';
import { testProduct } from '../support/product/testProduct.ts';
import { dataOf, editOf, createLead, newName } from '../support/api.ts';
import { waitUntilSettled, test, type Visit } from '../support/page.ts';
import { inSample } from '../../support/inSample.ts';

const contractDir =
  process.env['CONTRACT_DIR'] ?? fileURLToPath(new URL('../../../../shared/contract', import.meta.url));

type Row = { readonly route: string; readonly kind: string; readonly to: string };

const rows: readonly Row[] = readFileSync(join(contractDir, 'routes.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [route = '', kind = '', to = ''] = line.split('\t');
    return { route, kind, to };
  });

/** Screens without a parameter, with their titles. */
const screens: Readonly<Record<string, string>> = {
  '/dashboard': 'Home',
  '/dashboard/global-config': 'Settings',
  '/dashboard/global-config/templates/lead-templates': 'Lead templates',
  '/dashboard/leads/manage-lead': 'Leads',
  '/dashboard/leads/add-lead': 'Add lead',
  '/dashboard/data/manage-data': 'Data',
  '/dashboard/data/add-data': 'Add data',
  '/dashboard/task/manage-task': 'Tasks',
  '/dashboard/task/add-task': 'Add task',
  '/dashboard/invoice': 'Invoices',
  '/dashboard/projects/manage-projects': 'Projects',
  '/dashboard/projects/add-projects': 'Add project',
  '/dashboard/properties/manage-properties': 'Properties',
  '/dashboard/properties/add-properties': 'Add property',
  '/dashboard/attendance': 'Attendance',
  '/dashboard/organization/profile-dashboard/basic-details': 'Organization',
  '/dashboard/team/manage-users': 'Users',
  '/dashboard/team/add-users': 'Add user',
  '/dashboard/team/manage-role': 'Roles',
  '/dashboard/team/manage-teams': 'Teams',
};

/** Screens of one record: pattern → the path of such a screen, and its content. */
const recordScreens: Readonly<Record<string, () => Promise<{ readonly path: string; readonly title: string }>>> = {
  '/dashboard/leads/update-lead/{name}/{leadId}': async () => {
    const lead = await createLead();
    return { path: editOf(lead), title: `Edit ${lead.name}` };
  },
  '/dashboard/properties/update-property/{propertyTitle}/{propertyId}': async () => {
    const title = newName('3 BHK in');
    const { _id } = await dataOf<{ _id: string }>('admin', 'POST /api/v2/admin/create-property', {
      title,
      enquiredFor: 'Sale',
      propertyType: 'Residential',
      propertySubType: 'Apartment',
      area: { value: 1200, unit: 'sq ft' },
      price: 12_500_000,
    });
    return {
      path: `/dashboard/properties/update-property/${encodeURIComponent(title)}/${_id}`,
      title: `Edit ${title}`,
    };
  },
  '/dashboard/team/user-details/{userName}/{userId}': async () => {
    const [user] = await dataOf<{ _id: string; username: string; firstName: string; lastName: string }[]>(
      'admin',
      'GET /api/v2/admin/get-profile',
    );
    return {
      path: `/dashboard/team/user-details/${user?.username}/${user?._id}`,
      title: `${user?.firstName} ${user?.lastName}`,
    };
  },
  '/dashboard/team/update-user/{userName}/{userId}': async () => {
    const [user] = await dataOf<{ _id: string; username: string; firstName: string; lastName: string }[]>(
      'admin',
      'GET /api/v2/admin/get-profile',
    );
    return {
      path: `/dashboard/team/update-user/${user?.username}/${user?._id}`,
      title: `Edit ${user?.firstName} ${user?.lastName}`,
    };
  },
};

/** Public pages: pattern → the path of such a page, and its content. */
const publicPages: Readonly<Record<string, () => Promise<{ readonly path: string; readonly title: string }>>> = {
  '/external/property-preview': async () => ({ path: '/external/property-preview', title: 'Gable Realty' }),
  '/external/property-preview/{username}/{propertyid}': async () => {
    const [home] = await dataOf<{ _id: string; title: string }[]>(
      'agent',
      `GET /api/v2/admin/get-property?filter=${encodeURIComponent('{"status":"Active","published":true,"assignedTo":"$me"}')}`,
    );
    return { path: `/external/property-preview/agent/${home?._id}`, title: String(home?.title) };
  },
};

const reportsDir = fileURLToPath(new URL('../../../schemas/reports', import.meta.url));

/** Each report with the title in its file. */
const reports: readonly { readonly route: string; readonly title: string }[] = readdirSync(reportsDir)
  .filter((name) => !name.startsWith('_'))
  // checked: `npm run schemas` checks each file against its manual
  .map((name) =>
    localize<{ route: string; title: string }>(JSON.parse(readFileSync(join(reportsDir, name), 'utf8')), 'en'),
  );
const contractReports = reports.filter(({ route }) => rows.some((row) => row.route === route));

const redirects = rows.filter(({ kind }) => kind === 'redirect');
const unknown = ['/error_404', '/no-such-page', '/dashboard/no-such-page'];

const title = ({ page }: Visit) => page.getByRole('heading', { level: 1 });
const pathOf = ({ page }: Visit): string => new URL(page.url()).pathname;
/**
 * Returns the server's response to a direct request of an address: the product's page, whose router then shows the
 * screen.
 */
const served = async (path: string): Promise<readonly unknown[]> => {
  const answer = await fetch(`${testProduct().address}${path}`, { headers: { accept: 'text/html' } });
  return [path, answer.status, answer.headers.get('content-type'), await answer.text()];
};
const productPage = async (path: string): Promise<readonly unknown[]> => [
  path,
  200,
  'text/html; charset=utf-8',
  (await served('/')).at(-1),
];

describe('routes of the specification', () => {
  test('all have a test in this file', () => {
    const tested = [
      '/',
      '/login',
      ...redirects.map(({ route }) => route),
      ...Object.keys(screens),
      ...Object.keys(recordScreens),
      ...Object.keys(publicPages),
      ...contractReports.map(({ route }) => route),
      ...unknown,
    ];
    expect(new Set(tested)).toEqual(new Set(rows.map(({ route }) => route)));
  });

  test('show each screen with its title', async ({ visit }) => {
    const visitor = await visit({ as: 'admin' });
    for (const [index, [path, text]] of Object.entries(screens).entries()) {
      expect(await served(path)).toEqual(await productPage(path));
      if (!inSample(index, 0)) continue;
      await visitor.walk(path);
      expect([pathOf(visitor), await title(visitor).textContent(), await visitor.page.title()]).toEqual([
        path,
        text,
        `${text} · Gable`,
      ]);
    }
  });

  test('show each report with its title and linked figures', async ({ visit }) => {
    expect(contractReports.length).toBeGreaterThan(15);
    const visitor = await visit({ as: 'admin' });
    for (const [index, { route, title: text }] of contractReports.entries()) {
      expect(await served(route)).toEqual(await productPage(route));
      if (!inSample(index, 0)) continue;
      await visitor.walk(`${route}?chart=off`);
      expect([pathOf(visitor), await title(visitor).textContent(), await visitor.page.title()]).toEqual([
        route,
        text,
        `${text} · Gable`,
      ]);
      await visitor.page.locator('tbody td a').first().waitFor();
    }
  });

  test('show the record in the address', async ({ visit }) => {
    const visitor = await visit({ as: 'admin' });
    for (const [index, make] of Object.values(recordScreens).entries()) {
      const { path, title: text } = await make();
      expect(await served(path)).toEqual(await productPage(path));
      if (!inSample(index, 0)) continue;
      await visitor.walk(path);
      await expect.poll(() => title(visitor).textContent()).toBe(text);
    }
  });

  test('show public pages without sign-in, and return 404 for a missing one', async ({ visit }) => {
    const visitor = await visit();
    for (const make of Object.values(publicPages)) {
      const { path, title: text } = await make();
      await visitor.go(path);
      expect([pathOf(visitor), await title(visitor).textContent()]).toEqual([path, text]);
    }
    visitor.expectProblem(/answer: 404 GET \/external\/property-preview\/agent\/nothing/);
    const answer = await visitor.page.goto('/external/property-preview/agent/nothing');
    expect([answer?.status(), await title(visitor).textContent()]).toEqual([404, '404']);
    expect(
      await visitor.page.getByText('Sorry, the page you visited does not exist.', { exact: true }).isVisible(),
    ).toBe(true);
    expect((await visitor.page.locator('main svg').boundingBox())?.width).toBeGreaterThan(40);
  });

  test('redirect from a folder to its list without a history entry', async ({ visit }) => {
    expect(redirects.length).toBeGreaterThan(3);
    const visitor = await visit({ as: 'admin' });
    await visitor.go('/dashboard/global-config');
    for (const { route } of redirects) expect(await served(route)).toEqual(await productPage(route));
    const walked = redirects.filter((_, index) => inSample(index, 0));
    for (const { route, to } of walked) {
      await visitor.walk(route);
      expect(pathOf(visitor)).toBe(to);
    }
    await visitor.page.goBack();
    await expect.poll(() => pathOf(visitor)).toBe(walked.at(-2)?.to);
  });

  test('redirect / to Home, or to the sign-in page for users who are not signed in', async ({ visit }) => {
    const [member, stranger] = [await visit({ as: 'agent' }), await visit()];
    await member.go('/');
    await stranger.go('/');
    await expect.poll(() => [pathOf(member), pathOf(stranger)]).toEqual(['/dashboard', '/login']);
    expect(await title(stranger).textContent()).toBe('Sign in');
  });

  test('show the 404 page at unknown addresses', async ({ visit }) => {
    for (const as of ['admin', undefined] as const) {
      const visitor = await visit({ as });
      // Without sign-in, the server does not reveal which dashboard addresses exist.
      for (const path of unknown.filter((each) => as !== undefined || !each.startsWith('/dashboard'))) {
        visitor.expectProblem(new RegExp(`answer: 404 GET ${path}`));
        await visitor.go(path);
        expect([pathOf(visitor), await title(visitor).textContent()]).toEqual([path, '404']);
        expect(
          await visitor.page.getByText('Sorry, the page you visited does not exist.', { exact: true }).isVisible(),
        ).toBe(true);
        expect((await visitor.page.locator('main svg').boundingBox())?.width).toBeGreaterThan(40);
      }
    }
  });

  test('return 404 for unknown paths even if the browser has the page in its cache', async () => {
    const page = await fetch(testProduct().address);
    const etag = page.headers.get('etag') ?? '';
    const body = await page.text();
    for (const path of [
      ...unknown,
      '/dashboard/leads/manage-leads',
      '/dashboard/leads/update-lead/only-a-name',
      '/x.php',
      '/dashboard/reports/nothing?chart=off',
    ]) {
      const answer = await fetch(`${testProduct().address}${path}`, {
        headers: { accept: 'text/html', 'if-none-match': etag },
      });
      expect([path, answer.status, await answer.text()]).toEqual([path, 404, body]);
    }
    for (const path of [
      '/dashboard/',
      '/Dashboard/Leads/manage-lead',
      '/dashboard/leads/update-lead/A%20B/7',
      '/dashboard/leads/manage-lead/import',
    ]) {
      expect([path, (await served(path))[1]]).toEqual([path, 200]);
    }
  });

  test('redirect every dashboard address to the sign-in page without a session', async ({ visit }) => {
    const visitor = await visit();
    for (const [index, path] of [...Object.keys(screens), '/dashboard/no-such-page'].entries()) {
      if (!inSample(index, 0)) continue;
      await visitor.walk(path);
      expect(pathOf(visitor)).toBe('/login');
    }
  });

  test('support Back, Forward and reload at every step', async ({ visit }) => {
    const visitor = await visit({ as: 'admin' });
    const { page } = visitor;
    await visitor.go('/dashboard');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Leads', exact: true }).click();
    await expect.poll(() => title(visitor).textContent()).toBe('Leads');
    await waitUntilSettled(page);
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await expect.poll(() => pathOf(visitor)).toContain('/lead-details/');
    await expect.poll(() => title(visitor).textContent()).not.toBe('Leads');
    await waitUntilSettled(page);
    const shown = await title(visitor).textContent();
    await page.reload();
    await waitUntilSettled(page);
    await expect.poll(() => title(visitor).textContent()).toBe(shown);
    await page.goBack();
    await expect.poll(() => title(visitor).textContent()).toBe('Leads');
    await page.goBack();
    await expect.poll(() => title(visitor).textContent()).toBe('Home');
    await page.goForward();
    await expect.poll(() => title(visitor).textContent()).toBe('Leads');
    expect(new URL(page.url()).origin).toBe(testProduct().address);
  });
});
