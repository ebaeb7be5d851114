import type { Filter } from '../schema/tabSchema.ts';
import type { Chart, TimeStep, Unit } from '../schema/files/reportSchema.ts';

/**
 * Wire form of a figure: money as text with exact decimals; null if the figure does not apply, such as a percentage of
 * zero records.
 */
export type Figure = number | string | null;

/**
 * What each line of a report is about, such as a user or a month. Lines of time have a `step` (day, week or month) and
 * the `steps` to choose from.
 */
type ReportDimension = {
  readonly name: string;
  readonly title: string;
  /** Resource of the ids in the keys. */
  readonly resource?: string;
  readonly step?: TimeStep;
  readonly steps?: readonly TimeStep[];
};

/** A column of figures in a report. */
export type ReportColumn = {
  readonly key: string;
  readonly title: string;
  readonly group?: string;
  /** Color of the column's state: the color in the schema, `#1565c0`, otherwise the type of the state, `won`. */
  readonly color?: string;
  /** Color of the state in the heading above the column. */
  readonly groupColor?: string;
  readonly unit: Unit;
  /** How the total is calculated: `sum` of the lines; `ratio` and `distinct` from all records. */
  readonly total: 'sum' | 'ratio' | 'distinct';
  /** Which records the figure counts: the part of the report, and a filter. */
  readonly list: {
    readonly part: number;
    readonly filter: Filter;
    /**
     * For a log: the resource of the records that its entries are about, if these are listed instead of the entries.
     */
    readonly records?: string;
  };
};

/**
 * A line of a report. `key`: one value per dimension, null if blank; in a dimension of time, the first day of the day,
 * week or month. `note`: that the user whom the line is about is inactive or deleted; absent for all other lines.
 */
export type ReportLine = {
  readonly key: readonly (string | null)[];
  readonly titles: readonly string[];
  readonly note?: 'inactive' | 'deleted';
  /** Color of the line's state: the color in the schema, `#1565c0`, otherwise the type of the state, `won`. */
  readonly color?: string;
  readonly cells: readonly Figure[];
};

/**
 * The records that a part of a report counts: those of `resource` that meet `filter`. `about`: for a log, the resource
 * that its entries are about. `rows`: the field of each dimension of the report. `many`: a record may have several
 * values in this field, so it may be in several lines. `yesNo`: the field is a yes or no.
 */
export type ReportList = {
  readonly resource: string;
  readonly about?: string;
  readonly filter: Filter;
  readonly rows: readonly { readonly field: string; readonly many?: true; readonly yesNo?: true }[];
};

/** A filter that the user can set for a report. */
export type ReportFilter = {
  readonly name: string;
  readonly title: string;
  /** The resource of the field whose choices are offered. */
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
  /** The time at which the figures were calculated. */
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
  /** Key of the column that is 100 % in the view “% of row”. */
  readonly share?: string;
  /** The order of the lines, as the report file writes it, such as `-won`. Absent: by the rows. */
  readonly sort?: string;
};

/**
 * Query parameters of the call of a report. Example:
 * `from=2026-11-01&to=2026-11-30&basis=received&filter={"source":["Direct"]}&team=with&inactive=without&step=week`.
 * `basis`: the name of the date that `from` and `to` apply to. `team` and `inactive`: whether to include team members
 * and inactive users. `step`: the length of the time steps. `by`: another field to group the lines by.
 */
export const reportParameters = ['from', 'to', 'basis', 'filter', 'team', 'inactive', 'step', 'by'] as const;
