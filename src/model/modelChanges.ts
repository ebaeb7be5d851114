import { currentName } from './currentName.ts';
import type { Model, Resource } from './resource.ts';

/**
 * How a resource differs in a new version. `resource`: it is new, was removed, or was changed without adding or
 * removing fields. `fields`: the titles of the fields that were added and removed.
 */
export type ModelChange =
  | { readonly of: 'resource'; readonly title: string; readonly change: 'new' | 'removed' | 'changed' }
  | {
      readonly of: 'fields';
      readonly title: string;
      readonly added: readonly string[];
      readonly removed: readonly string[];
    };

const ownTitles = (resource: Resource, keep: (name: string) => boolean): readonly string[] =>
  resource.fields.filter(({ system, name }) => !system && keep(name)).map(({ title }) => title);

const changeOf = (before: Resource | undefined, after: Resource | undefined): ModelChange | undefined => {
  if (after === undefined)
    return before === undefined ? undefined : { of: 'resource', title: before.plural, change: 'removed' };
  const title = after.plural;
  if (before === undefined) return { of: 'resource', title, change: 'new' };
  if (JSON.stringify(before.schema) === JSON.stringify(after.schema)) return undefined;
  const kept = new Set(Object.keys(before.fieldsByName).map((name) => currentName(after, name)));
  const added = ownTitles(after, (name) => !kept.has(name));
  const removed = ownTitles(before, (name) => !Object.hasOwn(after.fieldsByName, currentName(after, name)));
  return added.length + removed.length === 0
    ? { of: 'resource', title, change: 'changed' }
    : { of: 'fields', title, added, removed };
};

/**
 * Returns how the resources of the model `after` differ from those of `before`, one entry for each that is new, removed
 * or changed: `[{"of":"fields","title":"Properties","added":["Parking fee"],"removed":["Rating"]}]`. Empty if none is.
 * Changes of reports, rules and other files are not included.
 */
export const modelChanges = (before: Model, after: Model): readonly ModelChange[] => {
  const names = [...new Set([...Object.keys(before.resources), ...Object.keys(after.resources)])];
  return names.flatMap((name) => changeOf(before.resources[name], after.resources[name]) ?? []);
};
