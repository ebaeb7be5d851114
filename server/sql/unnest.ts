import type { PgType } from '#model/kind.ts';
import type { Bind } from './parameters.ts';

/** One column of many rows: its name in the table, its type, and the value in each row. */
export type UnnestColumn<Row> = { readonly column: string; readonly type: PgType; readonly valueOf: (row: Row) => unknown };

/** Writes rows as one array a column, so that any number of rows is one text: `unnest($1::uuid[], $2::text[])`. */
export const unnestText = <Row>(columns: readonly UnnestColumn<Row>[], rows: readonly Row[], bind: Bind): string =>
  `unnest(${columns.map(({ type, valueOf }) => bind(rows.map(valueOf), `${type}[]`)).join(', ')})`;
