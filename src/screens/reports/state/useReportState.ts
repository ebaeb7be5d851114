import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parseReportState, writeReportState, type ReportState } from './reportState.ts';

export type ChangeReport = (change: Partial<ReportState>) => void;

/**
 * Returns the state of a report from the address, and the function that changes it. Each change is one step of the back
 * button.
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
