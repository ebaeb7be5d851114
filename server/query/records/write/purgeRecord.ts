import type { Resource } from '#model/resource.ts';
import type { PermissionMap } from '#model/permissions/permissions.ts';
import { createParameters } from '../../../postgres/parameters.ts';
import { quote } from '../../../postgres/quote.ts';
import { prepared, type Statement } from '../../../postgres/statement.ts';
import { titleColumn } from '../select/titleColumn.ts';

/**
 * Returns the statement that permanently deletes a record in the trash, with its timeline, its values in the audit log,
 * its request for approval and its idempotency keys. The audit log still says when and by whom the record was created,
 * changed and deleted. The statement returns a row `{title}`; no row if the record is not in the trash. Example: `with
 * gone as (delete from "leads" t where t."_id" = $1::uuid and t."deletedAt" is not null returning …), log as (delete
 * from "activities" …) …`.
 */
export const purgeRecord = ({
  resource,
  id,
  permissions,
}: {
  readonly resource: Resource;
  readonly id: string;
  readonly permissions: PermissionMap;
}): Statement => {
  const { bind, values } = createParameters();
  const record = bind(id, 'uuid');
  const name = bind(resource.name, 'text');
  const isGone = 'exists (select from gone)';
  return prepared(
    `with gone as (delete from ${quote(resource.name)} t where t."_id" = ${record} and t."deletedAt" is not null
      returning ${titleColumn(resource, permissions)} as title),
      log as (delete from "activities" a where a."resource" = ${name} and a."record" = ${record}::text and ${isGone}),
      audited as (update gable.audit a set "changes" = '{}'
      where a."resource" = ${name} and a."record" = ${record} and a."changes" <> '{}' and ${isGone}),
      request as (delete from gable.approvals p where p.resource = ${name} and p.record = ${record} and ${isGone}),
      keys as (delete from gable.create_keys k where k.resource = ${name} and k.record = ${record} and ${isGone})
      select title from gone`,
    values,
  );
};
