/** Path of the report of deadlines. */
export const deadlineReportPath = '/api/v2/admin/deadline-report';
/** Path of the report as a CSV file. */
export const deadlineExportPath = '/api/v2/admin/deadline-report-file';
/** Path of the open deadlines of one record. */
export const recordDeadlinesPath = '/api/v2/admin/record-deadlines';

/** The figures of some deadlines. */
export type DeadlineFigures = {
  readonly started: number;
  readonly inTime: number;
  /** Number met after the deadline. */
  readonly late: number;
  /** Number missed and not met yet. */
  readonly overdue: number;
  readonly running: number;
  /** Share of those no longer running that were met in time: 0 to 1. Null: all are running. */
  readonly share: number | null;
  /** Median of the minutes until a deadline was met, as its rule counts time. Null: none was met. */
  readonly median: number | null;
  /** 90th percentile of the minutes until a deadline was met. */
  readonly p90: number | null;
};

/** The deadlines of one user. Without an id: those of records without an owner. */
export type DeadlinePerson = DeadlineFigures & { readonly id: string | null; readonly name: string };

type DeadlineState = 'overdue' | 'running' | 'late';

/** A deadline that was not met in time, or is running. */
export type DeadlineRecord = {
  readonly record: string;
  readonly title: string;
  readonly owner: string | null;
  readonly state: DeadlineState;
  readonly startedAt: string;
  readonly dueAt: string;
  readonly metAt: string | null;
};

/** The deadlines of one rule that the reader may see. */
export type DeadlineRule = DeadlineFigures & {
  readonly rule: string;
  readonly title: string;
  readonly resource: string;
  readonly mode: 'on' | 'shadow' | 'off';
  readonly within: string;
  readonly hours: 'always' | 'working';
  readonly people: readonly DeadlinePerson[];
  /** At most 50: overdue, then running, then late ones. */
  readonly records: readonly DeadlineRecord[];
  /** Number of deadlines of records that the reader may not see. */
  readonly hidden: number;
};

/** Response of `GET /api/v2/admin/deadline-report`: deadlines that started in the last `days`. */
export type DeadlineReportAnswer = {
  readonly data: { readonly days: number; readonly rules: readonly DeadlineRule[] };
};

/** An open deadline of a record. */
type RecordDeadline = {
  readonly rule: string;
  readonly title: string;
  readonly dueAt: string;
  readonly isOverdue: boolean;
};

/** Response of `GET /api/v2/admin/record-deadlines`, earliest deadline first. */
export type RecordDeadlinesAnswer = { readonly data: readonly RecordDeadline[] };
