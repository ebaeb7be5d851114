import type { Resource } from '#model/resource.ts';
import { quote } from '../../../postgres/quote.ts';

/**
 * Returns an SQL expression for one array with the ids of the users in the fields `names` of the row `t`. Example:
 * `('{}'::uuid[] || coalesce(t."assignedTo", '{}'))`.
 */
export const ownerIds = (resource: Resource, names: readonly string[]): string => {
  const arrays = names.map((name) =>
    resource.fieldsByName[name]?.property.type === 'array'
      ? `coalesce(t.${quote(name)}, '{}')`
      : `case when t.${quote(name)} is null then '{}'::uuid[] else array[t.${quote(name)}] end`,
  );
  return `(${["'{}'::uuid[]", ...arrays].join(' || ')})`;
};
