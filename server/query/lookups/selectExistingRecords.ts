import type { Resource } from '#model/resource.ts';
import { createParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import type { Reader } from '../filters/reader.ts';
import { changeCondition } from '../filters/scope/scope.ts';
import { plannedForValues, type Statement } from '../../postgres/statement.ts';

/** What the undo of an import checks before it deletes an existing record. */
export type ExistingRecord = {
  readonly id: string;
  readonly version: number;
  readonly state: string | null;
  /** Whether the user may change the record. */
  readonly visible: boolean;
};

/** The records to select, by resource and id, and the user whose scope decides which are `visible`. */
export type ExistingRecordsOptions = {
  readonly resource: Resource;
  readonly ids: readonly string[];
  readonly reader: Reader;
};

/**
 * Returns the statement that selects the existing records with these ids, as rows of `ExistingRecord`, and locks them,
 * always in the same order, so that two transactions cannot deadlock. Example: `select t."_id"::text as id,
 * t."version", t."status"::text as state, coalesce(true, false) as visible from "leads" t where t."_id" =
 * any($1::uuid[]) and t."deletedAt" is null order by t."_id" for no key update`.
 */
export const selectExistingRecords = ({ resource, ids, reader }: ExistingRecordsOptions): Statement => {
  const { bind, values } = createParameters();
  const state = resource.states === undefined ? 'null' : `t.${quote(resource.states.field)}::text`;
  const visible = changeCondition(resource, reader, bind) ?? 'true';
  return plannedForValues(
    `select t."_id"::text as id, t."version", ${state} as state, coalesce(${visible}, false) as visible
      from ${quote(resource.name)} t
      where t."_id" = any(${bind(ids, 'uuid[]')}) and t."deletedAt" is null order by t."_id" for no key update`,
    values,
  );
};
