import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchReport } from '../../../providers/features/reports.ts';
import type { ReportQuery } from './reportQuery.ts';

/**
 * Returns the react-query result with the figures of the report `name`. While the same report is loading with other
 * parameters (`query`), the result has the previous figures. If the user leaves the screen, the request is cancelled.
 */
export const useReport = (name: string, query: ReportQuery) =>
  useQuery({
    queryKey: ['report', name, query],
    queryFn: ({ signal }) => fetchReport(name, query, signal),
    placeholderData: (before, beforeQuery) =>
      beforeQuery?.queryKey[1] === name ? keepPreviousData(before) : undefined,
    retry: false,
    staleTime: 30_000,
  });
