import type { PgType } from '#model/kind.ts';
import { type Bind, createParameters } from './parameters.ts';
import { quote } from './quote.ts';
import { prepared, type Statement } from './statement.ts';

/** One column of many rows: its name, its type, and the value in a row. */
export type UnnestColumn<Row> = {
  readonly column: string;
  readonly type: PgType;
  readonly valueOf: (row: Row) => unknown;
};

/**
 * Max rows for which all values are sent, shared or not. chosen: the text for few rows is then always the same, and is
 * prepared once. For more rows, the size of the values matters more.
 */
const fewRows = 20;

const isShared = (values: readonly unknown[]): boolean => values.every((value) => value === values[0]);

/**
 * Returns SQL that selects the given rows. One row is selected without arrays (`select $1::uuid, $2::text`), several
 * rows from one array per column (`select * from unnest($1::uuid[], $2::text[])`), so that the text does not depend on
 * the number of rows. With more than 20 rows, a value that is the same in all rows is bound once: `select r."_id",
 * $2::text from unnest($1::uuid[]) r("_id")`. `bind` adds the values to the parameters.
 */
export const unnestRows = <Row>(columns: readonly UnnestColumn<Row>[], rows: readonly Row[], bind: Bind): string => {
  const [first] = rows;
  if (rows.length === 1 && first !== undefined)
    return `select ${columns.map(({ type, valueOf }) => bind(valueOf(first), type)).join(', ')}`;
  if (rows.length <= fewRows)
    return `select *
      from unnest(${columns.map(({ type, valueOf }) => bind(rows.map(valueOf), `${type}[]`)).join(', ')})`;
  const [taken, lists, names]: [string[], string[], string[]] = [[], [], []];
  for (const { column, type, valueOf } of columns) {
    const values = rows.map(valueOf);
    // At least one column must be sent as a list, which determines the number of rows.
    if (lists.length > 0 && isShared(values)) taken.push(bind(values[0], type));
    else {
      taken.push(`r.${quote(column)}`);
      lists.push(bind(values, `${type}[]`));
      names.push(quote(column));
    }
  }
  return `select ${taken.join(', ')} from unnest(${lists.join(', ')}) r(${names.join(', ')})`;
};

/**
 * Returns a function that creates the prepared statement that writes some rows. `textOf`: returns the SQL of the
 * statement, such as an `insert`; its parameter is the SQL that selects the rows (`unnestRows`). The SQL for one row,
 * which most requests write, is cached.
 */
export const rowsStatement = <Row>(
  columns: readonly UnnestColumn<Row>[],
  textOf: (rows: string) => string,
): ((rows: readonly Row[]) => Statement) => {
  let ofOne: Statement | undefined;
  return (rows) => {
    const [first] = rows;
    if (rows.length === 1 && first !== undefined && ofOne !== undefined)
      return { ...ofOne, values: columns.map(({ valueOf }) => valueOf(first)) };
    const { bind, values } = createParameters();
    const statement = prepared(textOf(unnestRows(columns, rows, bind)), values);
    if (rows.length === 1) ofOne = { ...statement, values: [] };
    return statement;
  };
};
