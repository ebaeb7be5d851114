/**
 * The one door of the client: the fixed rows, then those that each resource's file asks for.
 *
 * | address                                  | what stands there                                                     |
 * |------------------------------------------|-----------------------------------------------------------------------|
 * | /                                        | → /dashboard where a login exists, otherwise → /login                 |
 * | /login                                   | sign in, then back to `from`                                          |
 * | /dashboard                               | home                                                                  |
 * | /dashboard/global-config                 | settings                                                              |
 * | each resource's `screens`                | its list, create, edit and show screens                               |
 * | the folder of each resource's list       | → the list of the resource that comes first in the menu               |
 * | /error_404 and every other               | not found                                                             |
 */
import { Navigate, type RouteObject } from 'react-router-dom';
import type { Model, Resource } from '#model/resource.ts';
import { lazyScreen } from './layout/lazyScreen.tsx';
import { Protected } from './layout/Protected.tsx';
import { folderOf, routePattern, type ScreenName } from './providers/addresses.ts';
import { useIsSignedIn } from './providers/tokenStore.ts';
import { NotFoundScreen } from './screens/NotFoundScreen.tsx';
import { ResourceRoute } from './screens/ResourceRoute.tsx';
import { themed } from './theme/themed.ts';

const LoginScreen = lazyScreen(themed(async () => (await import('./screens/LoginScreen.tsx')).LoginScreen));
const HomeScreen = lazyScreen(async () => (await import('./screens/HomeScreen.tsx')).HomeScreen);
const SettingsScreen = lazyScreen(themed(async () => (await import('./screens/SettingsScreen.tsx')).SettingsScreen));

const Start = () => <Navigate to={useIsSignedIn() ? '/dashboard' : '/login'} replace />;

const fixed: readonly RouteObject[] = [
  { path: '/', element: <Start /> },
  { path: '/login', element: <LoginScreen /> },
  { path: '/error_404', element: <NotFoundScreen /> },
];

const fixedProtected: readonly RouteObject[] = [
  { path: '/dashboard', element: <HomeScreen /> },
  { path: '/dashboard/global-config', element: <SettingsScreen /> },
];

const screenNames: readonly ScreenName[] = ['list', 'create', 'edit', 'show'];

const screensOf = (resource: Resource): readonly RouteObject[] =>
  screenNames.flatMap((screen) => {
    const pattern = resource.screens[screen];
    if (pattern === undefined) return [];
    return [{ path: routePattern(pattern), element: <ResourceRoute key={`${resource.name} ${screen}`} name={resource.name} screen={screen} /> }];
  });

/** A folder leads to the list in it; of several lists, to the one that comes first in the menu. */
const foldersOf = (resources: readonly Resource[], taken: ReadonlySet<string>): readonly RouteObject[] => {
  const lists = new Map<string, string>();
  for (const { screens } of resources) {
    const folder = folderOf(screens.list);
    if (folder !== undefined && !taken.has(folder) && !lists.has(folder)) lists.set(folder, screens.list);
  }
  return [...lists].map(([path, to]) => ({ path, element: <Navigate to={to} replace /> }));
};

/** Gives the rows of the router for a model. */
export const routesOf = (model: Model): RouteObject[] => {
  const resources = Object.values(model.resources).toSorted((a, b) => (a.menu?.order ?? Infinity) - (b.menu?.order ?? Infinity));
  const screens = [...fixedProtected, ...resources.flatMap(screensOf)];
  const taken = new Set(screens.map(({ path }) => path ?? ''));
  return [
    ...fixed,
    ...foldersOf(resources, taken),
    { element: <Protected />, children: screens },
    { path: '*', element: <NotFoundScreen /> },
  ];
};
