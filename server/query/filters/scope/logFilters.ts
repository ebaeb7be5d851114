import type { Resource } from '#model/resource.ts';
import type { LogSchema } from '#model/schema/schema.ts';
import type { Condition } from '../listQuery.ts';
import type { Bind } from '../../../postgres/parameters.ts';
import { quote } from '../../../postgres/quote.ts';
import type { Reader } from '../reader.ts';
import { seesEveryRow } from './scope.ts';
import { whereText } from '../whereText.ts';

/**
 * What a filter by a log needs. `log`: the log. `resource`: the resource that the entries are about. `conditions`: for
 * `$about`, conditions on the record; for `$has`, conditions on the entry.
 */
export type LogCondition = {
  readonly log: Resource;
  /** The columns of the log with the subject of each entry. */
  readonly columns: LogSchema;
  readonly resource: Resource;
  readonly conditions: readonly Condition[];
  readonly reader: Reader;
};

const whereOf = (resource: Resource, { conditions, reader }: LogCondition, bind: Bind): string =>
  whereText({ resource, query: { deleted: false, conditions, words: [] }, reader }, bind);

/**
 * Returns the condition that a log entry is about an existing record of `about.resource`. The record must be in the
 * user's scope and meet `about.conditions`. Example: `t."resource" = $1::text and t."record"::uuid in (select t."_id"
 * from "leads" t where t."deletedAt" is null and t."source" = $2::text)`. If the user sees every record and there are
 * no conditions, the SQL excludes the deleted records instead, because there are fewer of them.
 */
export const logEntryCondition = (about: LogCondition): Condition => {
  const { columns, resource, conditions, reader } = about;
  const record = `t.${quote(columns.record)}::uuid`;
  return {
    field: '$about',
    operator: '$about',
    values: [],
    about: resource.name,
    write: (bind) => {
      const recordCondition =
        conditions.length === 0 && seesEveryRow(resource, reader)
          ? `not exists (select from ${quote(resource.name)} d where d."deletedAt" is not null and d."_id" = ${record})`
          : `${record} in (select t."_id" from ${quote(resource.name)} t where ${whereOf(resource, about, bind)})`;
      return `t.${quote(columns.resource)} = ${bind(resource.name, 'text')} and ${recordCondition}`;
    },
  };
};

/**
 * Returns the condition that a record has a log entry that the user may see and that meets the conditions in `about`.
 * The id is compared as uuid and as text, so that Postgres can begin with the records, by the index of the log, or with
 * the entries, by the primary key of the records. Example: `(t."_id", t."_id"::text) in (select t."record"::uuid,
 * t."record" from "activities" t where t."resource" = $1::text and t."deletedAt" is null and t."kind" = $2::text)`.
 */
export const hasLogEntryCondition = (about: LogCondition): Condition => {
  const { log, columns, resource, reader } = about;
  const kept = { ...about, reader: { ...reader, about: resource.name } };
  const record = `t.${quote(columns.record)}`;
  return {
    field: '$has',
    operator: '$has',
    values: [],
    write: (bind) =>
      `(t."_id", t."_id"::text) in (select ${record}::uuid, ${record} from ${quote(log.name)} t ` +
      `where t.${quote(columns.resource)} = ${bind(resource.name, 'text')} and ${whereOf(log, kept, bind)})`,
  };
};
