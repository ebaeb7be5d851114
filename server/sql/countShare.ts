import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { makeParameters } from './parameters.ts';
import { quote } from './quote.ts';
import type { Reader } from './reader.ts';
import { scopeCondition } from './scope.ts';
import { prepared, type Statement } from './statement.ts';

export type ShareStatement = { readonly resource: Resource; readonly id: string; readonly field: Field; readonly reader: Reader };

/**
 * Raises the count of shares by one where it lies, so that shares at the same time are all counted; the version stays. Answers
 * `{data}` with the id; no row for a record out of the person's scope.
 * Example: `update "leads" t set "shareCount" = coalesce(t."shareCount", 0) + 1 where t."_id" = $1::uuid and t."deletedAt" is null returning t."_id"::text as data`.
 */
export const countShare = ({ resource, id, field, reader }: ShareStatement): Statement => {
  const { bind, values } = makeParameters();
  const terms = [`t."_id" = ${bind(id, 'uuid')}`, 't."deletedAt" is null', scopeCondition(resource, reader, bind)];
  const column = quote(field.name);
  return prepared(
    `update ${quote(resource.name)} t set ${column} = coalesce(t.${column}, 0) + 1 `
    + `where ${terms.filter((term) => term !== undefined).join(' and ')} returning t."_id"::text as data`,
    values,
  );
};
