import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parseReportState, writeReportState, type ReportState } from './reportState.ts';

/** Changes part of the state of a report. */
export type ChangeReport = (change: Partial<ReportState>) => void;

/**
 * Returns the state of a report, which is in the address, and a function that changes it. The Back button undoes each
 * change.
 */
export const useReportState = (): readonly [ReportState, ChangeReport] => {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => parseReportState(params), [params]);
  const change = useCallback<ChangeReport>(
    (part) => setParams((current) => writeReportState({ ...parseReportState(current), ...part })),
    [setParams],
  );
  return [state, change];
};
