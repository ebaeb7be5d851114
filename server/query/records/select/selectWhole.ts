import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { createParameters } from '../../../postgres/parameters.ts';
import { projection } from './projection.ts';
import { quote } from '../../../postgres/quote.ts';
import { prepared, type Statement } from '../../../postgres/statement.ts';

/**
 * Returns the statement that selects one existing record regardless of scope, as a row `{data}` with the fields that
 * the user may read; no row if there is no such record. With `id`, the record with this id is selected, such as the
 * user's own profile. Without `id`, the only record of the resource is selected, such as the organization. Example:
 * `select concat(…) as data from "users" t where t."deletedAt" is null and t."_id" = $1::uuid order by t."_id" limit
 * 1`.
 */
export const selectWhole = ({
  resource,
  permissions,
  id,
}: {
  readonly resource: Resource;
  readonly permissions: PermissionMap;
  readonly id?: string;
}): Statement => {
  const { bind, values } = createParameters();
  const isIt = id === undefined ? '' : ` and t."_id" = ${bind(id, 'uuid')}`;
  return prepared(
    `select ${projection({ resource, permissions })} as data from ${quote(resource.name)} t
      where t."deletedAt" is null${isIt} order by t."_id" limit 1`,
    values,
  );
};
