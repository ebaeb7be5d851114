import type { Field } from '#model/field.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { Catalog } from '../../tables/catalog.ts';
import type { DdlClient } from '../../tables/ddl.ts';
import type { ActiveVersion } from '../history.ts';

const prefix = 'converted:';

/**
 * An entry in `gable.meta` which says that the columns of a field already have the values of a version that is not
 * active yet. It is written when the columns are swapped. Its value names the active and the new version, so it has no
 * effect for any other pair of versions.
 */
export type ConvertedMark = { readonly key: string; readonly value: string };

/** Returns the key of a field's `ConvertedMark` in `gable.meta`. */
export const convertedKey = (resource: string, field: string): string => `${prefix}${resource}.${field}`;

/**
 * Returns the entry for `gable.meta` which says that the columns of a field already have the values of the version
 * `model`, while `head` is still the active version.
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
 * Returns the model `before` (the active version), in which each field that an interrupted migration has already
 * converted is replaced by the field of `after` (the new version). Such a field needs no conversion. A second
 * conversion would treat the new values as values of the previous version. `head`: the stored active version. `meta`:
 * the entries of `gable.meta`, which name the converted fields.
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
