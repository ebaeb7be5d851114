/** How a tile shows its report: figures, a bar per line, a bar per column, or columns over time. */
export const tileLooks = ['figures', 'lines', 'columns', 'trend'] as const;
/** One of the ways in which a tile shows its report, such as `trend`. */
export type TileLook = (typeof tileLooks)[number];

/** The named ranges of reports and tiles, in the order of the menu. */
export const quickRanges = [
  'today',
  'yesterday',
  'last7',
  'last30',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
  'all',
] as const;
/** The name of a range, such as `last7` or `thisMonth`. */
export type QuickRange = (typeof quickRanges)[number];

/**
 * A home tile in a report file. Shape:
 * `{"title":"Sources","order":40,"as":"lines","range":"last30","columns":["all"]}`.
 */
export type TileSchema = {
  readonly title: string;
  /** Position among the tiles, smaller first. */
  readonly order: number;
  readonly as: TileLook;
  /** Absent: all time. */
  readonly range?: QuickRange;
  /** Keys of the report's columns to show. `lines` and `trend` draw the first one. Default: all. */
  readonly columns?: readonly string[];
};
