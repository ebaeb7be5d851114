import type { Resource } from './resource.ts';

/**
 * Gives the name that a field has now, of one that was kept somewhere, as in the columns that a person chose or a link:
 * a field's earlier name (`was`) still means it. What is no field's is given back as it came.
 */
export const currentName = (
  { fields, fieldsByName }: Pick<Resource, 'fields' | 'fieldsByName'>,
  name: string,
): string =>
  Object.hasOwn(fieldsByName, name) ? name : (fields.find(({ property }) => property.was === name)?.name ?? name);
