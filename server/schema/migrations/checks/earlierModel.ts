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

/**
 * Returns the model `before` with the new names of renamed resources, so that it can be compared with `after`: the
 * resources are under the names that they have in `after`, and references use these names too. The `name` of each
 * resource is still the name of its existing table.
 */
export const earlierModel = (before: Model, after: Model, { tables }: Pick<Catalog, 'tables'>): Model => {
  const names = new Map<string, string>();
  for (const resource of Object.values(after.resources)) {
    const name = nameBefore(resource, after, before);
    if (name !== undefined && (before.resources[name] !== undefined || tables.has(name)))
      names.set(name, resource.name);
  }
  if (names.size === 0) return before;
  const replaced = findRenamings(after, before, { tables })
    .filter((one) => before.resources[one.before.name] === undefined)
    .map((one) => one.before);
  const all = [
    ...Object.values(before.resources).filter(
      ({ name }) => ![...names.values()].includes(name) || !replaced.some((one) => names.get(one.name) === name),
    ),
    ...replaced,
  ];
  return {
    ...before,
    resources: Object.fromEntries(
      all.map((resource) => {
        const fields = resource.fields.map((field) => movedField(field, names));
        const now = names.get(resource.name);
        const name = now === undefined || tables.has(resource.name) ? resource.name : now;
        return [
          now ?? resource.name,
          { ...resource, name, fields, fieldsByName: Object.fromEntries(fields.map((field) => [field.name, field])) },
        ];
      }),
    ),
  };
};
