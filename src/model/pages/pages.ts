import { addressOf, importAddress, listAddresses, routePattern, type ScreenName } from './addresses.ts';
import { reportFolders } from '../reports/menu.ts';
import type { Model, Resource } from '../resource.ts';

/** Paths of the pages that need no sign-in. The page `notFound` has status 404, like every unknown path. */
export const openPages = { start: '/', signIn: '/login', unsubscribe: '/unsubscribe', notFound: '/error_404' } as const;

/** Paths of the pages for signed-in users that no schema file declares. */
export const staffPages = {
  home: '/dashboard',
  calendar: '/dashboard/calendar',
  inbox: '/dashboard/inbox',
  settings: '/dashboard/global-config',
  api: '/dashboard/api',
  schemas: '/dashboard/global-config/schemas',
  auditLog: '/dashboard/global-config/audit-log',
  notifications: '/dashboard/global-config/notifications',
  jobs: '/dashboard/bulk-actions',
  duplicates: '/dashboard/duplicates/:resource',
  intake: '/dashboard/global-config/intake',
  channels: '/dashboard/global-config/channels',
  rules: '/dashboard/global-config/rules',
} as const;

const screenNames: readonly ScreenName[] = ['list', 'create', 'edit', 'show'];

/** A page of a resource, with its path pattern: `/dashboard/leads/update-lead/:name/:id`. */
export type ScreenPage = { readonly path: string; readonly resource: Resource; readonly screen: ScreenName | 'import' };

const screensOf = (resource: Resource): readonly ScreenPage[] =>
  screenNames.flatMap((screen) => {
    const pattern = resource.screens[screen];
    if (pattern === undefined) return [];
    const paths = screen === 'list' ? listAddresses(resource).map(({ path }) => path) : [routePattern(pattern)];
    return paths.map((path) => ({ path, resource, screen }));
  });

const hasImport = ({ calls, notServed }: Resource): boolean =>
  calls.import !== undefined || notServed?.includes('import') === true;

const importPage = (resource: Resource): ScreenPage => ({ path: importAddress(resource), resource, screen: 'import' });

const byMenu = ({ resources }: Model): readonly Resource[] =>
  Object.values(resources).toSorted((a, b) => (a.menu?.order ?? Infinity) - (b.menu?.order ?? Infinity));

/**
 * Returns the pages of all resources in the order of the menu, and after them an import page for each resource. This
 * includes resources without an import: to leave them out, the calls of all resources would have to be parsed before
 * the first screen.
 */
export const screenPages = (model: Model): readonly ScreenPage[] => {
  const resources = byMenu(model);
  return [...resources.flatMap(screensOf), ...resources.map(importPage)];
};

/** A path that has no page, such as `/dashboard/leads`, and the path of the page to which it redirects. */
export type FolderPage = { readonly path: string; readonly to: string };

/**
 * Returns the path one level above a list: `/dashboard/leads/manage-lead` → `/dashboard/leads`. Undefined for a list
 * directly below `/dashboard`.
 */
export const parentPathOf = (listAddress: string): string | undefined => {
  const parts = listAddress.split('/');
  return parts.length > 3 ? parts.slice(0, -1).join('/') : undefined;
};

/**
 * Returns redirects for folders: paths directly above a list, such as `/dashboard/leads`, at which there is no page. A
 * redirect leads to the page one level above the folder. If there is none, it leads to the first list in the menu that
 * is directly below the folder.
 */
export const folderPages = (model: Model): readonly FolderPage[] => {
  const taken = new Set<string>([
    ...Object.values(staffPages),
    ...screenPages(model).map(({ path }) => path),
    ...Object.values(model.reports).map(({ route }) => route),
    ...reportFolders(model.reports),
  ]);
  const folders = new Map<string, string>();
  for (const resource of byMenu(model)) {
    const list = addressOf(resource, 'list');
    const folder = parentPathOf(list);
    if (folder === undefined || taken.has(folder) || folders.has(folder)) continue;
    const above = parentPathOf(folder);
    folders.set(folder, above !== undefined && taken.has(above) ? above : list);
  }
  return [...folders].map(([path, to]) => ({ path, to }));
};

const segmentsOf = (path: string): readonly string[] =>
  path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');

/**
 * Returns a function that checks whether a path leads to a page, with the rules of the client's router: case and a
 * trailing slash are ignored, and any text can be a parameter such as `:id`. Example: `/dashboard/leads/manage-lead/` →
 * true, `/dashboard/leeds` → false.
 */
export const pageFinder = (model: Model): ((path: string) => boolean) => {
  const { notFound: _, ...open } = openPages;
  const patterns = [
    ...Object.values(open),
    ...Object.values(staffPages),
    ...screenPages(model)
      .filter(({ resource, screen }) => screen !== 'import' || hasImport(resource))
      .map(({ path }) => path),
    ...folderPages(model).map(({ path }) => path),
    ...Object.values(model.reports).map(({ route }) => route),
    ...reportFolders(model.reports),
  ].map(segmentsOf);
  const exact = new Set(
    patterns.filter((parts) => !parts.some((part) => part.startsWith(':'))).map((parts) => parts.join('/')),
  );
  const patterned = patterns.filter((parts) => parts.some((part) => part.startsWith(':')));
  return (path) => {
    const segments = segmentsOf(path);
    if (exact.has(segments.join('/'))) return true;
    return patterned.some(
      (parts) =>
        parts.length === segments.length && parts.every((part, at) => part.startsWith(':') || part === segments[at]),
    );
  };
};
