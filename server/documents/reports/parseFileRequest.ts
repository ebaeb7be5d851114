import { AppError } from '#model/errors.ts';
import { can, type PermissionMap } from '#model/permissions/permissions.ts';
import { reportsModule } from '#model/reports/rights.ts';
import { parseReportSort, type ReportSort } from '#model/reports/sortLines.ts';
import { badQuery } from '../../query/filters/badQuery.ts';
import { reportFormats, type ReportFormat } from './reportFile.ts';

type Query = Readonly<Record<string, unknown>>;

/** Which file is wanted, and what is left of the query for the report itself. */
export type FileRequest = {
  readonly file: { readonly format: ReportFormat; readonly sort: ReportSort | undefined } | undefined;
  readonly query: Query;
};

/**
 * Takes out of a query what asks for a file: `{"format":"xlsx","sort":"-all","from":"2026-11-01"}` → format and sort,
 * and `{"from":"2026-11-01"}`.
 * Errors: `BAD_QUERY` for a format that is none; `NOT_ALLOWED` without the right to export.
 */
export const parseFileRequest = ({ format, sort, ...query }: Query, permissions: PermissionMap): FileRequest => {
  // Without a file there is nothing to sort here: the one who asks has the lines.
  if (format === undefined) return { file: undefined, query: sort === undefined ? query : { ...query, sort } };
  const found = reportFormats.find((one) => one === format);
  if (found === undefined) throw badQuery('format', `one of ${reportFormats.join(', ')}`, format);
  if (sort !== undefined && typeof sort !== 'string') throw badQuery('sort', 'a single value', sort);
  if (!can(permissions, reportsModule, 'export'))
    throw new AppError('NOT_ALLOWED', {
      text: `You need the permission ${reportsModule}.export to take a report away as a file.`,
    });
  return { file: { format: found, sort: sort === undefined ? undefined : parseReportSort(sort) }, query };
};
