import type { Resource } from '#model/resource.ts';
import { quote } from '../../postgres/quote.ts';
import type { DdlStep } from './ddl.ts';
import { TablesError } from './TablesError.ts';
import { type TableColumn, tableColumns } from './tableColumns.ts';

/** Our names of types as `format_type` writes them. */
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

/** A default from a sequence would rewrite the table when the column is added with it, so it comes after. */
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
    `schemas/${resource.name}.json: ${field ?? column}: the column "${column}" holds ${got}, got ${kind}, which needs ${type}; ` +
      `expected a field with another name, filled from this one`,
    { resource: resource.name, ...(field === undefined ? {} : { field }) },
  );
};

/**
 * Gives the statements that bring one table's columns along: the table, or the columns that it lacks; a field's old
 * column renamed. Nothing is ever dropped or rewritten.
 * Example: `alter table "leads" add column "budgetMax" numeric`.
 * Errors: `TablesError` for a column that stands with another type.
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
