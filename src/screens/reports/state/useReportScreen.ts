import { createContext, use } from 'react';
import type { ReportAnswer } from '#model/reports/reportAnswer.ts';
import type { ReportSchema } from '#model/schema/files/reportSchema.ts';
import type { ReportState } from './reportState.ts';

/** The state that parts of a report's screen share, such as the saved views. */
export type ReportScreen = {
  readonly report: ReportSchema;
  readonly state: ReportState;
  readonly change: (change: Partial<ReportState>) => void;
  /** Absent until it has arrived. */
  readonly answer: ReportAnswer | undefined;
};

export const ReportScreenContext = createContext<ReportScreen | undefined>(undefined);

/** Returns the shared state of a report's screen. Errors: an `Error` outside one. */
export const useReportScreen = (): ReportScreen => {
  const screen = use(ReportScreenContext);
  if (screen === undefined) throw new Error('useReportScreen: no report above; put the component below ReportScreen');
  return screen;
};
