import { createParameters } from '../../postgres/parameters.ts';
import { prepared, type Statement } from '../../postgres/statement.ts';
import { messagePartsText } from '../../query/records/messageParts.ts';

/** A page of a record's timeline. */
export type TimelineStatement = {
  /** Name of the record's resource. */
  readonly resource: string;
  readonly record: string;
  /** Number of the page, from 1. */
  readonly page: number;
  readonly perPage: number;
  /** Names of the fields whose values are included, also former names. */
  readonly readableFields: readonly string[];
  /** Whether field changes are included. */
  readonly withEdits: boolean;
  /** Whether the addresses of recordings are included. */
  readonly withRecordings: boolean;
  /** Types of messages whose files, places and contacts are included. */
  readonly withParts: readonly string[];
};

/**
 * Returns the statement that selects a page of a record's timeline, newest first, as one row `{data, total}`. `data`:
 * the JSON text of `Activity` entries. `total`: the number of entries on all pages.
 */
export const selectTimeline = (statement: TimelineStatement): Statement => {
  const { bind, values } = createParameters();
  const where =
    `t."record" = ${bind(statement.record, 'text')} and t."resource" = ${bind(statement.resource, 'text')}` +
    ` and (t."kind" <> 'edit' or ${bind(statement.withEdits, 'boolean')}) and t."deletedAt" is null`;
  const isHidden = `t."field" <> all(${bind(statement.readableFields, 'text[]')})`;
  const page = `limit ${bind(statement.perPage, 'bigint')} offset ${bind((statement.page - 1) * statement.perPage, 'bigint')}`;
  const columns = [
    't."_id"',
    't."kind"',
    't."by"',
    `to_char(t."at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "at"`,
    't."note"',
    't."field"',
    `case when ${isHidden} then null else t."old" end as "old"`,
    `case when ${isHidden} then null else t."new" end as "new"`,
    't."direction"',
    't."outcome"',
    't."seconds"',
    't."via"',
    `case
        when ${bind(statement.withRecordings, 'boolean')} and t."kind" = 'call'
        then (select c.recording from gable.calls c where c.id = t."_id") end as "recording"`,
    `case
        when t."kind" = any(${bind(statement.withParts, 'text[]')}) then ${messagePartsText('t."_id"')} end as "parts"`,
  ].join(', ');
  return prepared(
    `select coalesce(json_agg(entry), '[]')::text as data,
      (select count(*) from "activities" t where ${where})::float8 as total
      from (select ${columns} from "activities" t where ${where} order by t."at" desc, t."_id" desc ${page}) entry`,
    values,
  );
};
