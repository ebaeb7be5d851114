import { AppError } from '#model/errors.ts';
import { serverText } from '../language/serverText.ts';
import { viewPermissions } from '../language/viewPermissions.ts';
import { lineFields, withLinesBy } from '#kinds/fields/linesBy.ts';
import { didYouMean } from '#model/values/closestName.ts';
import { type MissingAccess, missingForReport, reportScope } from '#model/reports/rights.ts';
import type { ReportSchema } from '#model/schema/files/reportSchema.ts';
import { permissionTitle } from '#model/permissions/permissionLabels.ts';
import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { Model } from '#model/resource.ts';
import { ownValue } from '#model/values/ownValue.ts';
import { badQuery } from '../query/filters/parse/badQuery.ts';

const sentenceOf = (missing: MissingAccess, model: Model): string => {
  if ('right' in missing)
    return serverText('permissions.neededForReport', { permission: permissionTitle(missing.right) });
  const name = 'field' in missing ? missing.field.resource : missing.resource;
  const resource = model.resources[name];
  if (!('field' in missing))
    return serverText('permissions.reportOfThings', {
      things: resource?.plural ?? name,
      permission: viewPermissions(resource?.plural ?? name),
    });
  const field = resource?.fieldsByName[missing.field.field];
  return serverText('permissions.reportOfField', {
    field: field?.title ?? missing.field.field,
    things: resource?.plural ?? name,
    permission: permissionTitle(`${resource?.module ?? name}.${field?.readable ?? ''}`, resource?.plural),
  });
};

const refuseMissing = (model: Model, permissions: PermissionMap, report: ReportSchema): void => {
  const [missing] = missingForReport(permissions, model, report);
  if (missing !== undefined) throw new AppError('NOT_ALLOWED', { text: sentenceOf(missing, model) });
};

/**
 * Returns a report by name, if the user may open it. Errors: `UNKNOWN_REPORT`, with a suggestion among the reports that
 * the user may open; `NOT_ALLOWED`, with the missing permission, also for an unknown name if the user may see no
 * reports.
 */
export const findReport = (model: Model, permissions: PermissionMap, name: string): ReportSchema => {
  const report = ownValue(model.reports, name);
  // Users who may see no report must not learn the names of reports.
  if (report === undefined && reportScope(permissions) !== undefined) {
    const candidates = Object.values(model.reports)
      .filter((one) => missingForReport(permissions, model, one).length === 0)
      .map((one) => one.name);
    throw new AppError('UNKNOWN_REPORT', {
      text: serverText('reports.unknown', { hint: didYouMean(name, candidates) }),
    });
  }
  if (report === undefined) throw new AppError('NOT_ALLOWED', { text: sentenceOf({ right: 'reports.view' }, model) });
  refuseMissing(model, permissions, report);
  return report;
};

/**
 * Returns the report with its lines grouped by the field that the parameter `by` names; without `by`, the report
 * itself. Errors: `BAD_QUERY` for a field that cannot be used for lines; `NOT_ALLOWED` for a field that the user may
 * not read.
 */
export const requestedLines = (
  model: Model,
  permissions: PermissionMap,
  { report, by }: { readonly report: ReportSchema; readonly by: unknown },
): ReportSchema => {
  if (by === undefined || by === '') return report;
  const candidates = lineFields(model, report);
  const field = candidates.find(({ name }) => name === by);
  if (field === undefined)
    throw badQuery(
      'by',
      candidates.length === 0
        ? 'left out, this report has its own lines only'
        : `one of ${candidates.map(({ name }) => name).join(', ')}`,
      by,
    );
  const asked = withLinesBy(report, field);
  refuseMissing(model, permissions, asked);
  return asked;
};
