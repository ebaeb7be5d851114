import { may, scopeOf, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';

export type MenuGroup = { readonly title: string | undefined; readonly resources: readonly Resource[] };

/**
 * Returns the resources that the side bar shows this person: those with a place in it and rows they may see, in order.
 */
export const visibleResources = (model: Model, map: PermissionMap): readonly Resource[] =>
  Object.values(model.resources)
    .filter(({ menu, module }) => menu !== undefined && scopeOf(map, module) !== undefined)
    .toSorted((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0) || a.plural.localeCompare(b.plural));

/** Puts them into their groups, each where its first member stands. */
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

/** Returns the resources that this person may create from anywhere: those with a screen for it. */
export const creatableResources = (model: Model, map: PermissionMap): readonly Resource[] =>
  visibleResources(model, map).filter(
    (resource) => resource.screens.create !== undefined && may(map, resource, 'create'),
  );
