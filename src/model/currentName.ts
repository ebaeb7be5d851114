import type { Resource } from './resource.ts';

/**
 * Returns the current name of the field that has or had the given name, e.g. in a saved view or an old link: a previous
 * name is in the word `was` of the field. A name that no field has or had is returned unchanged.
 */
export const currentName = (
  { fields, fieldsByName }: Pick<Resource, 'fields' | 'fieldsByName'>,
  name: string,
): string =>
  Object.hasOwn(fieldsByName, name) ? name : (fields.find(({ property }) => property.was === name)?.name ?? name);
