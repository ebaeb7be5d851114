import type { Field } from '#model/field.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { Catalog } from '../../tables/catalog.ts';
import type { DdlClient } from '../../tables/ddl.ts';
import type { ActiveVersion } from '../history.ts';

const prefix = 'converted:';

/**
 * An entry in `gable.meta` for a field whose columns already have the values of a new version. It is written with the
 * swap of the columns, and is ignored once another version is active.
 */
export type ConvertedMark = { readonly key: string; readonly value: string };

/** Returns the key of a field's `ConvertedMark` in `gable.meta`. */
export const convertedKey = (resource: string, field: string): string => `${prefix}${resource}.${field}`;

/**
 * Returns the entry for `gable.meta` that the columns of a field already have the values of `model`, which is not
 * active yet. `head`: the version that is active until then.
 */
export const convertedMark = (
  resource: string,
  field: string,
  { head, model }: { readonly head: ActiveVersion; readonly model: Model },
): ConvertedMark => ({ key: convertedKey(resource, field), value: `${head.at} ${model.version}` });

/**
 * Deletes the entries of `convertedMark` for all fields. Called once the version for which they were written is active.
 */
export const deleteConvertedMarks = async (client: DdlClient): Promise<void> => {
  await client.query('delete from gable.meta where starts_with(key, $1)', [prefix]);
};

const withField = (resource: Resource, field: Field): Resource => {
  const fields = resource.fields.map((each) => (each.name === field.name ? field : each));
  return { ...resource, fields, fieldsByName: Object.fromEntries(fields.map((each) => [each.name, each])) };
};

/**
 * Returns the version `before` with some fields as in `after`: those that an interrupted migration to `after` has
 * already converted. Converting such a field again would read new values as old values, and lose the old values.
 * `head`: the active version. `meta`: the entries of `gable.meta`, including those of converted fields.
 */
export const withConverted = (
  before: Model,
  after: Model,
  { head, meta }: { readonly head: ActiveVersion } & Pick<Catalog, 'meta'>,
): Model => {
  const resources = { ...before.resources };
  for (const resource of Object.values(after.resources)) {
    const earlier = resource.schema.was;
    const name = resources[resource.name] === undefined && earlier !== undefined ? earlier : resource.name;
    for (const field of resource.fields) {
      const { key, value } = convertedMark(resource.name, field.name, { head, model: after });
      const previous = resources[name];
      if (meta.get(key) === value && previous?.fieldsByName[field.name] !== undefined)
        resources[name] = withField(previous, field);
    }
  }
  return { ...before, resources };
};
