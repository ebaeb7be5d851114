import type { Field } from '#model/field.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { Catalog } from '../../tables/catalog.ts';
import type { DdlClient } from '../../tables/ddl.ts';
import type { ActiveVersion } from '../history.ts';

const prefix = 'converted:';

/**
 * An entry in `gable.meta` of a field whose columns already have the values of a new version: it is written with the
 * swap of the columns. Once another version is active, it has no meaning.
 */
export type ConvertedMark = { readonly key: string; readonly value: string };

/** Returns the key of the mark of a field. */
export const convertedKey = (resource: string, field: string): string => `${prefix}${resource}.${field}`;

/** Returns the mark of a field. `head`: the version that is active until the new one is. */
export const convertedMark = (
  resource: string,
  field: string,
  { head, model }: { readonly head: ActiveVersion; readonly model: Model },
): ConvertedMark => ({ key: convertedKey(resource, field), value: `${head.at} ${model.version}` });

/** Deletes the marks, once the version for which they were written is active. */
export const deleteConvertedMarks = async (client: DdlClient): Promise<void> => {
  await client.query('delete from gable.meta where starts_with(key, $1)', [prefix]);
};

const withField = (resource: Resource, field: Field): Resource => {
  const fields = resource.fields.map((each) => (each.name === field.name ? field : each));
  return { ...resource, fields, fieldsByName: Object.fromEntries(fields.map((each) => [each.name, each])) };
};

/**
 * Returns the previous version with those fields as in the new one that a migration has converted before its process
 * ended. Converting them again would read new values as old ones, and lose the old ones.
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
