import type { Filter } from '../schema/schema.ts';
import type { Chart, TimeStep, Unit } from '../schema/files/reportSchema.ts';

/** A figure: null if it does not apply, such as a percentage of zero; money as text with exact decimals. */
export type Figure = number | string | null;

/** What the lines stand for. `step` and `steps`: for lines of time, one per day, week or month. */
type ReportDimension = {
  readonly name: string;
  readonly title: string;
  /** Resource of the ids in the keys. */
  readonly resource?: string;
  readonly step?: TimeStep;
  readonly steps?: readonly TimeStep[];
};

export type ReportColumn = {
  readonly key: string;
  readonly title: string;
  readonly group?: string;
  /** Color of the column's state: that of its file, `#1565c0`, otherwise its type, `won`. */
  readonly color?: string;
  /** Color of the state of its group heading. */
  readonly groupColor?: string;
  readonly unit: Unit;
  /** How the total is calculated: `sum` of the lines; `ratio` and `distinct` from all records. */
  readonly total: 'sum' | 'ratio' | 'distinct';
  /** The records behind the figure: their part and filter. */
  readonly list: {
    readonly part: number;
    readonly filter: Filter;
    /** Resource that is counted instead: that of the records that a log is about. */
    readonly records?: string;
  };
};

/**
 * A line. `key`: the value of each dimension, null for blank; for time the first day of the step. `note`: the line's
 * user is inactive or deleted.
 */
export type ReportLine = {
  readonly key: readonly (string | null)[];
  readonly titles: readonly string[];
  readonly note?: 'inactive' | 'deleted';
  /** Color of the line's state: that of its file, `#1565c0`, otherwise its type, `won`. */
  readonly color?: string;
  readonly cells: readonly Figure[];
};

/**
 * The list behind a part: its filter, and the field of each dimension. `many`: whether a record may be in several
 * lines.
 */
export type ReportList = {
  readonly resource: string;
  readonly about?: string;
  readonly filter: Filter;
  readonly rows: readonly { readonly field: string; readonly many?: true; readonly yesNo?: true }[];
};

export type ReportFilter = {
  readonly name: string;
  readonly title: string;
  /** The field of a resource with the choices. */
  readonly resource: string;
  readonly field: string;
};

/** Response of `GET /api/v2/admin/get-report/{name}`. Days are in the organization's time zone. */
export type ReportAnswer = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly group: string;
  readonly route: string;
  /** Both null: all time. */
  readonly from: string | null;
  readonly to: string | null;
  readonly basis: string;
  readonly timeZone: string;
  /** The time of the figures. */
  readonly asOf: string;
  readonly bases: readonly { readonly name: string; readonly title: string }[];
  readonly filters: readonly ReportFilter[];
  /** The active filter, by the names of `filters`. */
  readonly filter: Filter;
  readonly team: 'with' | 'without';
  readonly inactive: 'with' | 'without';
  readonly dimensions: readonly ReportDimension[];
  readonly columns: readonly ReportColumn[];
  readonly lines: readonly ReportLine[];
  readonly totals: readonly Figure[];
  /** Number of lines left out because there are too many. The totals include them. */
  readonly more: number;
  readonly lists: readonly ReportList[];
  readonly chart: Chart;
  /** Keys of the columns to draw. */
  readonly drawn: readonly string[];
  /** Key of the column whose share of the total is shown. */
  readonly share?: string;
};

/**
 * Query of the call. Shape:
 * `from=2026-11-01&to=2026-11-30&basis=received&filter={"source":["Direct"]}&team=with&inactive=without&step=week`;
 * `by=petsAllowed`: a line per value of another field.
 */
export const reportParameters = ['from', 'to', 'basis', 'filter', 'team', 'inactive', 'step', 'by'] as const;
