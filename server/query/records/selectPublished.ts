import type { Resource } from '#model/resource.ts';
import { createParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import { prepared, type Statement } from '../../postgres/statement.ts';

/**
 * Returns the statement that selects one row if a record exists and is published, otherwise none. Example: `select 1
 * from "properties" t where t."_id" = $1::uuid and t."deletedAt" is null and t."published" is true`.
 */
export const selectPublished = ({
  resource,
  published,
  id,
}: {
  readonly resource: Resource;
  readonly published: string;
  readonly id: string;
}): Statement => {
  const { bind, values } = createParameters();
  return prepared(
    `select 1
      from ${quote(resource.name)} t
      where t."_id" = ${bind(id, 'uuid')} and t."deletedAt" is null and t.${quote(published)} is true`,
    values,
  );
};
