import { parseReportState, defaultRange, writeReportState, type ReportState } from '../state/reportState.ts';

/**
 * Writes what a report shows as a saved view keeps it: with its days by name even where they are the usual ones, so
 * that it stays what it is.
 */
export const viewQuery = (state: ReportState): string => {
  const params = writeReportState(state);
  if (!params.has('range') && !params.has('from')) params.set('range', defaultRange);
  return params.toString();
};

/** Returns whether a view is what a report shows. */
export const isShown = (query: string, state: ReportState): boolean =>
  viewQuery(parseReportState(new URLSearchParams(query))) === viewQuery(state);
