import type { Resource } from '#model/resource.ts';
import type { TellsOfSchema } from '#model/schema/schema.ts';
import type { Condition } from './listQuery.ts';
import type { Bind } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import type { Reader } from './reader.ts';
import { seesEveryRow } from './scope.ts';
import { whereText } from './whereText.ts';

/** A log, the resource whose records its entries tell of, and what the other side fulfils. */
export type LogFilter = {
  readonly log: Resource;
  readonly tellsOf: TellsOfSchema;
  readonly resource: Resource;
  readonly conditions: readonly Condition[];
  readonly reader: Reader;
};

const whereOf = (resource: Resource, { conditions, reader }: LogFilter, bind: Bind): string =>
  whereText({ resource, query: { deleted: false, conditions, words: [] }, reader }, bind);

/**
 * Keeps the entries of a log to those that tell of a standing record of a resource, within the person's scope, that
 * fulfils conditions. Who sees every record need not look for each: an entry whose record is not in the trash tells of
 * one that stands.
 * Example: `t."resource" = $1::text and t."record"::uuid in (select t."_id" from "leads" t where t."deletedAt" is null
 * and t."source" = $2::text)`.
 */
export const logEntryCondition = (about: LogFilter): Condition => {
  const { tellsOf, resource, conditions, reader } = about;
  const record = `t.${quote(tellsOf.record)}::uuid`;
  return {
    field: '$about',
    operator: '$about',
    values: [],
    about: resource.name,
    write: (bind) => {
      const stands =
        conditions.length === 0 && seesEveryRow(resource, reader)
          ? `not exists (select from ${quote(resource.name)} d where d."deletedAt" is not null and d."_id" = ${record})`
          : `${record} in (select t."_id" from ${quote(resource.name)} t where ${whereOf(resource, about, bind)})`;
      return `t.${quote(tellsOf.resource)} = ${bind(resource.name, 'text')} and ${stands}`;
    },
  };
};

/**
 * Keeps records to those that an entry of a log tells of which fulfils conditions.
 * Example: `t."_id" in (select t."record"::uuid from "activities" t where t."resource" = $1::text and t."deletedAt" is
 * null and t."kind" = $2::text)`.
 */
export const hasLogEntryCondition = (about: LogFilter): Condition => {
  const { log, tellsOf, resource, reader } = about;
  const kept = { ...about, reader: { ...reader, about: resource.name } };
  return {
    field: '$has',
    operator: '$has',
    values: [],
    write: (bind) =>
      `t."_id" in (select t.${quote(tellsOf.record)}::uuid from ${quote(log.name)} t ` +
      `where t.${quote(tellsOf.resource)} = ${bind(resource.name, 'text')} and ${whereOf(log, kept, bind)})`,
  };
};
