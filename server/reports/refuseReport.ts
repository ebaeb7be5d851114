import { AppError } from '#model/errors.ts';
import { gotInstead } from '#model/nearest.ts';
import { type Missing, missingFor, reportScope } from '#model/reports/rights.ts';
import type { ReportSchema } from '#model/reports/schema.ts';
import type { PermissionMap } from '#model/permissions.ts';
import type { Model } from '#model/resource.ts';

const sentenceOf = (missing: Missing, model: Model): string => {
  if ('right' in missing) return `You need the permission ${missing.right} to open this report.`;
  const name = 'field' in missing ? missing.field.resource : missing.resource;
  const resource = model.resources[name];
  if (!('field' in missing)) return `This report counts ${resource?.plural ?? name}, which you may not see; one of ${resource?.module ?? name}.view, viewTeam, viewAssigned would be needed.`;
  const field = resource?.fieldsByName[missing.field.field];
  return `This report goes by ${field?.title ?? missing.field.field} of ${resource?.plural ?? name}, for which you need the permission ${resource?.module ?? name}.${field?.readable ?? ''}.`;
};

/**
 * Gives the report of a name, to who may open it.
 * Errors: `UNKNOWN_REPORT`, saying which was meant among those that they may open; `NOT_ALLOWED`, saying what they lack.
 */
export const findReport = (model: Model, permissions: PermissionMap, name: string): ReportSchema => {
  const report = Object.hasOwn(model.reports, name) ? model.reports[name] : undefined;
  // Who may see no report at all learns no names.
  if (report === undefined && reportScope(permissions) !== undefined) {
    const known = Object.values(model.reports).filter((one) => missingFor(permissions, model, one).length === 0).map((one) => one.name);
    throw new AppError('UNKNOWN_REPORT', { text: `There is no such report, ${gotInstead(name, known)}` });
  }
  if (report === undefined) throw new AppError('NOT_ALLOWED', { text: sentenceOf({ right: 'reports.view' }, model) });
  const [missing] = missingFor(permissions, model, report);
  if (missing !== undefined) throw new AppError('NOT_ALLOWED', { text: sentenceOf(missing, model) });
  return report;
};
