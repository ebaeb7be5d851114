import type { Resource } from '#model/resource.ts';
import type { Json } from '#model/schema/json.ts';
import { createParameters } from '../../../postgres/parameters.ts';
import { quote } from '../../../postgres/quote.ts';
import type { Reader } from '../../filters/reader.ts';
import { scopeCondition } from '../../filters/scope/scope.ts';
import { prepared, type Statement } from '../../../postgres/statement.ts';
import { titleColumn } from '../../records/select/titleColumn.ts';
import { rawColumn } from '../../records/select/selectRaw.ts';

/** The records that may be reserved, and the resource that reserves them. */
export type HoldersStatement = {
  /** The reserving resource. */
  readonly by: Resource;
  /** The reference field to what is reserved. */
  readonly field: string;
  /** The text field with the name of the reserved row. Undefined: whole records are reserved. */
  readonly row: string | undefined;
  /** The states that reserve. Undefined: any. */
  readonly reserving: readonly string[] | undefined;
  /** Fields of the reserving record to read as well. */
  readonly fields?: readonly string[];
  /** The records that may be reserved. */
  readonly ids: readonly string[];
  readonly reader: Reader;
};

/**
 * A record that reserves another record, or only the row named `row` of that record. `visible`: whether the reserving
 * record is in the user's scope, so that it may be named. `record`: its values of the requested `fields`.
 */
export type HolderRow = {
  readonly id: string;
  readonly title: string;
  readonly row: string | null;
  readonly visible: boolean;
  readonly record: Readonly<Record<string, Json>>;
};

/**
 * Returns the statement that selects the records of the resource `by` that reserve one of the records `ids`, or a row
 * of one, as rows of `HolderRow`, ordered by id. `field` and `row`: the fields of `by` with the reserved record and the
 * name of the reserved row. `reserving`: the states that reserve. `fields`: the fields to read. Example: `select
 * t."_id"::text as id, … as title, t."unit" as row, … as visible from "leads" t where t."deletedAt" is null and
 * t."bookedProject" = any($1::uuid[]) and t."status" = any($2::text[])`.
 */
export const findHolders = ({ by, field, row, reserving, fields = [], ids, reader }: HoldersStatement): Statement => {
  const { bind, values } = createParameters();
  const visible = scopeCondition(by, reader, bind) ?? 'true';
  const columns = [...new Set(fields)].flatMap((name) => by.fieldsByName[name] ?? []).map(rawColumn);
  const record =
    columns.length === 0 ? "'{}'::json" : `json_strip_nulls((select to_json(r) from (select ${columns.join(', ')}) r))`;
  const inState =
    reserving === undefined ? '' : ` and t.${quote(by.states?.field ?? '')} = any(${bind(reserving, 'text[]')})`;
  const columnsRead = [
    't."_id"::text as id',
    `${titleColumn(by, reader.actor.permissions)} as title`,
    `${row === undefined ? 'null' : `t.${quote(row)}`} as row`,
    `coalesce(${visible}, false) as visible`,
    `${record} as record`,
  ];
  return prepared(
    `select ${columnsRead.join(', ')} from ${quote(by.name)} t ` +
      `where t."deletedAt" is null and t.${quote(field)} = any(${bind(ids, 'uuid[]')})${inState} order by t."_id"`,
    values,
  );
};
