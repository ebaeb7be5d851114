import { parseReportState, defaultRange, writeReportState, type ReportState } from '../state/reportState.ts';

/** Returns the query of a saved view: the range is always included by name, so that a view stays what it is. */
export const viewQuery = (state: ReportState): string => {
  const params = writeReportState(state);
  if (!params.has('range') && !params.has('from')) params.set('range', defaultRange);
  return params.toString();
};

/** Returns whether a view is the current state of a report. */
export const isShown = (query: string, state: ReportState): boolean =>
  viewQuery(parseReportState(new URLSearchParams(query))) === viewQuery(state);
