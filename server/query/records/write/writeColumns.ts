import type { Json } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { columnsOfField } from '../../filters/columns.ts';
import { quote } from '../../../postgres/quote.ts';
import { rowValues } from './rowValues.ts';
import { columnSql } from './writeValues.ts';

/** New values of some fields of an existing record. */
type NewValues = { readonly id: string; readonly version: number; readonly values: Readonly<Record<string, Json>> };

/** New values of several fields, for several records of a resource. */
export type WriteColumns = {
  readonly resource: Resource;
  /** The fields to write. */
  readonly names: readonly string[];
  readonly settings: Settings;
  readonly records: readonly NewValues[];
  /** Returns the column to write instead of a field's column. Absent: the field's column is written. */
  readonly into?: (column: string) => string;
};

/**
 * Returns the statement that writes the fields `names` of many records at once. A record whose version is no longer
 * that in `records` is left out. The statement does not change version, time and author of the last change, because no
 * user has edited the records. `into` can redirect the values to other columns. Example: `with given as (…) update
 * "leads" t set "_to_total" = (g.row->>'total')::numeric, … from given g where t."_id" = g.id and t."version" =
 * g.version`.
 */
export const writeColumns = ({
  resource,
  names,
  settings,
  records,
  into = (column) => column,
}: WriteColumns): { readonly text: string; readonly values: unknown[] } => {
  const fields = names.flatMap((name) => resource.fieldsByName[name] ?? []);
  const rows = records.map(({ id, version, values }) => ({
    id,
    version,
    row: Object.fromEntries(
      fields
        .flatMap((field) => rowValues(field, values[field.name], settings))
        .map(({ column, type, value }) => [
          column,
          type === 'jsonb' && typeof value === 'string' ? (JSON.parse(value) as unknown) : value,
        ]),
    ),
  }));
  const set = fields
    .flatMap(columnsOfField)
    .map(({ column, type }) => `${quote(into(column))} = ${columnSql(column, type)}`)
    .join(', ');
  return {
    text: `with given as (
          select (e->>'id')::uuid as id, (e->>'version')::int as version, e->'row' as row
          from jsonb_array_elements($1::jsonb) e)
        update ${quote(resource.name)} t set ${set} from given g where t."_id" = g.id and t."version" = g.version`,
    values: [JSON.stringify(rows)],
  };
};
