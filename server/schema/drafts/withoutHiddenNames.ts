import type { ImpactReport } from '#model/wire/impact.ts';
import { canRead, type PermissionMap, scopeOf } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import { ownValue } from '#model/values/ownValue.ts';
import { withoutRecordNames } from '../migrations/withoutRecordNames.ts';

/** Returns whether a user may see the titles of all records of a resource. */
const mayName = (resource: Resource | undefined, permissions: PermissionMap): boolean =>
  resource !== undefined &&
  resource.schema.log === undefined &&
  scopeOf(permissions, resource.module) === 'all' &&
  resource.fields
    .filter(({ name }) => resource.recordTitle.includes(`{${name}}`))
    .every((field) => canRead(permissions, resource, field));

/**
 * Returns a report for a user: its impacts name records only of resources in which the user may see the titles of all
 * records. Impacts on other resources keep only their counts. `permissions`: the user's permissions.
 */
export const withoutHiddenNames = (
  report: ImpactReport,
  { resources }: Model,
  permissions: PermissionMap,
): ImpactReport => ({
  ...report,
  impacts: report.impacts.map((impact) =>
    mayName(ownValue(resources, impact.resource), permissions) ? impact : withoutRecordNames(impact),
  ),
});
