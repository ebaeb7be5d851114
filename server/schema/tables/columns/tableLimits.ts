import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Resource, Model } from '#model/resource.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { isScalar } from '../../../query/filters/order.ts';
import type { DdlClient } from '../ddl.ts';
import { type TableColumn, tableColumns } from './tableColumns.ts';

/** Max columns of a Postgres table. Dropped columns count permanently. */
export const maxTableColumns = 1600;
/** Max columns of an index. */
export const maxIndexColumns = 32;
/** Max bytes of an entry of an ordinary index. */
export const maxIndexBytes = 2704;
/** Max bytes of a row whose long values are stored separately. */
export const maxRowBytes = 8160;

/** Bytes of a value in its row. Longer texts, lists and objects are stored separately, with a pointer in the row. */
const widths: Readonly<Record<string, number>> = {
  uuid: 16,
  timestamptz: 8,
  bigint: 8,
  integer: 4,
  date: 4,
  boolean: 1,
  numeric: 12,
};
const pointerBytes = 18;
const bytesOfCharacter = 4;

const widthOf = ({ type, field: name }: TableColumn, { fieldsByName }: Resource): number => {
  const maxLength = name === undefined ? undefined : fieldsByName[name]?.property.maxLength;
  return (
    widths[type] ?? Math.min(pointerBytes, maxLength === undefined ? pointerBytes : maxLength * bytesOfCharacter + 1)
  );
};

/**
 * Returns the max bytes of a row in which no field is blank. Of a long value, only the pointer to its separate storage
 * counts.
 */
export const rowBytes = (resource: Resource): number => {
  const columns = tableColumns(resource);
  return 24 + Math.ceil(columns.length / 8) + columns.reduce((sum, column) => sum + widthOf(column, resource), 0);
};

/**
 * Returns the max bytes of an index entry of a field. Undefined: the field is not an indexed text, or its length is not
 * limited.
 */
export const indexBytes = (field: Field, settings: Settings): number | undefined => {
  const isIndexed = isScalar(field) && (field.filter || field.sort || field.unique !== undefined);
  if (!isIndexed || kindFor(field).column.type !== 'text') return undefined;
  const longest = kindFor(field).valueSchema(field, settings)['maxLength'];
  return typeof longest === 'number' ? longest * bytesOfCharacter : undefined;
};

/** Reads how many columns each table has ever had, and how many of them were dropped. */
const usedColumns = async (
  client: DdlClient,
): Promise<ReadonlyMap<string, { readonly used: number; readonly dropped: number }>> => {
  const { rows } = await client.query(`
    select c.relname as table, max(a.attnum)::int as used, count(*) filter (where a.attisdropped)::int as dropped
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 group by c.relname`);
  return new Map(
    rows.map(({ table, used, dropped }) => [String(table), { used: Number(used), dropped: Number(dropped) }]),
  );
};

/** A table that has no space for the columns of a draft. */
export type ColumnShortage = {
  readonly resource: Resource;
  /** The first field for which the table has no space. */
  readonly field: string | undefined;
  readonly message: string;
};

/** The columns that a draft adds to each table. */
export type Additions = {
  /** Returns the current table name of a resource. */
  readonly tableOf: (resource: Resource) => string;
  /** Returns the columns that a draft adds to the table of a resource. */
  readonly added: (resource: Resource) => readonly { readonly field: string | undefined }[];
};

/**
 * Returns a shortage for each existing table without space for the columns of a draft. Example of a message: `needs 12
 * more columns, and its table has space for 4 of Postgres's 1,600, as 310 dropped ones count too; …`.
 */
export const columnShortages = async (
  client: DdlClient,
  model: Model,
  { tableOf, added }: Additions,
): Promise<readonly ColumnShortage[]> => {
  const tables = await usedColumns(client);
  return Object.values(model.resources).flatMap((resource): readonly ColumnShortage[] => {
    const table = tables.get(tableOf(resource));
    if (table === undefined) return [];
    const wanted = added(resource);
    const freeColumns = Math.max(0, maxTableColumns - table.used);
    if (wanted.length <= freeColumns) return [];
    const dropped = table.dropped === 0 ? '' : `, as ${table.dropped.toLocaleString('en')} dropped ones count too`;
    return [
      {
        resource,
        field: wanted[freeColumns]?.field,
        message:
          `needs ${wanted.length.toLocaleString('en')} more columns, and its table has space for ${freeColumns.toLocaleString('en')} of Postgres's ${maxTableColumns.toLocaleString('en')}${dropped}; ` +
          'expected fewer new fields, or a dump and restore of the database, which frees dropped columns',
      },
    ];
  });
};
