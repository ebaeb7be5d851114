import { moduleGroup, moduleTitle, permissionLabel } from '#model/permissions/permissionLabels.ts';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { Model } from '#model/resource.ts';
import { permissionsText } from '../../messages/en/permissionsText.ts';

/** Common permissions, in groups of columns. Other permissions are below the row of their module. */
export const columnGroups = [
  { name: 'view', columns: ['viewAssigned', 'viewTeam', 'view'] },
  { name: 'work', columns: ['create', 'edit', 'status', 'addNote', 'bulk'] },
  { name: 'remove', columns: ['delete', 'restore', 'purge'] },
  { name: 'records', columns: ['import', 'export', 'viewHistory'] },
] as const;

/** A permission with a column of its own. */
export type MatrixColumn = (typeof columnGroups)[number]['columns'][number];

/** All columns of the table of permissions, in order. */
export const columns: readonly MatrixColumn[] = columnGroups.flatMap((group) => [...group.columns]);

const common: ReadonlySet<string> = new Set(columns);

/** A module with all its permissions. `own` has the permissions without a column. */
export type MatrixRow = {
  readonly module: string;
  readonly title: string;
  readonly names: readonly string[];
  readonly own: readonly string[];
};
/** Modules that are shown together. */
export type MatrixGroup = { readonly title: string; readonly rows: readonly MatrixRow[] };

const orderOf = (model: Model, module: string): number => {
  const resource = Object.values(model.resources).find((one) => one.module === module);
  return resource === undefined ? Infinity : (resource.menu?.order ?? 10_000);
};

const groupTitle = (model: Model, module: string): string => {
  const isResource = Object.values(model.resources).some((one) => one.module === module);
  return isResource ? (moduleGroup(model, module) ?? permissionsText('daily')) : permissionsText('general');
};

/**
 * Returns the rows of the permission table, one for each module of the model, in the groups and the order of the menu.
 * Modules without a resource come last, in a group of their own.
 */
export const matrixGroups = (model: Model): readonly MatrixGroup[] => {
  const groups = new Map<string, MatrixRow[]>();
  const modules = Object.entries(permissionNames(model)).toSorted(([a], [b]) => orderOf(model, a) - orderOf(model, b));
  for (const [module, names] of modules) {
    const title = groupTitle(model, module);
    const ordered = [...columns.filter((name) => names.includes(name)), ...names.filter((name) => !common.has(name))];
    const row = {
      module,
      title: moduleTitle(model, module),
      names: ordered,
      own: ordered.filter((name) => !common.has(name)),
    };
    groups.set(title, [...(groups.get(title) ?? []), row]);
  }
  return [...groups].map(([title, rows]) => ({ title, rows }));
};

/**
 * Returns the groups with only the rows that contain the typed text `words`, ignoring case: in the title of the module,
 * or in the label of a permission that is below the row. Groups without such rows are left out. A blank text matches
 * all rows.
 */
export const matchingGroups = (groups: readonly MatrixGroup[], words: string): readonly MatrixGroup[] => {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return groups;
  const fits = (row: MatrixRow): boolean =>
    [row.title, ...row.own.map(permissionLabel)].some((text) => text.toLowerCase().includes(wanted));
  return groups.map(({ title, rows }) => ({ title, rows: rows.filter(fits) })).filter(({ rows }) => rows.length > 0);
};

/**
 * Returns a permission map in which the permissions `names` of a module are granted (`on`) or revoked. A module that
 * has no permissions left is removed from the map.
 */
export const withPermissions = (
  map: PermissionMap,
  module: string,
  { names, on }: { readonly names: readonly string[]; readonly on: boolean },
): PermissionMap => {
  const held = map[module] ?? [];
  const next = on ? [...new Set([...held, ...names])] : held.filter((name) => !names.includes(name));
  const { [module]: _, ...others } = map;
  return next.length === 0 ? others : { ...others, [module]: next };
};
