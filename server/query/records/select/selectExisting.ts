import type { Resource } from '#model/resource.ts';
import { createParameters } from '../../../postgres/parameters.ts';
import { quote } from '../../../postgres/quote.ts';
import { prepared, type Statement } from '../../../postgres/statement.ts';

/**
 * Returns the statement that selects which of these ids belong to existing records, as rows `{_id}`. With `states`,
 * only records in one of these states. Example: `select t."_id"::text as "_id" from "users" t where t."_id" =
 * any($1::uuid[]) and t."deletedAt" is null and t."status" = any($2::text[])`.
 */
export const selectExisting = ({
  resource,
  ids,
  states,
}: {
  readonly resource: Resource;
  readonly ids: readonly string[];
  readonly states?: readonly string[];
}): Statement => {
  const { bind, values } = createParameters();
  const where = `t."_id" = any(${bind(ids, 'uuid[]')}) and t."deletedAt" is null`;
  const state =
    states === undefined || resource.states === undefined
      ? ''
      : ` and t.${quote(resource.states.field)} = any(${bind(states, 'text[]')})`;
  return prepared(`select t."_id"::text as "_id" from ${quote(resource.name)} t where ${where}${state}`, values);
};
