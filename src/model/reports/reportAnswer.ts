import type { Filter } from '../schema/schema.ts';
import type { Chart, TimeStep, Unit } from '../schema/reportSchema.ts';

/** A figure: null where it does not apply, as a percentage of nothing; money as text with exact decimals. */
export type Figure = number | string | null;

/** What the lines are of. `step` and `steps`: they are of time, one a day, week or month. */
type ReportDimension = {
  readonly name: string;
  readonly title: string;
  /** Resource that the keys are ids of. */
  readonly resource?: string;
  readonly step?: TimeStep;
  readonly steps?: readonly TimeStep[];
};

export type ReportColumn = {
  readonly key: string;
  readonly title: string;
  readonly group?: string;
  /** Of the state that the column is of, as its file says: `#1565c0`. */
  readonly color?: string;
  /** Of the state that the heading above it is of. */
  readonly groupColor?: string;
  readonly unit: Unit;
  /** How the total comes about: `sum` of the lines; `ratio` and `distinct` are worked out anew from all records. */
  readonly total: 'sum' | 'ratio' | 'distinct';
  /** The records behind it: of which part, and what they fulfil. */
  readonly list: {
    readonly part: number;
    readonly filter: Filter;
    /** Resource whose records are counted instead, where it is those that a log tells of. */
    readonly records?: string;
  };
};

/**
 * `key`: the value of each dimension, null for a blank; of time the first day of the step. `note` is of a person who
 * works here no more.
 */
export type ReportLine = {
  readonly key: readonly (string | null)[];
  readonly titles: readonly string[];
  readonly note?: 'inactive' | 'deleted';
  /** Of the state that the line is of, as its file says: `#1565c0`. */
  readonly color?: string;
  readonly cells: readonly Figure[];
};

/**
 * The list behind a part: what all its records fulfil, and the field of each dimension. `many`: a record may stand in
 * several lines.
 */
export type ReportList = {
  readonly resource: string;
  readonly about?: string;
  readonly filter: Filter;
  readonly rows: readonly { readonly field: string; readonly many?: true; readonly yesNo?: true }[];
};

export type ReportFilter = {
  readonly name: string;
  readonly title: string /** Where its choices are told: field of a resource. */;
  readonly resource: string;
  readonly field: string;
};

/** Answer of `GET /api/v2/admin/get-report/{name}`. A day is the organization's. */
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
  /** The instant that the figures are of. */
  readonly asOf: string;
  readonly bases: readonly { readonly name: string; readonly title: string }[];
  readonly filters: readonly ReportFilter[];
  /** The filter in force, by the names of `filters`. */
  readonly filter: Filter;
  readonly team: 'with' | 'without';
  readonly inactive: 'with' | 'without';
  readonly dimensions: readonly ReportDimension[];
  readonly columns: readonly ReportColumn[];
  readonly lines: readonly ReportLine[];
  readonly totals: readonly Figure[];
  /** How many lines were left out because there are too many; the totals count them. */
  readonly more: number;
  readonly lists: readonly ReportList[];
  readonly chart: Chart;
  /** Keys of the columns to draw. */
  readonly drawn: readonly string[];
  /** Key of the column whose share of its total is shown. */
  readonly share?: string;
};

/**
 * Query of the call. Shape:
 * `from=2026-11-01&to=2026-11-30&basis=received&filter={"source":["Direct"]}&team=with&inactive=without&step=week`;
 * `by=petsAllowed`: a line for each value of another field.
 */
export const reportParameters = ['from', 'to', 'basis', 'filter', 'team', 'inactive', 'step', 'by'] as const;
