import type { Field } from '#model/field.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { Catalog } from '../../tables/catalog.ts';

/**
 * Returns the previous name of a draft's resource, or undefined. It is the resource's `was` or, if the draft undoes a
 * rename, the name of the resource of the previous version whose `was` is the new name.
 */
const nameBefore = (after: Resource, model: Model, before: Model): string | undefined => {
  const { was } = after.schema;
  if (was !== undefined && model.resources[was] === undefined) return was;
  return Object.values(before.resources).find(
    ({ name, schema }) => schema.was === after.name && model.resources[name] === undefined,
  )?.name;
};

/** A resource whose table must be renamed. `before` has the name of the existing table, `after` that of the draft. */
export type Renaming = { readonly before: Resource; readonly after: Resource };

const withoutMissing = (resource: Resource, name: string, columns: ReadonlyMap<string, string>): Resource => {
  const fields = resource.fields.filter((field) => field.system || columns.has(field.name));
  return { ...resource, name, fields, fieldsByName: Object.fromEntries(fields.map((field) => [field.name, field])) };
};

/**
 * Returns the resources of a draft whose table must be renamed, because it still has a previous name. Empty if there
 * are none. A table with the new name may exist too, if the file was first renamed without `was`.
 */
export const findRenamings = (after: Model, before: Model, { tables }: Pick<Catalog, 'tables'>): readonly Renaming[] =>
  Object.values(after.resources).flatMap((resource): readonly Renaming[] => {
    const name = nameBefore(resource, after, before);
    const columns = name === undefined ? undefined : tables.get(name);
    if (name === undefined || columns === undefined) return [];
    return [{ before: before.resources[name] ?? withoutMissing(resource, name, columns), after: resource }];
  });

const movedField = (field: Field, names: ReadonlyMap<string, string>): Field => ({
  ...field,
  to: field.to === undefined ? undefined : (names.get(field.to) ?? field.to),
  toAny: field.toAny.map((name) => names.get(name) ?? name),
});

type Tables = Pick<Catalog, 'tables'>;

/** Returns the names of resources whose existing name a draft changes: existing name → name in the draft. */
const newNames = (before: Model, after: Model, { tables }: Tables): ReadonlyMap<string, string> => {
  const names = new Map<string, string>();
  for (const resource of Object.values(after.resources)) {
    const name = nameBefore(resource, after, before);
    if (name !== undefined && (before.resources[name] !== undefined || tables.has(name)))
      names.set(name, resource.name);
  }
  return names;
};

/**
 * Returns the resources whose tables exist: those of `before`, and those that only have a table. One that only has a
 * table replaces the resource of `before` that already has its new name.
 */
const existingResources = (
  before: Model,
  after: Model,
  catalog: Tables,
  names: ReadonlyMap<string, string>,
): readonly Resource[] => {
  const withTableOnly = findRenamings(after, before, catalog)
    .map((renaming) => renaming.before)
    .filter(({ name }) => before.resources[name] === undefined);
  const replaced = new Set(withTableOnly.map(({ name }) => names.get(name)));
  return [...Object.values(before.resources).filter(({ name }) => !replaced.has(name)), ...withTableOnly];
};

/** Returns a resource with references to the new names. It keeps the name of its existing table. */
const withNewNames = (resource: Resource, { tables }: Tables, names: ReadonlyMap<string, string>): Resource => {
  const fields = resource.fields.map((field) => movedField(field, names));
  const name = tables.has(resource.name) ? resource.name : (names.get(resource.name) ?? resource.name);
  return { ...resource, name, fields, fieldsByName: Object.fromEntries(fields.map((field) => [field.name, field])) };
};

/**
 * Returns the model `before` with the new names of renamed resources, so that it can be compared with `after`: the new
 * names are the keys of its resources, and its references use them. Only the `name` of each resource is still the name
 * of its existing table.
 */
export const earlierModel = (before: Model, after: Model, catalog: Tables): Model => {
  const names = newNames(before, after, catalog);
  if (names.size === 0) return before;
  const resources = existingResources(before, after, catalog, names).map(
    (resource) => [names.get(resource.name) ?? resource.name, withNewNames(resource, catalog, names)] as const,
  );
  return { ...before, resources: Object.fromEntries(resources) };
};
