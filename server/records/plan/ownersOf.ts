import type { Resource } from '#model/resource.ts';
import type { Values } from './plan.ts';

/** A record with its resource. */
type Owned = { readonly resource: Resource; readonly record: Values };

/** Returns the ids of the people in fields of a record. Empty if the fields have no values. */
export const peopleInFields = (record: Values, names: readonly string[]): readonly string[] =>
  names.flatMap((name) => [record[name] ?? []].flat().filter((id): id is string => typeof id === 'string'));

/** Returns the ids in the record's first owner field. Empty if the record has no owner. */
export const ownersOf = ({ resource, record }: Owned): readonly string[] =>
  peopleInFields(record, resource.owners.slice(0, 1));
