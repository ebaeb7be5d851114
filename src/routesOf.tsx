/**
 * The routes of the client: the fixed ones, then those that each resource's file defines.
 *
 * | address                                  | screen                                                                |
 * |------------------------------------------|-----------------------------------------------------------------------|
 * | /                                        | → /dashboard if the user is signed in, otherwise → /login             |
 * | /login                                   | sign-in, then back to `from`                                          |
 * | /unsubscribe                             | unsubscribing from emailed reports, by the link in the email          |
 * | /dashboard                               | home                                                                  |
 * | /dashboard/calendar                      | scheduled records by day, week and month, and as an agenda            |
 * | /dashboard/inbox                         | conversations with people, with those that need an answer             |
 * | /dashboard/global-config                 | settings                                                              |
 * | /dashboard/api                           | the API, documented from the schemas                                  |
 * | /dashboard/global-config/schemas         | the schema studio                                                     |
 * | /dashboard/global-config/audit-log       | sign-ins, refusals, exports and changes: who, what, when              |
 * | /dashboard/global-config/notifications   | which notifications the user gets by email and push, and when         |
 * | /dashboard/bulk-actions                  | bulk actions: their progress, results and undo                        |
 * | /dashboard/duplicates/:resource          | suspected duplicates of a resource, to merge or to dismiss            |
 * | /dashboard/global-config/intake          | sources of records, and their deliveries                              |
 * | /dashboard/global-config/channels        | channels, and the log of messages                                     |
 * | /dashboard/global-config/rules           | rules, and their runs                                                 |
 * | each resource's `screens`                | its list, create, edit and show screens                               |
 * | each report's `route`                    | the report; its folder → the first report in it that the user may open |
 * | each resource's list and /import         | the import of a file                                                  |
 * | the folder of each resource's list       | → the screen above, or the list of the first resource in the menu     |
 * | /error_404 and all others                | not found                                                             |
 */
import type { ReactNode } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { folderPages, openPages, type ScreenPage, screenPages, staffPages } from '#model/pages/pages.ts';
import { reportFolders } from '#model/reports/menu.ts';
import type { Model } from '#model/resource.ts';
import { lazyScreen } from './layout/states/lazyScreen.tsx';
import { UnsupportedScreen } from './layout/shell/routes/UnsupportedScreen.ts';
import { Protected } from './layout/shell/routes/Protected.tsx';
import { serverLimit } from './providers/api/config/serverCalls.ts';
import { useIsSignedIn } from './providers/session/tokenStore.ts';
import { NotFoundScreen } from './layout/shell/routes/NotFoundScreen.tsx';
import { ImportRoute } from './screens/resource/ImportRoute.tsx';
import { ResourceRoute } from './screens/resource/ResourceRoute.tsx';
import { withAppTheme } from './theme/withAppTheme.ts';
import { routesText } from './messages/en/routesText.ts';

const LoginScreen = lazyScreen(
  withAppTheme(async () => (await import('./screens/signIn/LoginScreen.tsx')).LoginScreen),
);
const UnsubscribeScreen = lazyScreen(
  withAppTheme(async () => (await import('./screens/UnsubscribeScreen.tsx')).UnsubscribeScreen),
);
const HomeScreen = lazyScreen(async () => (await import('./screens/home/HomeScreen.tsx')).HomeScreen);
const SettingsScreen = lazyScreen(
  withAppTheme(async () => (await import('./screens/settings/SettingsScreen.tsx')).SettingsScreen),
);
const ApiScreen = lazyScreen(async () => (await import('./screens/api/ServedApiScreen.tsx')).ServedApiScreen);
const StudioScreen = lazyScreen(
  withAppTheme(async () => (await import('./screens/studio/ServedStudioScreen.tsx')).ServedStudioScreen),
);
const AuditLogScreen = lazyScreen(
  withAppTheme(async () => (await import('./screens/auditLog/ServedAuditLogScreen.tsx')).ServedAuditLogScreen),
);
const JobsScreen = lazyScreen(
  withAppTheme(async () => (await import('./features/bulkJobs/JobsScreen.tsx')).JobsScreen),
);
const DuplicatesScreen = lazyScreen(
  withAppTheme(async () => (await import('./features/merge/DuplicatesScreen.tsx')).DuplicatesScreen),
);

const CalendarScreen = lazyScreen(
  withAppTheme(async () => (await import('./screens/calendar/CalendarScreen.tsx')).CalendarScreen),
);
const InboxScreen = lazyScreen(
  withAppTheme(async () => (await import('./screens/inbox/ServedInboxScreen.tsx')).ServedInboxScreen),
);
const NotificationScreen = lazyScreen(
  withAppTheme(
    async () => (await import('./screens/notifications/ServedNotificationScreen.tsx')).ServedNotificationScreen,
  ),
);

const IntakeScreen = lazyScreen(
  withAppTheme(async () => (await import('./screens/intake/ServedIntakeScreen.tsx')).ServedIntakeScreen),
);
const ChannelsScreen = lazyScreen(
  withAppTheme(async () => (await import('./screens/channels/ServedChannelsScreen.tsx')).ServedChannelsScreen),
);
const RulesScreen = lazyScreen(
  withAppTheme(async () => (await import('./screens/rules/ServedRulesScreen.tsx')).ServedRulesScreen),
);

