import { QueryClient } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import { CoreAdminContext, memoryStore } from 'ra-core';
import {
  unstable_HistoryRouter as HistoryRouter,
  UNSAFE_createMemoryHistory,
  useRoutes,
  type RouteObject,
} from 'react-router-dom';
import { KindContextProvider } from '#kinds/kindContext.tsx';
import { parseModel } from '#model/parseModel.ts';
import type { Resource } from '#model/resource.ts';
import type { ResourceSchema } from '#model/schema/schema.ts';
import type { SettingsSchema } from '#model/schema/settingsSchema.ts';
import type { WireRecord } from '#model/wire/wire.ts';
import '../../src/dialogs.ts';
import '../../src/looks.ts';
import { Toasts } from '../../src/layout/toasts/Toasts.tsx';
import { createDataProvider } from '../../src/providers/createDataProvider.ts';
import { PermissionsProvider, useProfile } from '../../src/providers/PermissionsProvider.tsx';
import { ResourceCreateScreen } from '../../src/screens/resource/ResourceCreateScreen.tsx';
import { ResourceEditScreen } from '../../src/screens/resource/ResourceEditScreen.tsx';
import { ResourceListScreen } from '../../src/resources/ResourceListScreen.tsx';
import { ResourceShowScreen } from '../../src/screens/resource/ResourceShowScreen.tsx';
import { createGuardedHistory } from '../../src/providers/routing/createGuardedHistory.ts';
import { ModelProvider } from '../../src/providers/schemas.tsx';
import { startServer, type TestServer } from '../providers/testServer.ts';

// A busy machine takes time to import a lazy part; nothing waits longer than necessary.
configure({ asyncUtilTimeout: 8_000 });

const settings: SettingsSchema = {
  name: 'Test Realty',
  country: 'IN',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  areaUnit: 'sq ft',
  areaUnits: { 'sq ft': 0.09290304 },
};

/**
 * A resource that the product does not ship. Its tests show that the screens take everything about a resource from the
 * schema.
 */
export const guestsSchema: ResourceSchema = {
  name: 'guests',
  title: 'Guest',
  plural: 'Guests',
  module: 'guests',
  recordTitle: '{name}',
  type: 'object',
  required: ['name', 'code'],
  owners: ['host'],
  screens: { list: '/guests', create: '/guests/add', edit: '/guests/{id}/edit', show: '/guests/{id}' },
  properties: {
    name: { type: 'string', title: 'Name', sort: true, search: true },
    phone: { type: 'string', kind: 'phone', title: 'Phone', unique: 'warn', readable: 'viewContact' },
    code: { type: 'string', title: 'Code', readable: 'viewCode', default: 'G' },
    floor: { type: 'string', title: 'Floor', enum: ['First', 'Second'], filter: true },
    room: { type: 'string', title: 'Room' },
    suite: { type: 'string', title: 'Suite' },
    host: { type: 'string', kind: 'reference', to: 'people', title: 'Host', writable: 'assign' },
    state: { type: 'string', title: 'State', enum: ['Asked', 'Expected', 'Gone'], readOnly: true, filter: true },
    reason: {
      type: 'string',
      title: 'Reason',
      readOnly: true,
      choicesBy: 'state',
      choices: { Expected: ['Meeting', 'Visit'], Gone: ['Left'] },
    },
    comesAt: { type: 'string', format: 'date-time', title: 'Comes at' },
  },
  list: {
    columns: ['name', 'phone', 'state', 'floor'],
    sort: 'name',
    tabs: [{ title: 'Upstairs', filter: { floor: 'Second' } }],
  },
  states: {
    field: 'state',
    sub: 'reason',
    initial: 'Asked',
    values: { Asked: { type: 'open' }, Expected: { type: 'scheduled' }, Gone: { type: 'lost' } },
    transitions: [
      {
        from: '@open',
        to: 'Expected',
        require: ['reason', 'comesAt'],
        future: ['comesAt'],
        requireOneOf: [['room', 'suite']],
      },
      { from: '@scheduled', to: 'Asked', quick: true },
      { from: ['@open', '@scheduled'], to: 'Gone', require: ['note'], permission: 'sendAway' },
    ],
  },
};

const peopleSchema: ResourceSchema = {
  name: 'people',
  title: 'Person',
  plural: 'Persons',
  module: 'people',
  type: 'object',
  properties: { name: { type: 'string' } },
  api: { getList: 'GET /people' },
  screens: { list: '/people' },
};

export const model = parseModel({ resources: [guestsSchema, peopleSchema], settings }, 'v1');
const found = model.resources['guests'];
if (found === undefined) throw new Error('stage: the model lacks its resource');
export const guests: Resource = found;

/**
 * The calls of the resource `guests`, each as method and path: `GET /api/rest/guests`. Calls of one record are
 * functions of its id. The test server's `answer` expects this form.
 */
