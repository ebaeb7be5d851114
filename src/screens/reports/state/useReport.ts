import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchReport } from '../../../providers/features/reports.ts';
import type { ReportQuery } from './reportQuery.ts';

/**
 * Returns the query of a report. While the same report is loading with other parameters, it has the previous figures.
 * Leaving the screen cancels the request.
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
