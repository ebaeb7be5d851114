import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { createParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import { prepared, type Statement } from '../../postgres/statement.ts';

/**
 * Returns the statement that selects the existing record whose unique field `field` has the value `name`, as a row
 * `{id}`, or none. Example: `select t."_id"::text as id from "users" t where t."username" = $1::text and t."deletedAt"
 * is null`.
 */
export const findNamed = ({
  resource,
  field,
  name,
}: {
  readonly resource: Resource;
  readonly field: Field;
  readonly name: string;
}): Statement => {
  const { bind, values } = createParameters();
  return prepared(
    `select t."_id"::text as id
      from ${quote(resource.name)} t
      where t.${quote(field.name)} = ${bind(name, 'text')} and t."deletedAt" is null`,
    values,
  );
};
