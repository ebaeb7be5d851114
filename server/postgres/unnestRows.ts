import type { PgType } from '#model/kind.ts';
import type { Bind } from './parameters.ts';
import { quote } from './quote.ts';

/** One column of many rows: its name in the table, its type, and the value in each row. */
export type UnnestColumn<Row> = {
  readonly column: string;
  readonly type: PgType;
  readonly valueOf: (row: Row) => unknown;
};

/**
 * chosen: of one row, and of fewer rows than these, every text is the same, so that it is prepared once; of more the
 * values outweigh the text.
 */
const fewRows = 20;

const isShared = (values: readonly unknown[]): boolean => values.every((value) => value === values[0]);

/**
 * Writes rows as one array a column, so that any number of rows is one text; what many rows share is sent once. One
 * row, as most are, goes without arrays, which both sides would take apart.
 * Example: of one `select $1::uuid, $2::text`, of two `select * from unnest($1::uuid[], $2::text[])`, of a thousand
 * that are all of one kind `select r."_id", $2::text from unnest($1::uuid[]) r("_id")`.
 */
export const unnestRows = <Row>(columns: readonly UnnestColumn<Row>[], rows: readonly Row[], bind: Bind): string => {
  const [first] = rows;
  if (rows.length === 1 && first !== undefined)
    return `select ${columns.map(({ type, valueOf }) => bind(valueOf(first), type)).join(', ')}`;
  if (rows.length <= fewRows)
    return `select * from unnest(${columns.map(({ type, valueOf }) => bind(rows.map(valueOf), `${type}[]`)).join(', ')})`;
  const [taken, lists, names]: [string[], string[], string[]] = [[], [], []];
  for (const { column, type, valueOf } of columns) {
    const values = rows.map(valueOf);
    // One list at least says how many rows there are.
    if (lists.length > 0 && isShared(values)) taken.push(bind(values[0], type));
    else {
      taken.push(`r.${quote(column)}`);
      lists.push(bind(values, `${type}[]`));
      names.push(quote(column));
    }
  }
  return `select ${taken.join(', ')} from unnest(${lists.join(', ')}) r(${names.join(', ')})`;
};
