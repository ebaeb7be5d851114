import { can, canRead, type PermissionMap, scopeOf, type Scope } from '../permissions/permissions.ts';
import type { Model } from '../resource.ts';
import { type NamedField, shownFields } from './fields.ts';
import type { ReportSchema } from '../schema/files/reportSchema.ts';

/** Module of the permissions on reports. */
export const reportsModule = 'reports';

/**
 * Returns whose figures a user may see in reports: everyone's, their team's, or their own. The user's scope of a
 * resource may limit the figures further. Returns undefined if the user may see no reports.
 */
export const reportScope = (map: PermissionMap): Scope | undefined => {
  if (can(map, reportsModule, 'viewAll')) return 'all';
  if (can(map, reportsModule, 'viewTeam')) return 'team';
  return can(map, reportsModule, 'view') ? 'own' : undefined;
};

/** Returns whether a user with these permissions may read a field of a report. True if the model has no such field. */
export const canReadNamed = (
  map: PermissionMap,
  model: Model,
  { resource: name, field: fieldName }: NamedField,
): boolean => {
  const resource = model.resources[name];
  const field = resource?.fieldsByName[fieldName];
  return resource === undefined || field === undefined || canRead(map, resource, field);
};

/** Why a user may not open a report: the permission, resource or field that they may not use. */
export type MissingAccess = { readonly right: string } | { readonly resource: string } | { readonly field: NamedField };

/**
 * Returns everything that a user lacks to open a report: permissions, resources that the user may not view, and fields
 * that they may not read. Empty if they may open it. Example: `[{"right":"reports.view"},{"resource":"leads"}]`.
 */
export const missingForReport = (map: PermissionMap, model: Model, report: ReportSchema): readonly MissingAccess[] => {
  const rights = (report.rights ?? []).filter((right) => {
    const [module = '', permission = ''] = right.split('.');
    return !can(map, module, permission);
  });
  const resources = report.parts.flatMap(({ resource, about }) =>
    about === undefined ? [resource] : [resource, about],
  );
  return [
    ...(reportScope(map) === undefined ? [{ right: `${reportsModule}.view` }] : []),
    ...rights.map((right) => ({ right })),
    ...resources
      .filter((name) => scopeOf(map, model.resources[name]?.module ?? name) === undefined)
      .map((resource) => ({ resource })),
    ...report.parts
      .flatMap(shownFields)
      .filter((field) => !canReadNamed(map, model, field))
      .map((field) => ({ field })),
  ];
};

/** Returns whether a user may open a report. */
export const canOpenReport = (map: PermissionMap, model: Model, report: ReportSchema): boolean =>
  missingForReport(map, model, report).length === 0;
