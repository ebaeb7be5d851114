import type { Resource } from '#model/resource.ts';
import { createParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import type { Reader } from '../filters/reader.ts';
import { scopeCondition } from '../filters/scope.ts';
import { prepared, type Statement } from '../../postgres/statement.ts';
import { titleText } from '../filters/titleText.ts';

export type HoldersStatement = {
  /** The resource whose records reserve. */
  readonly by: Resource;
  /** Its reference to what is reserved. */
  readonly field: string;
  /** Its text that names a row; undefined: whole records are reserved. */
  readonly row: string | undefined;
  /** Its states in which it reserves. */
  readonly reserving: readonly string[];
  /** The records that may be reserved. */
  readonly ids: readonly string[];
  readonly reader: Reader;
};

/**
 * A record that reserves another, or the row `row` of it. `visible`: within the person's scope, so that it may be
 * named.
 */
export type HolderRow = { readonly title: string; readonly row: string | null; readonly visible: boolean };

/**
 * Asks which records reserve some others or rows of them, as rows of `HolderRow`.
 * Example: `select … as title, t."unit" as row, … as visible from "leads" t where t."deletedAt" is null and
 * t."bookedProject" = any($1::uuid[]) and t."status" = any($2::text[])`.
 */
export const findHolders = ({ by, field, row, reserving, ids, reader }: HoldersStatement): Statement => {
  const { bind, values } = createParameters();
  const visible = scopeCondition(by, reader, bind) ?? 'true';
  return prepared(
    `select ${titleText(by, reader.actor.permissions)} as title, ${row === undefined ? 'null' : `t.${quote(row)}`} as row, coalesce(${visible}, false) as visible from ${quote(by.name)} t ` +
      `where t."deletedAt" is null and t.${quote(field)} = any(${bind(ids, 'uuid[]')}) and t.${quote(by.states?.field ?? '')} = any(${bind(reserving, 'text[]')})`,
    values,
  );
};
