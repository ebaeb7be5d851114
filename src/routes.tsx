/**
 * The one door of the client: the fixed rows, then those that each resource's file asks for.
 *
 * | address                                  | what stands there                                                     |
 * |------------------------------------------|-----------------------------------------------------------------------|
 * | /                                        | → /dashboard where a login exists, otherwise → /login                 |
 * | /login                                   | sign in, then back to `from`                                          |
 * | /unsubscribe                             | wanting a mail no more; from the mail itself                          |
 * | /dashboard                               | home                                                                  |
 * | /dashboard/global-config                 | settings                                                              |
 * | /dashboard/api                           | what programs can ask, made from the schemas                          |
 * | /dashboard/global-config/schemas         | the schema files: to see, to change, to publish                       |
 * | each resource's `screens`                | its list, create, edit and show screens                               |
 * | each report's `route`                    | the report; its folder → the first report in it that the person may open |
 * | each resource's list and /import         | takes a file of records                                               |
 * | the folder of each resource's list       | → the screen above, or the list of the resource first in the menu     |
 * | /error_404 and every other               | not found                                                             |
 */
import { Navigate, type RouteObject } from 'react-router-dom';
import { reportFolders } from '#model/reports/menu.ts';
import type { Model, Resource } from '#model/resource.ts';
import { lazyScreen } from './layout/lazyScreen.tsx';
import { Protected } from './layout/Protected.tsx';
import { addressOf, folderOf, importAddress, listAddresses, routePattern, type ScreenName } from './providers/addresses.ts';
import { useIsSignedIn } from './providers/tokenStore.ts';
import { NotFoundScreen } from './screens/NotFoundScreen.tsx';
import { ImportRoute } from './screens/ImportRoute.tsx';
import { ResourceRoute } from './screens/ResourceRoute.tsx';
import { themed } from './theme/themed.ts';

const LoginScreen = lazyScreen(themed(async () => (await import('./screens/LoginScreen.tsx')).LoginScreen));
const UnsubscribeScreen = lazyScreen(themed(async () => (await import('./screens/UnsubscribeScreen.tsx')).UnsubscribeScreen));
const HomeScreen = lazyScreen(async () => (await import('./screens/HomeScreen.tsx')).HomeScreen);
const SettingsScreen = lazyScreen(themed(async () => (await import('./screens/SettingsScreen.tsx')).SettingsScreen));
const ApiScreen = lazyScreen(async () => (await import('./screens/api/ApiScreen.tsx')).ApiScreen);
const StudioScreen = lazyScreen(themed(async () => (await import('./screens/studio/StudioScreen.tsx')).StudioScreen));

const ReportRoute = lazyScreen(themed(async () => (await import('./screens/reports/ReportRoute.tsx')).ReportRoute));
const ReportFolder = lazyScreen(async () => (await import('./screens/reports/ReportRoute.tsx')).ReportFolder);

const Start = () => <Navigate to={useIsSignedIn() ? '/dashboard' : '/login'} replace />;

const fixed: readonly RouteObject[] = [
  { path: '/', element: <Start /> },
  { path: '/login', element: <LoginScreen /> },
  { path: '/unsubscribe', element: <UnsubscribeScreen /> },
  { path: '/error_404', element: <NotFoundScreen /> },
];

const fixedProtected: readonly RouteObject[] = [
  { path: '/dashboard', element: <HomeScreen /> },
  { path: '/dashboard/global-config', element: <SettingsScreen /> },
  { path: '/dashboard/api', element: <ApiScreen /> },
  { path: '/dashboard/global-config/schemas', element: <StudioScreen /> },
];

const notFound: RouteObject = { path: '*', element: <NotFoundScreen /> };

const screenNames: readonly ScreenName[] = ['list', 'create', 'edit', 'show'];

const screensOf = (resource: Resource): readonly RouteObject[] =>
  screenNames.flatMap((screen) => {
    const pattern = resource.screens[screen];
    if (pattern === undefined) return [];
    const paths = screen === 'list' ? listAddresses(resource).map(({ path }) => path) : [routePattern(pattern)];
    return paths.map((path) => ({ path, element: <ResourceRoute key={`${resource.name} ${screen}`} name={resource.name} screen={screen} /> }));
  });

/** Below its list, a resource whose records people make takes files of them. */
const importsOf = (resource: Resource): readonly RouteObject[] =>
  resource.calls.import === undefined ? [] : [{ path: importAddress(resource), element: <ImportRoute key={resource.name} name={resource.name} /> }];

/** A folder leads to the list in it; of several lists, to the one that comes first in the menu. One that lies below a screen, to that. */
const foldersOf = (resources: readonly Resource[], taken: ReadonlySet<string>): readonly RouteObject[] => {
  const lists = new Map<string, string>();
  for (const resource of resources) {
    const list = addressOf(resource, 'list');
    const folder = folderOf(list);
    if (folder === undefined || taken.has(folder) || lists.has(folder)) continue;
    const above = folderOf(folder);
    lists.set(folder, above !== undefined && taken.has(above) ? above : list);
  }
  return [...lists].map(([path, to]) => ({ path, element: <Navigate to={to} replace /> }));
};

/** Each report has a screen, and a folder of reports leads to the first in it. */
const reportsOf = ({ reports }: Model): readonly RouteObject[] => [
  ...Object.values(reports).map(({ name, route }) => ({ path: route, element: <ReportRoute name={name} /> })),
  ...reportFolders(reports).map((path) => ({ path, element: <ReportFolder path={path} /> })),
];

/** Gives the rows of the router for a model. */
export const routesOf = (model: Model): RouteObject[] => {
  const resources = Object.values(model.resources).toSorted((a, b) => (a.menu?.order ?? Infinity) - (b.menu?.order ?? Infinity));
  const screens = [...fixedProtected, ...resources.flatMap(screensOf), ...resources.flatMap(importsOf), ...reportsOf(model)];
  const taken = new Set(screens.map(({ path }) => path ?? ''));
  return [
    ...fixed,
    ...foldersOf(resources, taken),
    { element: <Protected />, children: screens },
    // Who is not signed in is not told which addresses of the dashboard there are: all of them ask for a sign-in.
    ...(resources.length === 0 ? [{ element: <Protected />, children: [{ ...notFound, path: '/dashboard/*' }] }] : []),
    notFound,
  ];
};
