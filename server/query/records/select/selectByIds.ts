import type { Resource } from '#model/resource.ts';
import { createParameters } from '../../../postgres/parameters.ts';
import { projection } from './projection.ts';
import { quote } from '../../../postgres/quote.ts';
import type { Reader } from '../../filters/reader.ts';
import { scopeCondition } from '../../filters/scope/scope.ts';
import { preparedAround, type Statement } from '../../../postgres/statement.ts';

/** Which records to select, and for whom. */
export type SelectByIds = {
  readonly resource: Resource;
  readonly ids: readonly string[];
  readonly reader: Reader;
  /** Whether the rows are locked until the transaction ends. */
  readonly lock?: boolean;
  /** Whether deleted records are found too. */
  readonly deleted?: boolean;
  readonly isRestDialect?: boolean;
  /** Whether the user's scope is ignored, for records that they have just written. */
  readonly beyondScope?: boolean;
};

/**
 * Returns the statement that selects records by their ids, limited to what the user may see. A record that does not
 * exist, is deleted (unless `deleted` is set), or is outside of the user's scope (unless `beyondScope` is set) has no
 * row. With `lock`, the rows are locked until the transaction ends. For one id, the row is `{data}`, the JSON text of
 * the record: `select concat('{"_id":"', t."_id", …, '}') as data from "leads" t where t."_id" = $1::uuid and
 * t."deletedAt" is null`. For several ids, the rows are `{data, id}`. The ids are always the first parameter.
 */
export const selectByIds = ({
  resource,
  ids,
  reader,
  lock = false,
  deleted = false,
  isRestDialect = false,
  beyondScope = false,
}: SelectByIds): Statement => {
  const { bind, values } = createParameters();
  const isOne = ids.length === 1;
  const terms = [
    // The planner must not see how many ids there are: it would plan again for each number, which takes three times as
    // long as the read.
    `t."_id" = ${isOne ? bind(ids[0], 'uuid') : `any((select ${bind(ids, 'uuid[]')})::uuid[])`}`,
    deleted ? undefined : 't."deletedAt" is null',
    beyondScope ? undefined : scopeCondition(resource, reader, bind),
  ].filter((term) => term !== undefined);
  const json = projection({
    resource,
    permissions: reader.actor.permissions,
    viewer: reader.actor.userId,
    isRestDialect,
  });
  const after = ` as data${isOne ? '' : ', t."_id"::text as id'}
      from ${quote(resource.name)} t
      where ${terms.join(' and ')}${lock ? ' for no key update' : ''}`;
  return preparedAround({ before: 'select ', shared: json, after }, values);
};
