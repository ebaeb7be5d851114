import { kindFor } from '#kinds/index.ts';
import type { Resource } from '#model/resource.ts';
import type { CleanRecord } from '../../records/write/changes.ts';
import { currentField } from '../../filters/columns.ts';
import { createParameters } from '../../../postgres/parameters.ts';
import { quote } from '../../../postgres/quote.ts';
import type { Reader } from '../../filters/reader.ts';
import { scopeCondition } from '../../filters/scope/scope.ts';
import { prepared, type Statement } from '../../../postgres/statement.ts';
import { titleColumn } from '../../records/select/titleColumn.ts';
import { foldCase } from './foldCase.ts';

/** The values of a record that must be unique. */
export type HeldValueStatement = {
  readonly resource: Resource;
  /** The fields whose combination must be unique. */
  readonly names: readonly string[];
  readonly values: CleanRecord;
  /** States in which a record reserves what it refers to. */
  readonly holding: readonly string[];
  readonly exceptId: string;
  /**
   * The user who gets the row: `title` leaves out fields that they may not read, and `visible` depends on their scope.
   */
  readonly reader: Reader;
};

/**
 * A record that already has the combination of values that may exist only once. `visible`: whether the record is in the
 * user's scope, so that it may be named.
 */
export type HeldValueRow = { readonly _id: string; readonly title: string; readonly visible: boolean };

/**
 * Returns the statement that selects one existing record, other than `exceptId`, with the same combination of values,
 * such as project and unit: a row of `HeldValueRow`, or no row. The record is in one of the states `holding`, and has
 * the values of `values` in all fields of `names`, ignoring case. No row if one of the values is null. Example: `select
 * t."_id"::text as "_id", … from "leads" t where t."deletedAt" is null and t."_id" <> $1::uuid and t."status" =
 * any($2::text[]) and t."bookedProject" = $3::uuid and lower(t."unit") = lower($4::text) limit 1`.
 */
export const findHeldValues = ({
  resource,
  names,
  values: given,
  holding,
  exceptId,
  reader,
}: HeldValueStatement): Statement => {
  const { bind, values } = createParameters();
  const terms = [
    't."deletedAt" is null',
    `t."_id" <> ${bind(exceptId, 'uuid')}`,
    `t.${quote(resource.states?.field ?? '')} = any(${bind(holding, 'text[]')})`,
    ...names.flatMap((name) => {
      const field = currentField(resource, name);
      if (field === undefined) return [];
      const { type } = kindFor(field).column;
      return [`${foldCase(`t.${quote(name)}`, type)} = ${foldCase(bind(given[name], type), type)}`];
    }),
  ];
  const visible = scopeCondition(resource, reader, bind) ?? 'true';
  return prepared(
    `select t."_id"::text as "_id", ${titleColumn(resource, reader.actor.permissions)} as title,
      coalesce(${visible}, false) as visible
      from ${quote(resource.name)} t where ${terms.join(' and ')} limit 1`,
    values,
  );
};
