// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext } from 'ra-core';
import { createMemoryRouter, matchRoutes, RouterProvider, useRoutes } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResourceSchema } from '#model/schema/schema.ts';
import type { SettingsSchema } from '#model/schema/settingsSchema.ts';
import { parseModel } from '#model/parseModel.ts';
import { RedirectBack } from '../../src/layout/shell/routes/RedirectBack.tsx';
import { authProvider } from '../../src/providers/authProvider.ts';
import { createDataProvider } from '../../src/providers/createDataProvider.ts';
import { clearToken } from '../../src/providers/session/tokenStore.ts';
import { possibleRoutes, routesOf } from '../../src/routesOf.tsx';
import { ModelProvider } from '../../src/providers/schemas.tsx';
import { startServer, type TestServer } from '../providers/testServer.ts';

const settings: SettingsSchema = {
  name: 'Test Realty',
  country: 'IN',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  areaUnit: 'sq ft',
  areaUnits: {},
};
const flats: ResourceSchema = {
  name: 'flats',
  title: 'Flat',
  plural: 'Flats',
  type: 'object',
  properties: { name: { type: 'string' } },
  menu: { order: 1 },
  screens: { list: '/dashboard/flats/manage-flats', create: '/dashboard/flats/add-flat' },
};
const blocks: ResourceSchema = {
  name: 'blocks',
  title: 'Block',
  plural: 'Blocks',
  type: 'object',
  properties: { name: { type: 'string' } },
  menu: { order: 2 },
  screens: { list: '/dashboard/flats/manage-blocks' },
};
const notes: ResourceSchema = {
  name: 'notes',
  title: 'Note',
  plural: 'Notes',
  type: 'object',
  required: ['about'],
  properties: { about: { type: 'string', enum: ['Flat', 'Block'] } },
  screens: { list: '/dashboard/global-config/notes/{about}-notes' },
};
const answer = { version: 'v1', resources: [blocks, flats, notes], settings, validators: '' };
const model = parseModel({ resources: answer.resources, settings }, 'v1');

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = `${part({})}.${part({ _doc: { _id: 'u1' } })}.signature`;

const Rows = () => (
  <CoreAdminContext authProvider={authProvider} dataProvider={createDataProvider(model)}>
    {useRoutes(routesOf(model))}
  </CoreAdminContext>
);

const open = (address: string) => {
  const router = createMemoryRouter([{ path: '*', element: <Rows /> }], { initialEntries: [address] });
  render(
    <ModelProvider answer={answer}>
      <RouterProvider router={router} />
    </ModelProvider>,
  );
  return router;
};

// Preloaded, so that the time to load the component library does not count.
beforeAll(async () => {
  await Promise.all([
    import('../../src/theme/AppThemeProvider.tsx'),
    import('../../src/screens/signIn/LoginScreen.tsx'),
    import('../../src/screens/settings/SettingsScreen.tsx'),
  ]);
});

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
  const ignore = (): void => undefined;
  // The component library uses the deprecated listener names.
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: ignore,
    removeEventListener: ignore,
    addListener: ignore,
    removeListener: ignore,
  }));
  server.answer('GET /api/v2/admin/get-profile', {
    json: { data: [{ _id: 'u1', firstName: 'Asha', userRoles: [{ rolePermissions: { blocks: ['view'] } }] }] },
  });
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await server.stop();
});

describe('when signed out', () => {
  it('/ redirects to /login', () => {
    expect(open('/').state.location.pathname).toBe('/login');
  });

  it('a protected screen redirects to /login, replaces the history entry and keeps the location', async () => {
    const router = open('/dashboard/flats/manage-flats?tab=Today');
    expect(router.state.location.pathname).toBe('/login');
    expect(router.state.location.state).toMatchObject({
      from: { pathname: '/dashboard/flats/manage-flats', search: '?tab=Today' },
    });
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('signing in returns to the requested page', async () => {
    server.answer('POST /api/v2/admin/login-profile', { json: { data: { token, mustChangePassword: false } } });
    const router = open('/dashboard/global-config?x=1');
    fireEvent.change(await screen.findByLabelText('Username'), { target: { value: 'asha' } });
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'right' } });
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByRole('heading', { name: 'Settings' });
    expect(router.state.location).toMatchObject({ pathname: '/dashboard/global-config', search: '?x=1' });
    expect(router.state.historyAction).toBe('REPLACE');
  });
});

