import { parseReportState, defaultRange, writeReportState, type ReportState } from '../state/reportState.ts';

/**
 * Returns the query to store in a saved view. It always contains the period, so that the view stays the same when the
 * default changes.
 */
export const viewQuery = (state: ReportState): string => {
  const params = writeReportState(state);
  if (!params.has('range') && !params.has('from')) params.set('range', defaultRange);
  return params.toString();
};

/** Returns whether the report shows exactly what a saved view stores in `query`. */
export const isShown = (query: string, state: ReportState): boolean =>
  viewQuery(parseReportState(new URLSearchParams(query))) === viewQuery(state);
