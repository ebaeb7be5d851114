import { may, scopeOf, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';

/** Resources that the menu shows under one title. Without a title, they have no heading. */
export type MenuGroup = { readonly title: string | undefined; readonly resources: readonly Resource[] };

/** Returns the resources in the user's side bar, in order: each has a menu entry, and the user may see its records. */
export const visibleResources = (model: Model, map: PermissionMap): readonly Resource[] =>
  Object.values(model.resources)
    .filter(({ menu, module }) => menu !== undefined && scopeOf(map, module) !== undefined)
    .toSorted((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0) || a.plural.localeCompare(b.plural));

/**
 * Groups the resources of the menu by their heading. A group has the position of its first resource. Resources without
 * a heading are one group with the title undefined.
 */
export const menuGroups = (resources: readonly Resource[]): readonly MenuGroup[] => {
  const groups = new Map<string | undefined, Resource[]>();
  for (const resource of resources) {
    const title = resource.menu?.group;
    const members = groups.get(title);
    if (members === undefined) groups.set(title, [resource]);
    else members.push(resource);
  }
  return [...groups].map(([title, members]) => ({ title, resources: members }));
};

/**
 * Returns the resources that the create button offers, at most `max`: each is in the user's side bar and has a form for
 * new records, and the user may create its records. A small `max` saves the parsing of the calls of the others.
 */
export const creatableResources = (model: Model, map: PermissionMap, max = Infinity): readonly Resource[] => {
  const found: Resource[] = [];
  for (const resource of visibleResources(model, map)) {
    if (found.length >= max) break;
    const hasForm = resource.screens.create !== undefined;
    // A view is saved from the list or report that it shows.
    if (hasForm && resource.schema.savedReport === undefined && may(map, resource, 'create')) found.push(resource);
  }
  return found;
};
