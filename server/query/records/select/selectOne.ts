import type { Resource } from '#model/resource.ts';
import { createParameters } from '../../../postgres/parameters.ts';
import { projection } from './projection.ts';
import { quote } from '../../../postgres/quote.ts';
import type { Reader } from '../../filters/reader.ts';
import { scopeCondition } from '../../filters/scope/scope.ts';
import { preparedAround, type Statement } from '../../../postgres/statement.ts';

export type OneStatement = {
  readonly resource: Resource;
  readonly id: string;
  readonly reader: Reader;
  /** Whether the row is locked until the transaction ends. */
  readonly lock?: boolean;
  /** Whether a deleted record is found too. */
  readonly deleted?: boolean;
  readonly isRestDialect?: boolean;
  /** Whether the user's scope is ignored, for records that they have just written. */
  readonly beyondScope?: boolean;
};

/**
 * Returns the statement that selects one record, as a row `{data}` with its JSON text, limited to what the user may
 * see. No row if the record does not exist, is deleted (unless `deleted` is set), or is outside of the user's scope
 * (unless `beyondScope` is set). With `lock`, the row is locked until the transaction ends. Example: `select
 * concat('{"_id":"', t."_id", …, '}') as data from "leads" t where t."_id" = $1::uuid and t."deletedAt" is null`.
 */
export const selectOne = ({
  resource,
  id,
  reader,
  lock = false,
  deleted = false,
  isRestDialect = false,
  beyondScope = false,
}: OneStatement): Statement => {
  const { bind, values } = createParameters();
  const terms = [
    `t."_id" = ${bind(id, 'uuid')}`,
    deleted ? undefined : 't."deletedAt" is null',
    beyondScope ? undefined : scopeCondition(resource, reader, bind),
  ].filter((term) => term !== undefined);
  const json = projection({
    resource,
    permissions: reader.actor.permissions,
    viewer: reader.actor.userId,
    isRestDialect,
  });
  const after = ` as data
      from ${quote(resource.name)} t
      where ${terms.join(' and ')}${lock ? ' for no key update' : ''}`;
  return preparedAround({ before: 'select ', shared: json, after }, values);
};
