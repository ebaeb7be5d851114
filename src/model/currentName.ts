import type { Resource } from './resource.ts';

/**
 * Returns the current name of a field. The given name may be a previous name (`was` in the schema), as in a saved view
 * or an old link. Other names are returned unchanged.
 */
export const currentName = (
  { fields, fieldsByName }: Pick<Resource, 'fields' | 'fieldsByName'>,
  name: string,
): string =>
  Object.hasOwn(fieldsByName, name) ? name : (fields.find(({ property }) => property.was === name)?.name ?? name);
