import type { Resource } from './resource.ts';

/**
 * Returns the current name of a field from a stored name, such as a chosen column or a link: a previous name (`was`)
 * still refers to the field. Other names are returned unchanged.
 */
export const currentName = (
  { fields, fieldsByName }: Pick<Resource, 'fields' | 'fieldsByName'>,
  name: string,
): string =>
  Object.hasOwn(fieldsByName, name) ? name : (fields.find(({ property }) => property.was === name)?.name ?? name);