const ReportRoute = lazyScreen(
  withAppTheme(async () => (await import('./screens/reports/ReportRoute.tsx')).ReportRoute),
);
const ReportFolder = lazyScreen(async () => (await import('./screens/reports/ReportRoute.tsx')).ReportFolder);

const Start = () => <Navigate to={useIsSignedIn() ? '/dashboard' : '/login'} replace />;

const open: Readonly<Record<keyof typeof openPages, ReactNode>> = {
  start: <Start />,
  signIn: <LoginScreen />,
  unsubscribe: <UnsubscribeScreen />,
  notFound: <NotFoundScreen />,
};

const staff: Readonly<Record<keyof typeof staffPages, ReactNode>> = {
  home: <HomeScreen />,
  calendar: <CalendarScreen />,
  inbox: <InboxScreen />,
  settings: <SettingsScreen />,
  api: <ApiScreen />,
  schemas: <StudioScreen />,
  auditLog: <AuditLogScreen />,
  notifications: <NotificationScreen />,
  jobs: <JobsScreen />,
  duplicates: <DuplicatesScreen />,
  intake: <IntakeScreen />,
  channels: <ChannelsScreen />,
  rules: <RulesScreen />,
};

const rowsOf = <Name extends string>(
  paths: Readonly<Record<Name, string>>,
  elements: Readonly<Record<Name, ReactNode>>,
): readonly RouteObject[] =>
  (Object.keys(paths) as Name[]).map((name) => ({ path: paths[name], element: elements[name] }));

const notFound: RouteObject = { path: '*', element: <NotFoundScreen /> };

const screenRow = ({ path, resource: { name }, screen }: ScreenPage): RouteObject => ({
  path,
  element:
    screen === 'import' ? (
      <ImportRoute key={name} name={name} />
    ) : (
      <ResourceRoute key={`${name} ${screen}`} name={name} screen={screen} />
    ),
});

/** Returns the routes of reports. The path above several reports redirects to the first of them. */
const reportsOf = ({ reports }: Model): readonly RouteObject[] => [
  ...Object.values(reports).map(({ name, route }) => ({ path: route, element: <ReportRoute name={name} /> })),
  ...reportFolders(reports).map((path) => ({ path, element: <ReportFolder path={path} /> })),
];

/**
 * Returns the routes of public pages. Gable's server renders public pages itself; with another server, they are not
 * available.
 */
const publicRows = ({ resources }: Model): readonly RouteObject[] =>
  serverLimit() === undefined
    ? []
    : Object.values(resources).flatMap(({ preview }) =>
        preview === undefined
          ? []
          : [
              {
                path: `${preview.schema.address}/*`,
                element: (
                  <main className="gable-main">
                    <UnsupportedScreen title={routesText('publicPage')} what={routesText('publicPages')} />
                  </main>
                ),
              },
            ],
      );

/**
 * Returns the routes of the application for a model: pages without sign-in, screens of resources and reports, redirects
 * from the paths above screens, and the not-found page. If the client uses another server than Gable's, the path of a
 * public page shows that public pages are not available.
 */
export const routesOf = (model: Model): RouteObject[] => [
  ...rowsOf(openPages, open),
  ...folderPages(model).map(({ path, to }) => ({ path, element: <Navigate to={to} replace /> })),
  ...publicRows(model),
  {
    element: <Protected />,
    children: [...rowsOf(staffPages, staff), ...screenPages(model).map(screenRow), ...reportsOf(model)],
  },
  // Before sign-in, every address of the dashboard asks for a sign-in, so that nobody learns which ones exist.
  ...(Object.keys(model.resources).length === 0
    ? [{ element: <Protected />, children: [{ ...notFound, path: '/dashboard/*' }] }]
    : []),
  notFound,
];

const isPossible = (path: string | undefined, wanted: string): boolean => {
  if (path === undefined) return true;
  const [fixed = '', ...variable] = path.toLowerCase().split(/\/?[:*]/);
  return variable.length === 0 ? fixed === wanted : wanted.startsWith(fixed);
};

const withoutOthers = (routes: readonly RouteObject[], wanted: string): RouteObject[] =>
  routes.flatMap((route) => {
    if (!isPossible(route.path, wanted)) return [];
    return route.children === undefined ? [route] : [{ ...route, children: withoutOthers(route.children, wanted) }];
  });

/**
 * Returns the routes that can match a path, to be given to React Router instead of all. These are the routes with
 * exactly this path, and those with parameters whose part before the first parameter is the start of the path. Returns
 * all routes if the path has encoded characters (`%`). chosen: at every navigation, React Router sorts all routes that
 * it gets and compiles a pattern for each.
 */
export const possibleRoutes = (routes: readonly RouteObject[], pathname: string): RouteObject[] =>
  pathname.includes('%') ? [...routes] : withoutOthers(routes, pathname.toLowerCase().replace(/(?<=.)\/+$/, ''));
