/** Path of the report of deadlines. */
export const deadlineReportPath = '/api/v2/admin/deadline-report';
/** Path of the report of deadlines as a CSV file. */
export const deadlineExportPath = '/api/v2/admin/deadline-report-file';
/** Path of the open deadlines of one record. */
export const recordDeadlinesPath = '/api/v2/admin/record-deadlines';

/**
 * How many deadlines were met in time, met late, are overdue or are still running, and how long it took to meet them.
 */
export type DeadlineFigures = {
  readonly started: number;
  readonly inTime: number;
  /** Number of deadlines that were met late. */
  readonly late: number;
  /** Number of deadlines that have passed and are not met yet. */
  readonly overdue: number;
  readonly running: number;
  /** Share of deadlines met in time, from 0 to 1, among those that are no longer running. Null: all are running. */
  readonly share: number | null;
  /**
   * Median of the minutes until a deadline was met. If its rule counts working hours, only those count. Null: none was
   * met.
   */
  readonly median: number | null;
  /** 90th percentile of the minutes until a deadline was met. */
  readonly p90: number | null;
};

/** The deadlines of one user. An `id` of null stands for records without an owner. */
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
  /** At most 50 deadlines: overdue ones first, then running ones, then those met late. */
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
