import { may, scopeOf, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';

/** Resources that the menu shows under one title. Without a title, they have no heading. */
export type MenuGroup = { readonly title: string | undefined; readonly resources: readonly Resource[] };

/** Returns the resources in the user's side bar, in order: those with a menu entry whose records the user may see. */
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
 * Returns the resources that the create button offers: those in the user's side bar that have a form for new records
 * and whose records the user may create.
 */
export const creatableResources = (model: Model, map: PermissionMap): readonly Resource[] =>
  visibleResources(model, map).filter(
    (resource) => resource.screens.create !== undefined && may(map, resource, 'create'),
  );
