import type { Field } from '#model/field.ts';
import { columnsOfField } from '../../../query/filters/columns.ts';
import { quote } from '../../../postgres/quote.ts';
import { textHash } from '../../problems/textHash.ts';

/** Returns the name of the new column that a swap fills before it replaces the column, e.g. `_to_code`. */
export const newColumnName = (column: string): string => `_to_${column}`;

/** Returns the name that a swap gives to the old column, which keeps the previous values, e.g. `_was_code`. */
export const oldColumnName = (column: string): string => `_was_${column}`;

/**
 * Returns the name of the trigger and its function. It contains a hash, because a table and field name may be too long.
 */
const triggerName = (table: string, field: string): string => `keeping_${textHash(`${table}.${field}`)}`;

/**
 * Returns the statements that create a trigger for a field whose column was replaced. It copies each value that is
 * written to the new column into the kept column `_was_…`, until the new version is active. Only servers with the
 * previous version write in that time. A value that the previous type cannot have is skipped. Example:
 * `new."_was_code" := new."code"::text::text`.
 */
export const keepingTexts = (
  table: string,
  { field, stored }: { readonly field: Field; readonly stored: Field },
): readonly string[] => {
  const name = quote(triggerName(table, field.name));
  const columns = columnsOfField(field);
  const copies = columnsOfField(stored).flatMap(({ column, suffix, type }) => {
    const now = columns.find((each) => each.suffix === suffix);
    if (now === undefined) return [];
    const kept = `new.${quote(oldColumnName(column))}`;
    return [`begin ${kept} := new.${quote(now.column)}::text::${type}; exception when data_exception then null; end;`];
  });
  return [
    `create or replace function gable.${name}() returns trigger language plpgsql as $$
  begin
    ${copies.join('\n    ')}
    return new;
  end $$`,
    `create or replace trigger ${name} before insert or update of ${columns.map(({ column }) => quote(column)).join(', ')}
      on ${quote(table)} for each row execute function gable.${name}()`,
  ];
};

/** Returns the statement that drops the trigger of `keepingTexts`, if the field has it. */
export const stopKeepingText = (table: string, field: string): string =>
  `drop function if exists gable.${quote(triggerName(table, field))}() cascade`;
