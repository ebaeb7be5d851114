import type { Filter } from '../tabSchema.ts';
import type { TileSchema } from './tileSchema.ts';

/**
 * TypeScript types of the files in `schemas/reports/` after the check against `_report.schema.json`, which is the
 * manual for users. A test keeps both equal.
 */

/** The lengths of time steps. */
export const timeSteps = ['day', 'week', 'month'] as const;
/** The length of a time step, such as `week`. */
export type TimeStep = (typeof timeSteps)[number];

/** Units of figures. Money is text with exact decimals on the wire. */
export const units = ['count', 'seconds', 'minutes', 'percent', 'money'] as const;
/** The unit of a figure, such as `percent`. */
export type Unit = (typeof units)[number];

/** Types of charts that a report can have. */
export const charts = ['bars', 'stacked', 'lines'] as const;
/** The type of a chart, such as `stacked`. */
export type Chart = (typeof charts)[number];

/**
 * What each line of a report is about. Shape: `{"title":"User"}`, or for time
 * `{"title":"Received","steps":["day","week","month"]}`.
 */
export type RowSchema = { readonly title: string; readonly steps?: readonly TimeStep[] };

/**
 * One column per value of a field. With `within`, the columns are grouped by the field on which the values depend, e.g.
 * `{"each":"subStatus","within":"status"}`.
 */
export type EachSchema = { readonly each: string; readonly within?: string };

/**
 * A single column. Its figure is the number of records (with `where`, of those that meet it), the number of distinct
 * values of a field, the sum of a field, or a percentage. Shape:
 * `{"key":"overdue","title":"Overdue","where":{"scheduledAt":{"lt":"$now"}}}`.
 */
export type MeasureSchema = {
  readonly key: string;
  readonly title: string;
  readonly group?: string;
  readonly where?: Filter;
  /** Field to sum. */
  readonly sum?: string;
  /** Field whose distinct values are counted. */
  readonly distinct?: string;
  /** A percentage: records that meet `of` among those that meet `to`. */
  readonly percent?: { readonly of: Filter; readonly to: Filter };
  /** Default: `count`, for a percentage `percent`. */
  readonly unit?: Unit;
};

/** A column of a report: one figure, or one figure for each value of a field. */
export type ColumnSchema = EachSchema | MeasureSchema;

/** One part of a report, which counts records of one resource. Several parts are joined line by line. */
export type PartSchema = {
  readonly resource: string;
  /** For a log: the resource its entries are about. */
  readonly about?: string;
  /** Only records that meet this filter are counted. */
  readonly where?: Filter;
  /**
   * One field per level of rows, in the order of the report's rows. `record.x` is the field x of the record that a log
   * is about.
   */
  readonly rows: readonly string[];
  /** Field with the user to whom a record's figures belong. Users with the scope own or team see only those figures. */
  readonly person?: string;
  /** Name of a date → field. The first one is the default. */
  readonly bases: Readonly<Record<string, string>>;
  /** Name of a filter → field, or `record.x`. */
  readonly filters?: Readonly<Record<string, string>>;
  readonly columns: readonly ColumnSchema[];
};

/** One report file. */
export type ReportSchema = {
  readonly $schema?: string;
  readonly $comment?: string;
  /** The route after `/dashboard/reports/`, with `-` for `/`. */
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  /** Menu heading. */
  readonly group: string;
  /** Position in the menu, smaller first. */
  readonly order?: number;
  readonly route: string;
  /** Permissions that users of the report need in addition to those of its fields, e.g. `["leads.viewSource"]`. */
  readonly rights?: readonly string[];
  readonly rows: readonly RowSchema[];
  readonly parts: readonly PartSchema[];
  readonly chart: Chart;
  /** Keys of the columns in the chart. Default: all counts. */
  readonly drawn?: readonly string[];
  /** Key of the column that is 100 % in the view “% of row”. */
  readonly share?: string;
  /** Order of the lines: the key of a column, descending with `-` before it. Default: by the rows. */
  readonly sort?: string;
  /** Home tiles of the report. */
  readonly home?: readonly TileSchema[];
};

/** Returns whether an entry of `columns` produces one column per value of a field. */
export const isEachColumn = (column: ColumnSchema): column is EachSchema => 'each' in column;
