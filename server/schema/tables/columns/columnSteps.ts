import type { Resource } from '#model/resource.ts';
import { quote } from '../../../postgres/quote.ts';
import type { DdlStep } from '../ddl.ts';
import { TablesError } from '../TablesError.ts';
import { type TableColumn, tableColumns } from './tableColumns.ts';

/** Our type names → those of `format_type`. */
const catalogTypes: Readonly<Record<string, string>> = { timestamptz: 'timestamp with time zone' };

const catalogType = (type: string): string => catalogTypes[type] ?? type;

const sequenceText = (sequence: string): string => `create sequence if not exists gable.${quote(sequence)}`;

const columnText = ({ column, type, words }: TableColumn): string =>
  `${quote(column)} ${type}${words === '' ? '' : ` ${words}`}`;

const createTable = (resource: Resource): readonly string[] => {
  const columns = tableColumns(resource);
  const sequences = columns.flatMap(({ sequence }) => (sequence === undefined ? [] : [sequenceText(sequence)]));
  return [...sequences, `create table ${quote(resource.name)} (${columns.map(columnText).join(', ')})`];
};

/**
 * Returns the statements that add a column. A sequence as default would rewrite the table, so the default is set
 * afterwards.
 */
const addColumn = (table: string, column: TableColumn): readonly string[] => {
  if (column.sequence === undefined) return [`alter table ${table} add column ${columnText(column)}`];
  return [
    sequenceText(column.sequence),
    `alter table ${table} add column ${quote(column.column)} ${column.type}`,
    `alter table ${table} alter column ${quote(column.column)} set ${column.words}`,
  ];
};

const refuseTypeChange = (resource: Resource, { column, type, field }: TableColumn, got: string): never => {
  const kind = field === undefined ? 'a column of every table' : `kind ${resource.fieldsByName[field]?.kind ?? '?'}`;
  throw new TablesError(
    `schemas/${resource.name}.json: ${field ?? column}: the column "${column}" contains ${got}, got ${kind}, which needs ${type}; ` +
      `expected a field with another name, filled from this one`,
    { resource: resource.name, ...(field === undefined ? {} : { field }) },
  );
};

/**
 * Returns the statements that sync the columns of a table: add missing columns, rename the columns of renamed fields.
 * Nothing is dropped or rewritten. `columns`: the existing columns and their types; undefined: the table does not exist
 * and is created. Example: `alter table "leads" add column "budgetMax" numeric`. Errors: `TablesError` for a column of
 * another type.
 */
export const columnSteps = (
  resource: Resource,
  columns: ReadonlyMap<string, string> | undefined,
): readonly DdlStep[] => {
  const step = (text: string): DdlStep => ({ subject: resource.name, text });
  if (columns === undefined) return createTable(resource).map(step);
  const table = quote(resource.name);
  return tableColumns(resource).flatMap((column) => {
    const now = columns.get(column.column);
    const before = column.was === undefined ? undefined : columns.get(column.was);
    const got = now ?? before;
    if (got === undefined) return addColumn(table, column).map(step);
    if (got !== catalogType(column.type)) return refuseTypeChange(resource, column, got);
    return now === undefined && column.was !== undefined
      ? [step(`alter table ${table} rename column ${quote(column.was)} to ${quote(column.column)}`)]
      : [];
  });
};
