import type { QuickRange } from '../values/quickRanges.ts';

/** How a tile shows its report: figures, a bar a line, a bar a column, columns over time. */
export const tileLooks = ['figures', 'lines', 'columns', 'trend'] as const;
export type TileLook = (typeof tileLooks)[number];

/**
 * A tile of the home, as the report's file writes it. Shape:
 * `{"title":"Sources","order":40,"as":"lines","range":"last30","columns":["all"]}`.
 */
export type TileSchema = {
  readonly title: string;
  /** Place among the tiles, smaller first. */
  readonly order: number;
  readonly as: TileLook;
  /** Absent: all time. */
  readonly range?: QuickRange;
  /** Keys of the columns that it shows; of `lines` and `trend` the first is drawn. Absent: all. */
  readonly columns?: readonly string[];
};