export const calls = {
  list: 'GET /api/rest/guests',
  one: (id: string) => `GET /api/rest/guests/${id}`,
  counts: 'GET /api/rest/guests/counts',
  create: 'POST /api/rest/guests',
  update: (id: string) => `PUT /api/rest/guests/${id}`,
  status: (id: string) => `POST /api/rest/guests/${id}/status`,
  bulk: 'POST /api/rest/guests/bulk',
  startJob: 'POST /api/rest/guests/jobs',
  timeline: (id: string) => `GET /api/rest/guests/${id}/timeline`,
  duplicates: 'GET /api/rest/guests/duplicates',
  log: (id: string) => `POST /api/rest/guests/${id}/log`,
} as const;

export const guest = (
  id: string,
  more: Readonly<Record<string, string | number | null>> = {},
): WireRecord & { id: string } => ({
  _id: id,
  id,
  version: 1,
  name: `Guest ${id}`,
  code: 'G',
  phone: `+9198450000${id.padStart(2, '0')}`,
  state: 'Asked',
  ...more,
});

const everything = [
  'view',
  'create',
  'edit',
  'delete',
  'restore',
  'status',
  'bulk',
  'assign',
  'viewContact',
  'addNote',
  'sendAway',
  'viewCode',
];

type StageOptions = {
  readonly at: string;
  readonly records?: readonly WireRecord[];
  readonly permissions?: readonly string[];
};
export type Stage = {
  readonly server: TestServer;
  readonly address: () => string;
  readonly go: (to: string) => void;
  readonly bodies: (call: string) => readonly unknown[];
};

const Waiting = ({ children }: { readonly children: React.ReactNode }) => (useProfile().isLoading ? null : children);

const routes: RouteObject[] = [
  { path: '/guests', element: <ResourceListScreen resource={guests} /> },
  { path: '/guests/add', element: <ResourceCreateScreen resource={guests} /> },
  { path: '/guests/:id/edit', element: <ResourceEditScreen resource={guests} /> },
  { path: '/guests/:id', element: <ResourceShowScreen resource={guests} /> },
  { path: '/elsewhere', element: <p>elsewhere</p> },
];
const dataProvider = createDataProvider(model);

/**
 * Renders the product's screens of `guests` at the address `at`, with a server that returns `records` and whose other
 * responses the test sets. The user has `permissions`. Default: all.
 */
export const setStage = async ({
  at,
  records = [guest('1'), guest('2'), guest('3')],
  permissions = everything,
}: StageOptions): Promise<Stage> => {
  const server = await startServer();
  const headers = {
    'content-range': `guests 0-${records.length - 1}/${records.length}`,
    'access-control-expose-headers': 'content-range',
  };
  server.answer(calls.list, { json: records, headers });
  server.answer(calls.counts, {
    json: { data: { '*': { count: records.length }, Asked: { count: 2 }, Upstairs: { count: 7, atLeast: true } } },
  });
  for (const record of records) {
    server.answer(calls.one(record._id), { json: record });
    server.answer(calls.timeline(record._id), { json: { data: [], total: 0 } });
  }
  server.answer('GET /people', { json: { data: [{ _id: 'p1', version: 1, name: 'Meera' }], total: 1 } });
  server.answer('GET /api/v2/admin/get-profile', {
    json: { data: [{ _id: 'me', userRoles: [{ rolePermissions: { guests: permissions } }] }] },
  });
  localStorage.setItem('token', `x.${btoa(JSON.stringify({ _doc: { _id: 'me' } }))}.x`);

  const Root = () => (
    <CoreAdminContext dataProvider={dataProvider} queryClient={queryClient} store={store}>
      <PermissionsProvider>
        <KindContextProvider model={model}>
          <Waiting>{useRoutes(routes)}</Waiting>
        </KindContextProvider>
      </PermissionsProvider>
      <Toasts />
    </CoreAdminContext>
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const store = memoryStore();
  const history = createGuardedHistory(UNSAFE_createMemoryHistory({ initialEntries: [at], v5Compat: true }));
  render(
    <ModelProvider answer={{ version: 'v1', resources: [guestsSchema, peopleSchema], settings, validators: '' }}>
      <HistoryRouter history={history}>
        <Root />
      </HistoryRouter>
    </ModelProvider>,
  );
  return {
    server,
    address: () => `${history.location.pathname}${history.location.search}`,
    go: (to) => history.push(to),
    bodies: (call) =>
      server.asked
        .filter(({ method, url }) => `${method} ${url.pathname}` === call)
        .map(({ body }): unknown => (body === '' ? undefined : JSON.parse(body))),
  };
};

/** Removes what `setStage` has rendered, stops its server and signs the user out. */
export const removeStage = async (stage: Stage | undefined): Promise<void> => {
  cleanup();
  localStorage.clear();
  await stage?.server.stop();
};
