import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parseReportState, writeReportState, type ReportState } from './reportState.ts';

export type ChangeReport = (change: Partial<ReportState>) => void;

/** Keeps what a report shows in the address; each change is a step that the back button takes back. */
export const useReportState = (): readonly [ReportState, ChangeReport] => {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => parseReportState(params), [params]);
  const change = useCallback<ChangeReport>(
    (part) => setParams((current) => writeReportState({ ...parseReportState(current), ...part })),
    [setParams],
  );
  return [state, change];
};
