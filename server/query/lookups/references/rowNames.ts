import { kindFor } from '#kinds/index.ts';
import type { Json } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { nameExpressions } from './namedRecords.ts';
import { createParameters } from '../../../postgres/parameters.ts';
import { quote } from '../../../postgres/quote.ts';
import type { Reader } from '../../filters/reader.ts';
import { rowValues } from '../../records/write/rowValues.ts';
import { plannedForValues, type Statement } from '../../../postgres/statement.ts';

/** New records, and the user who is to find them by name. */
export type RowNamesStatement = {
  readonly to: Resource;
  /** Values of records that are not stored yet. `place`: the index of the record. */
  readonly rows: readonly { readonly place: number; readonly values: { readonly [name: string]: Json } }[];
  readonly reader: Reader;
  readonly settings: Settings;
};

/** A name, without case and accents, of a record that is not stored yet. `place`: the index of the record. */
export type RowName = { readonly place: number; readonly name: string };

/**
 * Returns the statement that computes by which names `reader` will find the records in `rows` once they are stored, as
 * rows of `RowName`. A name is the title or a text that must be unique, such as a username. Blank names are left out.
 * Undefined without `rows`, or if `reader` may find no record of `to` by name. Example: `select t.place,
 * gable.plain(c.name) as name from jsonb_to_recordset($1::jsonb) as t(place integer, "_id" uuid, "firstName" text, …)
 * cross join lateral (values (coalesce(…)), …) c(name) where …`.
 */
export const selectRowNames = ({ to, rows, reader, settings }: RowNamesStatement): Statement | undefined => {
  const ways = nameExpressions(to, reader);
  if (ways.length === 0 || rows.length === 0) return undefined;
  const used = to.fields.filter(
    ({ name }) => name !== '_id' && ways.some(({ text }) => text.includes(`t.${quote(name)}`)),
  );
  const given = rows.map(({ place, values }) => ({
    place,
    ...Object.fromEntries(
      used.map((field) => [
        field.name,
        rowValues(field, values[field.name], settings).find(({ column }) => column === field.name)?.value ?? null,
      ]),
    ),
  }));
  const typed = used.map((field) => `${quote(field.name)} ${kindFor(field).column.type}`);
  const { bind, values } = createParameters();
  return plannedForValues(
    `select t.place, gable.plain(c.name) as name
      from jsonb_to_recordset(${bind(JSON.stringify(given), 'jsonb')})
        as t(${['place integer', '"_id" uuid', ...typed].join(', ')})
      cross join lateral (values ${ways.map(({ text }) => `(${text})`).join(', ')}) c(name)
      where c.name is not null and c.name <> ''`,
    values,
  );
};

/** Returns the statement that removes case and accents from names, as rows `{name, plain}`: `José` → `jose`. */
export const normalizeNames = (names: readonly string[]): Statement =>
  plannedForValues('select n.name, gable.plain(n.name) as plain from unnest($1::text[]) n(name)', [names]);
