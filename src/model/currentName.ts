import type { Resource } from './resource.ts';

/**
 * Returns the current name of a field from its current or previous name, e.g. in a saved view or an old link. The
 * schema word `was` of a field has its previous name. A name that no field has or had is returned unchanged.
 */
export const currentName = (
  { fields, fieldsByName }: Pick<Resource, 'fields' | 'fieldsByName'>,
  name: string,
): string =>
  Object.hasOwn(fieldsByName, name) ? name : (fields.find(({ property }) => property.was === name)?.name ?? name);
