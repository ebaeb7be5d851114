import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { extraColumnPairs } from '../filters/columns.ts';
import { createParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import type { Reader } from '../filters/reader.ts';
import { changeCondition, scopeCondition } from '../filters/scope.ts';
import { prepared, type Statement } from '../../postgres/statement.ts';

export type RawStatement = {
  readonly resource: Resource;
  readonly id: string;
  /** Keeps the row for this transaction. */
  readonly lock?: boolean;
  /** Finds a deleted record too. */
  readonly deleted?: boolean;
  /** Tells beside the row whether this person may see it; with `lock`, whether it is theirs to change. */
  readonly reader?: Reader;
};

/** Reads a field of the row `t` as it is on the wire, under its own name. */
export const rawColumn = (field: Field): string => {
  const column = `t.${quote(field.name)}`;
  const alias = ` as ${quote(field.name)}`;
  const { wire } = kindFor(field).column;
  if (wire === 'instant') return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')${alias}`;
  if (wire !== 'beside') return `${column}${alias}`;
  return `case when ${column} is not null then json_build_object(${extraColumnPairs(field)}) end${alias}`;
};

/**
 * Asks for a whole record for the server's own use, secrets included, nothing masked, as a row `{data, visible}`: the
 * wire's JSON, read by the driver, blank fields left out. It is never sent; what is sent comes from `projection`.
 * Example: `select json_strip_nulls((select to_json(r) from (select t."_id", t."name" as "name", …) r)) as data, true
 * as visible from "leads" t where t."_id" = $1::uuid and t."deletedAt" is null for no key update`.
 */
export const selectRaw = ({ resource, id, lock = false, deleted = false, reader }: RawStatement): Statement => {
  const { bind, values } = createParameters();
  const where = `t."_id" = ${bind(id, 'uuid')}${deleted ? '' : ' and t."deletedAt" is null'}${lock ? ' for no key update' : ''}`;
  const visible = reader === undefined ? undefined : (lock ? changeCondition : scopeCondition)(resource, reader, bind);
  const columns = ['t."_id"', ...resource.fields.map(rawColumn)].join(', ');
  return prepared(
    `select json_strip_nulls((select to_json(r) from (select ${columns}) r)) as data, coalesce(${visible ?? 'true'}, false) as visible ` +
      `from ${quote(resource.name)} t where ${where}`,
    values,
  );
};
