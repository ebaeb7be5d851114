import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import type { PgType } from '#model/kind.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { quote, quoteText } from '../../../postgres/quote.ts';
import { rowValues } from './rowValues.ts';

/** The new and the old value of a field in an existing record. */
export type NewValue = { readonly id: string; readonly version: number; readonly old: Json; readonly now: Json };

/**
 * Returns SQL for the value of a column in the JSON row `g.row`, as the type of the column:
 * `(g.row->>'total')::numeric`.
 */
export const columnSql = (column: string, type: PgType): string => {
  const value = `g.row->${quoteText(column)}`;
  if (type === 'text[]' || type === 'uuid[]')
    return (
      `case when jsonb_typeof(${value}) = 'array' ` +
      `then array(select jsonb_array_elements_text(${value}))::${type} end`
    );
  return type === 'jsonb' ? `nullif(${value}, 'null'::jsonb)` : `(g.row->>${quoteText(column)})::${type}`;
};

/** New values of one field, for several records. */
export type WriteValues = {
  readonly table: string;
  readonly field: Field;
  readonly settings: Settings;
  readonly values: readonly NewValue[];
  /** Returns the column to write instead of a field's column. Absent: the field's column is written. */
  readonly into?: (column: string) => string;
  /** Whether each change is audited and increases the record's version. */
  readonly audited: boolean;
};

/**
 * Returns the statement that writes new values of one field to many records at once. A record whose version is no
 * longer that in `values` is left out. With `audited`, the statement also increases the version of each record and adds
 * the change to the audit log. `into` can redirect the values to other columns. Example: `with given as (…), changed as
 * (update "leads" t set "source" = (g.row->>'source')::text, … returning …) insert into gable.audit …`.
 */
export const writeValues = ({
  table,
  field,
  settings,
  values,
  into = (column) => column,
  audited,
}: WriteValues): { readonly text: string; readonly values: unknown[] } => {
  const columns = rowValues(field, null, settings);
  const rows = values.map(({ id, version, old, now }) => ({
    id,
    version,
    old,
    now,
    row: Object.fromEntries(
      rowValues(field, now, settings).map(({ column, type, value }) => [
        column,
        type === 'jsonb' && typeof value === 'string' ? (JSON.parse(value) as unknown) : value,
      ]),
    ),
  }));
  const set = columns.map(({ column, type }) => `${quote(into(column))} = ${columnSql(column, type)}`).join(', ');
  const stamp = audited ? ', "version" = t."version" + 1, "updatedAt" = now(), "updatedBy" = null' : '';
  const given = `with given as (select (e->>'id')::uuid as id, (e->>'version')::int as version, e->'old' as old,
    e->'now' as now, e->'row' as row from jsonb_array_elements($1::jsonb) e)`;
  const update = `update ${quote(table)} t set ${set}${stamp} from given g
    where t."_id" = g.id and t."version" = g.version returning t."_id" as id, g.old, g.now`;
  const text = audited
    ? `${given}, changed as (${update})
      insert into gable.audit ("at", "by", "resource", "record", "action", "changes")
      select now(), null, ${quoteText(table)}, id, 'schema',
        jsonb_build_object(${quoteText(field.name)}, jsonb_build_object('old', old, 'new', now))
      from changed`
    : `${given} ${update}`;
  return { text, values: [JSON.stringify(rows)] };
};
