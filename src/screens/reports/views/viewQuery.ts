import { parseReportState, defaultRange, writeReportState, type ReportState } from '../state/reportState.ts';

/**
 * Returns the query of a saved view. The range is always included by name, so that the view does not change with the
 * default.
 */
export const viewQuery = (state: ReportState): string => {
  const params = writeReportState(state);
  if (!params.has('range') && !params.has('from')) params.set('range', defaultRange);
  return params.toString();
};

/** Returns whether a view is the current state of a report. */
export const isShown = (query: string, state: ReportState): boolean =>
  viewQuery(parseReportState(new URLSearchParams(query))) === viewQuery(state);
