import type { Resource } from '#model/resource.ts';
import { createParameters } from '../../../postgres/parameters.ts';
import { quote } from '../../../postgres/quote.ts';
import { prepared, type Statement } from '../../../postgres/statement.ts';

/** A record that refers to a row of another record. `row`: the name of that row, as stored in the referring record. */
export type FollowerRow = { readonly id: string; readonly row: string };

/**
 * Returns the statement that selects the records of the resource `by` that refer to any row of the record `id`, as rows
 * of `FollowerRow`, ordered by id. `field`: the field of `by` that refers to the record. `row`: the text field of `by`
 * with the name of the row. Example: `select t."_id" as id, t."unitNumber" as row from "properties" t where
 * t."deletedAt" is null and t."project" = $1::uuid and t."unitNumber" is not null order by t."_id"`.
 */
export const findFollowers = (
  by: Resource,
  { field, row, id }: { readonly field: string; readonly row: string; readonly id: string },
): Statement => {
  const { bind, values } = createParameters();
  return prepared(
    `select t."_id" as id, t.${quote(row)} as row from ${quote(by.name)} t where t."deletedAt" is null ` +
      `and t.${quote(field)} = ${bind(id, 'uuid')} and t.${quote(row)} is not null order by t."_id"`,
    values,
  );
};
