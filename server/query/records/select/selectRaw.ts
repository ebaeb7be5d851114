import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { extraColumnPairs } from '../../filters/columns.ts';
import { createParameters } from '../../../postgres/parameters.ts';
import { quote } from '../../../postgres/quote.ts';
import type { Reader } from '../../filters/reader.ts';
import { changeCondition, scopeCondition } from '../../filters/scope/scope.ts';
import { prepared, type Statement } from '../../../postgres/statement.ts';

/** The record whose stored values are selected. */
export type RawStatement = {
  readonly resource: Resource;
  readonly id: string;
  /** Whether the row is locked until the transaction ends. */
  readonly lock?: boolean;
  /** Whether a deleted record is found too. */
  readonly deleted?: boolean;
  /** Whether instants are exact to the microsecond. */
  readonly exact?: boolean;
  /**
   * The user for whom `visible` is computed: whether they may see the record or, with `lock`, change it. Absent: true.
   */
  readonly reader?: Reader;
};

/** Returns SQL that selects a field of the row `t`, under its own name, in the form that it has in JSON. */
export const rawColumn = (field: Field): string => {
  const column = `t.${quote(field.name)}`;
  const alias = ` as ${quote(field.name)}`;
  const { wire } = kindFor(field).column;
  if (wire === 'instant') return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')${alias}`;
  if (wire !== 'beside') return `${column}${alias}`;
  return `case when ${column} is not null then json_build_object(${extraColumnPairs(field)}) end${alias}`;
};

/** Returns SQL that selects a field in its JSON form, with the microseconds of instants that SQL wrote. */
const exactColumn = (field: Field): string =>
  kindFor(field).column.wire === 'instant'
    ? `replace(to_char(t.${quote(field.name)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '000Z', 'Z') as ${quote(field.name)}`
    : rawColumn(field);

/**
 * Returns the statement that selects a whole record for the server's use, with secrets and unmasked, as a row `{data,
 * visible}`. The row is never sent to a client; responses use `projection`. `data` is a JSON object without blank
 * fields; with `exact`, its instants have microseconds. `visible`: whether `reader` may see the record or, with `lock`,
 * change it. No row if the record does not exist or is deleted, unless `deleted` is set. Example: `select
 * json_strip_nulls((select to_json(r) from (select t."_id", t."name" as "name", …) r)) as data, true as visible from
 * "leads" t where t."_id" = $1::uuid and t."deletedAt" is null for no key update`.
 */
export const selectRaw = ({
  resource,
  id,
  lock = false,
  deleted = false,
  exact = false,
  reader,
}: RawStatement): Statement => {
  const { bind, values } = createParameters();
  const existing = deleted ? '' : ' and t."deletedAt" is null';
  const where = `t."_id" = ${bind(id, 'uuid')}${existing}${lock ? ' for no key update' : ''}`;
  const visible = reader === undefined ? undefined : (lock ? changeCondition : scopeCondition)(resource, reader, bind);
  const columns = ['t."_id"', ...resource.fields.map(exact ? exactColumn : rawColumn)].join(', ');
  return prepared(
    `select json_strip_nulls((select to_json(r) from (select ${columns}) r)) as data,
      coalesce(${visible ?? 'true'}, false) as visible
      from ${quote(resource.name)} t where ${where}`,
    values,
  );
};
