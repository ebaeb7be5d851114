import { AppError } from '#model/errors.ts';
import { serverText } from '../language/serverText.ts';
import { permissionTitle } from '#model/permissions/permissionLabels.ts';
import { can, type PermissionMap } from '#model/permissions/permissions.ts';
import { reportsModule } from '#model/reports/rights.ts';
import { parseReportSort, type ReportSort } from '#model/reports/sortLines.ts';
import { badQuery } from '../query/filters/parse/badQuery.ts';
import { reportFormats, type ReportFormat } from './reportFile.ts';

type Query = Readonly<Record<string, unknown>>;

/**
 * The parsed query of a report. `file`: the format and order of the requested file, or undefined if no file is
 * requested. `query`: the other parameters, which select the figures.
 */
export type FileRequest = {
  readonly file: { readonly format: ReportFormat; readonly sort: ReportSort | undefined } | undefined;
  readonly query: Query;
};

/**
 * Splits the query of a report into the file's parameters and the others:
 * `{"format":"xlsx","sort":"-all","from":"2026-11-01"}` → format and sort, and `{"from":"2026-11-01"}`. Without a
 * format, `file` is undefined, and `sort` stays in the query. Errors: `BAD_QUERY` for an unknown format or several
 * values of `sort`; `NOT_ALLOWED` without the export permission.
 */
export const parseFileRequest = ({ format, sort, ...query }: Query, permissions: PermissionMap): FileRequest => {
  // `sort` applies only to files: on screen, the client sorts the lines itself.
  if (format === undefined) return { file: undefined, query: sort === undefined ? query : { ...query, sort } };
  const found = reportFormats.find((one) => one === format);
  if (found === undefined) throw badQuery('format', `one of ${reportFormats.join(', ')}`, format);
  if (sort !== undefined && typeof sort !== 'string') throw badQuery('sort', 'a single value', sort);
  if (!can(permissions, reportsModule, 'export'))
    throw new AppError('NOT_ALLOWED', {
      text: serverText('permissions.neededForReportFile', { permission: permissionTitle(`${reportsModule}.export`) }),
    });
  return { file: { format: found, sort: sort === undefined ? undefined : parseReportSort(sort) }, query };
};
