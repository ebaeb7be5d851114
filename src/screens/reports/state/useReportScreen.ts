import { createContext, use } from 'react';
import type { ReportAnswer } from '#model/reports/reportAnswer.ts';
import type { ReportSchema } from '#model/schema/files/reportSchema.ts';
import type { ReportState } from './reportState.ts';

/** What the parts of a report's screen share: the report, its state, and its figures. */
export type ReportScreenState = {
  readonly report: ReportSchema;
  readonly state: ReportState;
  readonly change: (change: Partial<ReportState>) => void;
  /** Undefined while the report is loading. */
  readonly answer: ReportAnswer | undefined;
};

/** Provides the state of a report's screen to its parts. Read it with `useReportScreen`. */
export const ReportScreenContext = createContext<ReportScreenState | undefined>(undefined);

/** Returns the state that the parts of a report's screen share. Errors: an `Error` outside such a screen. */
export const useReportScreen = (): ReportScreenState => {
  const screen = use(ReportScreenContext);
  if (screen === undefined) throw new Error('useReportScreen: no report above; put the component below ReportScreen');
  return screen;
};
