import type { Resource } from '#model/resource.ts';
import { createParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import type { Reader } from '../../query/filters/reader.ts';
import { scopeCondition } from '../../query/filters/scope/scope.ts';
import { prepared, type Statement } from '../../postgres/statement.ts';

export type ShareStatement = {
  readonly resource: Resource;
  readonly id: string;
  readonly reader: Reader;
  /** Whether the record is the recipient, which counts as a contact. Default: false. */
  readonly contacted?: boolean;
  /** Number of records shared at once. Default: 1. */
  readonly times?: number;
};

/**
 * Returns the statement that increases the share counter of a record, so that parallel shares are all counted, and the
 * contact counter if the record is the recipient. The version stays the same. It returns `{data}` with the id; no row
 * for a record outside of the user's scope. Example: `update "leads" t set "shareCount" = coalesce(t."shareCount", 0) +
 * 1 where t."_id" = $1::uuid and t."deletedAt" is null returning t."_id"::text as data`.
 */
export const countShare = ({ resource, id, reader, contacted = false, times = 1 }: ShareStatement): Statement => {
  const { bind, values } = createParameters();
  const terms = [`t."_id" = ${bind(id, 'uuid')}`, 't."deletedAt" is null', scopeCondition(resource, reader, bind)];
  const sets = resource.fields.flatMap(({ name, stamp }) => {
    const column = quote(name);
    if (stamp === 'shareCount') return [`${column} = coalesce(t.${column}, 0) + ${times}`];
    if (contacted && stamp === 'contactCount') return [`${column} = coalesce(t.${column}, 0) + 1`];
    return contacted && stamp === 'contacted' ? [`${column} = ${bind(reader.now.toISOString(), 'timestamptz')}`] : [];
  });
  const set = sets.length === 0 ? '"_id" = t."_id"' : sets.join(', ');
  return prepared(
    `update ${quote(resource.name)} t set ${set} where ${terms.filter((term) => term !== undefined).join(' and ')}
      returning t."_id"::text as data`,
    values,
  );
};
