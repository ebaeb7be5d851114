import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import type { ReportAnswer } from '#model/reports/reportAnswer.ts';
import { reportCall } from '#model/reports/names.ts';
import { downloadFrom, type Download } from '../api/http/download.ts';
import { http } from '../api/http/http.ts';
import type { QueryValue } from '../api/http/withQuery.ts';

type Query = Readonly<Record<string, QueryValue>>;

const isReportAnswer = (json: unknown): json is ReportAnswer =>
  isObject(json) && Array.isArray(json['lines']) && Array.isArray(json['columns']);

/**
 * Resolves to the report with a name. Example: name `leads-status`, query `{"from":"2026-11-01","to":"2026-11-30"}`.
 * Rejects with the `AppError` of the call (`TIMED_OUT` if it took too long, `BAD_ANSWER` if the response is no report),
 * or with the browser's `AbortError` if `signal` cancelled the request.
 */
export const fetchReport = async (name: string, query: Query, signal?: AbortSignal): Promise<ReportAnswer> => {
  const { json } = await http(reportCall(name), { query, signal });
  const answer = isObject(json) && isObject(json['data']) ? json['data'] : json;
  if (!isReportAnswer(answer)) throw new AppError('BAD_ANSWER', { cause: json });
  return answer;
};

const reportFormats = ['csv', 'xlsx', 'pdf'] as const;
/** The format of a downloaded report: CSV, Excel or PDF. */
export type ReportFormat = (typeof reportFormats)[number];

/**
 * Resolves to a report as a file: its name and content. The caller must save the file on the device. Rejects with the
 * `AppError` of the call, such as `NOT_ALLOWED` for users who may not export reports, or `UNREACHABLE`.
 */
export const downloadReport = (name: string, query: Query, format: ReportFormat): Promise<Download> =>
  downloadFrom(reportCall(name), { query: { ...query, format } });
