import type { Resource } from '#model/resource.ts';
import { createParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import type { Reader } from '../filters/reader.ts';
import { scopeCondition } from '../filters/scope/scope.ts';
import { prepared, type Statement } from '../../postgres/statement.ts';

/**
 * Returns the statement that selects which of these ids belong to existing records in the user's scope, as rows `{id}`.
 * Example: `select t."_id"::text as id from "leads" t where t."_id" = any($1::uuid[]) and t."deletedAt" is null and
 * t."assignedTo" = $2::uuid`.
 */
export const visibleIds = ({
  resource,
  ids,
  reader,
}: {
  readonly resource: Resource;
  readonly ids: readonly string[];
  readonly reader: Reader;
}): Statement => {
  const { bind, values } = createParameters();
  const terms = [
    `t."_id" = any(${bind(ids, 'uuid[]')})`,
    't."deletedAt" is null',
    scopeCondition(resource, reader, bind),
  ];
  return prepared(
    `select t."_id"::text as id
      from ${quote(resource.name)} t
      where ${terms.filter((term) => term !== undefined).join(' and ')}`,
    values,
  );
};
