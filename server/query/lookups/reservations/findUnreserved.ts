import { reservingStates } from '#model/reserves.ts';
import { fieldsRead } from '#model/validation/conditionTest.ts';
import type { Json } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { ReserveSchema, StatesSchema } from '#model/schema/statesSchema.ts';
import { createParameters } from '../../../postgres/parameters.ts';
import { quote, quoteText } from '../../../postgres/quote.ts';
import { prepared, type Statement } from '../../../postgres/statement.ts';
import { rawColumn } from '../../records/select/selectRaw.ts';

/** The resource of the bookings, and what they reserve. */
export type UnreservedStatement = {
  readonly resource: Resource;
  readonly states: StatesSchema;
  readonly reserve: ReserveSchema;
  /** The resource of the reserved records. */
  readonly target: Resource;
};

/**
 * A booking that reserves nothing yet: the record or row that it names is free or does not exist. `record`: the fields
 * of the booking that the condition `if` of the `reserves` entry reads.
 */
export type UnreservedRow = { readonly id: string; readonly record: Readonly<Record<string, Json>> };

const folded = (sql: string): string => `lower(btrim(coalesce(${sql}, '')))`;

/** Returns the value `record` of a row: the fields that the `if` condition reads, as JSON. */
const recordText = ({ resource, reserve }: UnreservedStatement): string => {
  const columns = [...new Set(fieldsRead(reserve.if))]
    .flatMap((name) => resource.fieldsByName[name] ?? [])
    .map(rawColumn);
  return columns.length === 0
    ? "'{}'::json"
    : `json_strip_nulls((select to_json(r) from (select ${columns.join(', ')}) r))`;
};

/**
 * Returns the condition that the record `o` that `t` names is free, or its row if `reserve` reserves rows.
 * `freeValues`: the parameter with the values that mean free.
 */
const openText = ({ rows, row = '', key = '', set, follows }: ReserveSchema, freeValues: string): string => {
  if (rows === undefined) return `o."_id" is null or coalesce(o.${quote(set)}, '') = any(${freeValues})`;
  const list = `coalesce(o.${quote(rows)}, '[]'::jsonb)`;
  const same = `${folded(`u->>${quoteText(key)}`)} = ${folded(`t.${quote(row)}`)}`;
  const isRow = (test: string): string => `exists (select from jsonb_array_elements(${list}) u where ${same}${test})`;
  const isFreeRow = isRow(` and coalesce(u->>${quoteText(set)}, '') = any(${freeValues})`);
  const isUnnamed = `${folded(`t.${quote(row)}`)} = ''`;
  return follows === undefined
    ? `o."_id" is null or ${isFreeRow} or not (${isRow('')} or (${isUnnamed} and jsonb_array_length(${list}) = 0))`
    : `not (${isUnnamed}) and o."_id" is not null and ${isFreeRow}`;
};

/**
 * Returns the statement that selects the bookings whose reservation is missing, as rows of `UnreservedRow`, ordered by
 * id. Such a booking is in a reserving state, but the record or row that it names is free or does not exist. A booking
 * that names no row is included if the named record has rows. If `reserve` has the word `follows`, a booking is
 * included only if its row exists and is free. Shape: `select t."_id"::text as id, '{}'::json as record from "leads" t
 * left join "properties" o on … where … and (o."_id" is null or coalesce(o."status", '') = any($2))`.
 */
export const findUnreserved = (unreserved: UnreservedStatement): Statement => {
  const { resource, states, reserve, target } = unreserved;
  const { bind, values } = createParameters();
  const inStates = `t.${quote(states.field)} = any(${bind(reservingStates(states, reserve), 'text[]')})`;
  const freeValues = bind(['', ...reserve.free], 'text[]');
  const reference = `t.${quote(reserve.field)}`;
  return prepared(
    `select t."_id"::text as id, ${recordText(unreserved)} as record from ${quote(resource.name)} t ` +
      `left join ${quote(target.name)} o on o."_id" = ${reference} and o."deletedAt" is null ` +
      `where t."deletedAt" is null and ${reference} is not null and ${inStates} ` +
      `and (${openText(reserve, freeValues)}) order by t."_id"`,
    values,
  );
};
