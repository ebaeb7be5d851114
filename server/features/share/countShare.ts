import type { Resource } from '#model/resource.ts';
import { createParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import type { Reader } from '../../query/filters/reader.ts';
import { scopeCondition } from '../../query/filters/scope/scope.ts';
import { prepared, type Statement } from '../../postgres/statement.ts';

/** A record whose shares are counted, and the user who shares it. */
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
 * Returns the statement that adds `times` to the share counter of a record and, if `contacted`, a contact to its
 * contact counter. The record keeps its version. The statement returns a row `{data}` with the record's id, or none if
 * the record is not in the user's scope. The counters are increased in SQL, so that parallel shares are all counted.
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
