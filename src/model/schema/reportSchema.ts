import type { Filter } from './schema.ts';
import type { TileSchema } from './tileSchema.ts';

/**
 * What a file under `schemas/reports/` may say, as TypeScript sees it after the check against `_report.schema.json`,
 * which is the manual for people; a test keeps both equal.
 */

/** How long the steps of a row of time are. */
export const timeSteps = ['day', 'week', 'month'] as const;
export type TimeStep = (typeof timeSteps)[number];

/** In what a figure is counted. Money travels as text with exact decimals. */
export const units = ['count', 'seconds', 'minutes', 'percent', 'money'] as const;
export type Unit = (typeof units)[number];

export const charts = ['bars', 'stacked', 'lines'] as const;
export type Chart = (typeof charts)[number];

/** What the lines are. Shape: `{"title":"User"}`, or of time `{"title":"Received","steps":["day","week","month"]}`. */
export type RowSchema = { readonly title: string; readonly steps?: readonly TimeStep[] };

/**
 * A column for each value of a field, e.g. `{"each":"subStatus","within":"status"}`: grouped by the field that it
 * depends on.
 */
export type EachSchema = { readonly each: string; readonly within?: string };

/**
 * A column of its own: how many records, those that fulfil a condition, the sum or the different values of a field
 * among them.
 * Shape: `{"key":"overdue","title":"Overdue","where":{"scheduledAt":{"lt":"$now"}}}`.
 */
export type MeasureSchema = {
  readonly key: string;
  readonly title: string;
  readonly group?: string;
  readonly where?: Filter;
  /** Field that is added up. */
  readonly sum?: string;
  /** Field whose different values are counted. */
  readonly distinct?: string;
  /** Of how many in a hundred: those that fulfil `of` among those that fulfil `to`. */
  readonly percent?: { readonly of: Filter; readonly to: Filter };
  /** Absent: `count`, of a percentage `percent`. */
  readonly unit?: Unit;
};

export type ColumnSchema = EachSchema | MeasureSchema;

/** One resource that figures come from. A report that has several puts them side by side, line by line. */
export type PartSchema = {
  readonly resource: string;
  /** Of a log: the resource whose records its entries tell of. */
  readonly about?: string;
  /** What all its records fulfil. */
  readonly where?: Filter;
  /**
   * The field that makes each row, in the order of the report's rows; `record.x` is the field x of what a log tells of.
   */
  readonly rows: readonly string[];
  /**
   * Field of the person that a record's figures are of; who may see but their own or their team's figures is kept to
   * it.
   */
  readonly person?: string;
  /** Word for a date, as the report offers it → field. The first is the one that counts where nobody chooses. */
  readonly bases: Readonly<Record<string, string>>;
  /** Word for a filter, as the report offers it → field, or `record.x`. */
  readonly filters?: Readonly<Record<string, string>>;
  readonly columns: readonly ColumnSchema[];
};

/** One report, as its file writes it. */
export type ReportSchema = {
  readonly $schema?: string;
  readonly $comment?: string;
  /** The route after `/dashboard/reports/`, with `-` for `/`. */
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  /** Heading of the menu that it stands under. */
  readonly group: string;
  /** Place in the menu, smaller first. */
  readonly order?: number;
  readonly route: string;
  /** Rights that it needs beside those that its fields need, e.g. `["leads.viewSource"]`. */
  readonly rights?: readonly string[];
  readonly rows: readonly RowSchema[];
  readonly parts: readonly PartSchema[];
  readonly chart: Chart;
  /** Keys of the columns that the chart draws; absent: all that are counts. */
  readonly drawn?: readonly string[];
  /** Key of the column whose share of the total is shown. */
  readonly share?: string;
  /** Tiles of the home that show it. */
  readonly home?: readonly TileSchema[];
};

/** Tells whether a column stands for each value of a field. */
export const isEach = (column: ColumnSchema): column is EachSchema => 'each' in column;
