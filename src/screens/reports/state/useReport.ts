import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { askReport } from '../../../providers/reports.ts';
import type { ReportQuery } from './reportQuery.ts';

/**
 * Fetches a report; the one before stays on the screen until it is there, and a screen that is left takes its question
 * back.
 */
export const useReport = (name: string, query: ReportQuery) =>
  useQuery({
    queryKey: ['report', name, query],
    queryFn: ({ signal }) => askReport(name, query, signal),
    placeholderData: (before, beforeQuery) =>
      beforeQuery?.queryKey[1] === name ? keepPreviousData(before) : undefined,
    retry: false,
    staleTime: 30_000,
  });
