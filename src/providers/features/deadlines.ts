import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  deadlineExportPath,
  type DeadlineReportAnswer,
  deadlineReportPath,
  type RecordDeadlinesAnswer,
  recordDeadlinesPath,
} from '#model/wire/deadlines.ts';
import { downloadFrom, type Download } from '../api/http/download.ts';
import { http } from '../api/http/http.ts';
import { serves } from '../api/config/serverCalls.ts';

/** How often the report is fetched while the screen is open. */
const everyMs = 15_000;

/**
 * Returns the react-query result with the report of all deadlines that started in the last `days` days, fetched again
 * every few seconds.
 */
export const useDeadlineReport = (days: number) =>
  useQuery<DeadlineReportAnswer['data']>({
    queryKey: ['rules', 'deadlines', days],
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      ((await http(`${deadlineReportPath}?days=${days}`, { signal })).json as DeadlineReportAnswer).data,
  });

/**
 * Fetches the report of all deadlines that started in the last `days` days as a CSV file. Errors: an `AppError` for
 * every refusal and network failure.
 */
export const downloadDeadlines = (days: number): Promise<Download> =>
  downloadFrom(deadlineExportPath, { query: { days: String(days) } });

/**
 * How often the deadlines of a record are fetched. More often while one is open, because a call or message meets it
 * within seconds.
 */
const [openMs, idleMs] = [5000, 30_000];

/**
 * Returns the react-query result with the open deadlines of a record. They are fetched again when the record's version
 * (`version`) changes, and regularly: more often if there are any. Nothing is fetched if the server has no call for
 * deadlines.
 */
export const useRecordDeadlines = (resource: string, id: string, version: unknown) =>
  useQuery<RecordDeadlinesAnswer['data']>({
    queryKey: ['record-deadlines', resource, id, version],
    enabled: serves(recordDeadlinesPath),
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? openMs : idleMs),
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ resource, record: id });
      return ((await http(`${recordDeadlinesPath}?${query.toString()}`, { signal })).json as RecordDeadlinesAnswer)
        .data;
    },
  });
