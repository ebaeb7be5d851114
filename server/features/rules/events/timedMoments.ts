import { kindFor } from '#kinds/index.ts';
import { durationMs, type RuleSchema } from '#model/schema/files/automationSchema.ts';
import type { Resource } from '#model/resource.ts';
import type { Bind } from '../../../postgres/parameters.ts';
import { quote } from '../../../postgres/quote.ts';

type Period = {
  readonly bind: Bind;
  readonly timeZone: string;
  /** Start of the period, exclusive. */
  readonly from: Date;
  /** End of the period, inclusive. */
  readonly to: Date;
};

/** Returns whether an automation is started by time and not by a change. */
export const isTimedRule = ({ when }: RuleSchema): boolean => when?.idle !== undefined || when?.due !== undefined;

const moved = (moment: Date, ms: number): string => new Date(moment.getTime() + ms).toISOString();

/**
 * Returns SQL for the time in a field plus the offset of the rule. A day begins at midnight in the organization's time
 * zone.
 */
const dueMoments = (
  { when }: RuleSchema,
  resource: Resource,
  { bind, timeZone, from, to }: Period,
): string | undefined => {
  const { field: name = '', before, after } = when?.due ?? {};
  const field = resource.fieldsByName[name];
  if (field === undefined) return undefined;
  const shiftMs = (durationMs(after ?? '') ?? 0) - (durationMs(before ?? '') ?? 0);
  const column = `t.${quote(name)}`;
  const isDay = kindFor(field).column.type === 'date';
  const instant = isDay ? `(${column}::timestamp at time zone ${bind(timeZone, 'text')})` : column;
  // Also compared with the bare column, so that its index is used. In another time zone, a day starts up to one day
  // earlier or later.
  const bounds = [moved(from, -shiftMs), moved(to, -shiftMs)].map((moment) => bind(moment, 'timestamptz'));
  const [first, last] = bounds;
  const near = isDay ? `${column} between ${first}::date - 1 and ${last}::date + 1 and ` : '';
  return `select t."_id" as record, ${instant} + make_interval(secs => ${bind(shiftMs / 1000, 'integer')}) as at
      from ${quote(resource.name)} t
      where t."deletedAt" is null and ${near}${instant} > ${first} and ${instant} <= ${last}`;
};

/**
 * Returns SQL for the last change of a record, or the last entry of a user on its timeline, plus the time that must
 * pass.
 */
const idleMoments = ({ when }: RuleSchema, resource: Resource, { bind, from, to }: Period): string | undefined => {
  const ms = durationMs(when?.idle ?? '');
  if (ms === undefined) return undefined;
  const [first, last] = [bind(moved(from, -ms), 'timestamptz'), bind(moved(to, -ms), 'timestamptz')];
  const table = quote(resource.name);
  const name = bind(resource.name, 'text');
  const within = (moment: string): string => `${moment} > ${first} and ${moment} <= ${last}`;
  const byPerson = (record: string): string =>
    `a."resource" = ${name} and a."record" = ${record} and a."by" is not null`;
  return `select t."_id" as record,
      greatest(t."updatedAt", touched.at) + make_interval(secs => ${bind(ms / 1000, 'integer')}) as at
      from (
        select c."_id" from ${table} c where c."deletedAt" is null and ${within('c."updatedAt"')}
        union select a."record"::uuid from "activities" a
        where a."resource" = ${name} and a."by" is not null and ${within('a."at"')}) found
      join ${table} t on t."_id" = found."_id" and t."deletedAt" is null and t."updatedAt" <= ${last}
      cross join lateral (select max(a."at") as at from "activities" a where ${byPerson('t."_id"::text')}) touched
      where touched.at is null or touched.at <= ${last}`;
};

/**
 * Returns the SQL query for the times in a period at which an automation with `due` or `idle` starts, as rows `{record,
 * at}`. Undefined if the automation's time field no longer exists.
 */
export const timedMoments = (rule: RuleSchema, resource: Resource, period: Period): string | undefined =>
  rule.when?.due === undefined ? idleMoments(rule, resource, period) : dueMoments(rule, resource, period);
