import type { Field } from '#model/field.ts';
import { isBlank, isObject } from '#model/schema/json.ts';
import { FieldValue } from '../../shared/parts/FieldValue.tsx';
import { rowCounts } from './rowCounts.ts';
import '../show.css';
import { showText } from '../../../messages/en/showText.ts';
import { alignOf } from '../../shared/alignOf.ts';

type RowsTableProps = { readonly field: Field; readonly value: unknown };

/**
 * The rows of a field as a table. Above the table are the number of rows and, for each choice with a color, how many
 * rows have this choice. Left out are read-only columns, and columns that are empty in every row. Shows a dash if there
 * are no rows.
 */
export const RowsTable = ({ field, value }: RowsTableProps) => {
  const rows = Array.isArray(value) ? value.filter(isObject) : [];
  if (rows.length === 0) return <span className="rec-blank">—</span>;
  // Values that only the server writes into a row are not for users.
  const columns = field.fields.filter(({ name, readOnly }) => !readOnly && rows.some((row) => !isBlank(row[name])));
  return (
    <>
      <p className="rec-row-counts">
        <span>{showText('value.total', { count: rows.length })}</span>
        {rowCounts(field.fields, rows).map(({ text, tone, count }) => (
          <span key={text} className={`rec-state rec-state-${tone}`}>
            {text} <b>{count}</b>
          </span>
        ))}
      </p>
      {/*oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard*/}
      <div className="rec-small-box rec-rows" role="region" aria-label={field.title} tabIndex={0}>
        <table className="rec-small">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.name} scope="col" className={alignOf(column)}>
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows have no key, and are not sorted here
              <tr key={index}>
                {columns.map((column) => (
                  <td key={column.name} className={alignOf(column)}>
                    <FieldValue field={column} value={row[column.name]} readable />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
};