describe('when signed in', () => {
  beforeEach(() => localStorage.setItem('token', token));

  it('/ redirects to /dashboard', () => {
    expect(open('/').state.location.pathname).toBe('/dashboard');
  });

  it('a folder redirects to its first list in the menu', () => {
    expect(open('/dashboard/flats').state.location.pathname).toBe('/dashboard/flats/manage-flats');
  });

  it('a folder below a screen redirects to that screen', () => {
    expect(open('/dashboard/global-config/notes').state.location.pathname).toBe('/dashboard/global-config');
  });

  it('each separate list has its own address, and unknown ones show the 404 page', async () => {
    open('/dashboard/global-config/notes/block-notes');
    expect(await screen.findByText("You don't have access to notes")).toBeDefined();
    cleanup();
    open('/dashboard/global-config/notes/other-notes');
    expect(await screen.findByText('404')).toBeDefined();
  });

  it('the sidebar shows only what the roles permit', async () => {
    open('/dashboard/global-config');
    await screen.findByRole('heading', { name: 'Settings' });
    expect(screen.getAllByRole('link', { name: 'Blocks' }).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: 'Flats' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New' })).toBeNull();
  });

  it('a list shows an access message without permission', async () => {
    open('/dashboard/flats/manage-flats');
    expect(await screen.findByText("You don't have access to flats")).toBeDefined();
  });

  it('signing out redirects to /login', async () => {
    const router = open('/dashboard/global-config');
    await screen.findByRole('heading', { name: 'Settings' });
    act(clearToken);
    expect(router.state.location.pathname).toBe('/login');
  });
});

describe('unknown addresses', () => {
  it.each(['/error_404', '/no-such-page', '/dashboard/no-such-page'])('%s shows the 404 page', (address) => {
    open(address);
    expect(screen.getByRole('heading', { name: '404' })).toBeDefined();
    expect(screen.getByText('Sorry, the page you visited does not exist.')).toBeDefined();
  });
});

describe('RedirectBack', () => {
  const follow = (state: unknown): string => {
    const router = createMemoryRouter(
      [
        { path: '/back', element: <RedirectBack /> },
        { path: '*', element: null },
      ],
      { initialEntries: [{ pathname: '/back', state }] },
    );
    render(<RouterProvider router={router} />);
    expect(router.state.historyAction).toBe('REPLACE');
    return router.state.location.pathname + router.state.location.search;
  };

  it('redirects to the location in "from"', () => {
    expect(follow({ from: { pathname: '/dashboard', search: '?a=1', hash: '' } })).toBe('/dashboard?a=1');
    expect(follow({ from: '/dashboard' })).toBe('/dashboard');
  });

  it.each([
    [null],
    [{}],
    [{ from: 7 }],
    [{ from: '//evil.example' }],
    [{ from: { pathname: 'https://evil.example' } }],
  ])('redirects to /error_404 for the state %j', (state) => expect(follow(state)).toBe('/error_404'));
});

describe('possible routes', () => {
  const all = routesOf(model);
  const matched = (routes: typeof all, pathname: string) =>
    matchRoutes(routes, pathname)?.map(({ route: { path, element }, params }) => ({ path, element, params }));

  it.each([
    '/',
    '/login',
    '/LOGIN/',
    '/dashboard',
    '/dashboard/',
    '/dashboard//',
    '/dashboard/flats',
    '/dashboard/flats/manage-flats',
    '/Dashboard/Flats/Manage-Flats/',
    '/dashboard/flats/manage-flats/import',
    '/dashboard/flats/add-flat',
    '/dashboard/duplicates/flats',
    '/dashboard/global-config/notes/flat-notes',
    '/dashboard/fl%61ts/manage-flats',
    '/error_404',
    '/nowhere',
    '/dashboard/nowhere',
  ])('lead to the same screen as all routes: %s', (pathname) => {
    expect(matched(all, pathname)?.at(-1)?.element).toBeDefined();
    expect(matched(possibleRoutes(all, pathname), pathname)).toEqual(matched(all, pathname));
  });

  it('are few', () => {
    const leaves = possibleRoutes(all, '/dashboard/flats/manage-flats').flatMap(({ children = [] }) => children);
    expect(leaves.filter(({ path = '' }) => !path.includes(':')).map(({ path }) => path)).toEqual([
      '/dashboard/flats/manage-flats',
    ]);
  });
});
