import type { PgType } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { type CleanRecord, filledColumnsOfNew } from '../../../../query/records/write/changes.ts';
import { quote } from '../../../../postgres/quote.ts';
import { plannedForValues, type Statement } from '../../../../postgres/statement.ts';

/** A record to insert, with its author and time. */
export type NewRecord = {
  readonly id: string;
  readonly record: CleanRecord;
  readonly by: string | null;
  readonly at: Date;
  /** Set for a record that was changed after its creation. */
  readonly changed?: { readonly by: string | null; readonly at: Date; readonly version: number };
};

type Row = { readonly [column: string]: unknown };

const systemTypes: Readonly<Record<string, PgType>> = {
  _id: 'uuid',
  version: 'integer',
  createdAt: 'timestamptz',
  createdBy: 'uuid',
  updatedAt: 'timestamptz',
  updatedBy: 'uuid',
};

const systemRow = ({ id, by, at, changed }: NewRecord): Row => ({
  _id: id,
  version: changed?.version ?? 1,
  createdAt: at.toISOString(),
  createdBy: by,
  updatedAt: (changed?.at ?? at).toISOString(),
  updatedBy: changed === undefined ? by : changed.by,
});

/** A new record ready for insertion: its id, its row as JSON, and the columns that the row has. */
export type InsertRow = {
  readonly id: string;
  readonly json: string;
  readonly columns: readonly { readonly column: string; readonly type: PgType }[];
};

/** Returns the insertable row of a new record. An import calls this while the previous batch is written. */
export const recordRow = (resource: Resource, entry: NewRecord, settings: Settings): InsertRow => {
  const columns = filledColumnsOfNew(resource, entry.record, settings);
  const row: { [column: string]: unknown } = systemRow(entry);
  // The driver sends jsonb as text, which would become a JSON string here.
  for (const { column, type, value } of columns)
    row[column] = type === 'jsonb' && typeof value === 'string' ? JSON.parse(value) : value;
  return { id: entry.id, json: JSON.stringify(row), columns };
};

/**
 * Returns the statement that inserts many records of one resource. Its only parameter is a JSON list of all rows.
 * Columns without values are left out. Example: `insert into "leads" ("_id", …, "tags") select "_id", …, "tags" from
 * json_to_recordset($1::json) as r("_id" uuid, …, "tags" text[])`.
 */
export const insertRows = (resource: Resource, rows: readonly InsertRow[]): Statement => {
  const types = new Map<string, PgType>(Object.entries(systemTypes));
  for (const { columns } of rows) for (const { column, type } of columns) types.set(column, type);
  const columns = [...types.keys()].map(quote).join(', ');
  const typed = [...types].map(([column, type]) => `${quote(column)} ${type}`).join(', ');
  return plannedForValues(
    `insert into ${quote(resource.name)} (${columns})
      select ${columns}
      from json_to_recordset($1::json) as r(${typed})`,
    [`[${rows.map(({ json }) => json).join(',')}]`],
  );
};

/**
 * Returns the statement that inserts many new records of one resource: `recordRow` builds the rows, `insertRows` the
 * statement.
 */
export const insertRecords = (resource: Resource, records: readonly NewRecord[], settings: Settings): Statement =>
  insertRows(
    resource,
    records.map((record) => recordRow(resource, record, settings)),
  );
