import type pg from 'pg';
import type { RuleSchema } from '#model/schema/files/automationSchema.ts';
import type { Json } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { deadlineTimes } from '#model/values/time/deadlineTimes.ts';
import { quote } from '../../../postgres/quote.ts';
import type { OperationContext } from '../../../records/context/context.ts';
import { type JudgedEvent, judgeEvents, type PastEvent, valuesAtTimeSql } from './readHistory.ts';

/**
 * Result of a past deadline. `inTime` and `late`: it was met. `overdue`: it is not met and its time is over. `running`:
 * it is not met but has time left. `none`: it was not started, because the record already had an open deadline.
 */
export type PastDeadline = 'inTime' | 'late' | 'overdue' | 'running' | 'none';

/** How deadlines ended, by the event that started each deadline. */
export type PastDeadlines = {
  readonly of: ReadonlyMap<JudgedEvent, PastDeadline>;
  /** Whether there are more changes than the maximum that is read. */
  readonly isLimited: boolean;
};

/** Max changes that are read. chosen: three per event. */
const maxMoments = 60_000;

/** SQL for whether a timeline entry `x` counts as contact, as in `log` and `outcome`. */
const isContact =
  `(x."kind" in ('call', 'whatsapp', 'sms', 'email') or ` +
  `(x."kind" in ('appointment', 'visit') and x."outcome" = 'done'))`;

/**
 * Returns whether earlier values of a field can be read. Those of most fields are in the audit log; the number and the
 * time of contacts follow from the timeline. False for other values that the server sets (`stamp` in a schema), because
 * the audit log does not contain them.
 */
export const isHistoryRecorded = (resource: Resource, name: string): boolean => {
  const stamp = resource.fieldsByName[name]?.stamp;
  return stamp === undefined || stamp === 'contactCount' || stamp === 'contacted';
};

type Moment = {
  readonly record: string;
  readonly at: Date;
  readonly before: Readonly<Record<string, Json>>;
  readonly later: number;
  readonly last: Date | null;
  readonly contacts: number;
};

/**
 * Returns the moments at which a record may have started to meet the filter, oldest first: the start of its deadline,
 * changes of the filter's fields, and contacts. `later` is the number of contacts after the moment, `last` the time of
 * the last contact until then.
 */
const readMoments = async (
  client: pg.PoolClient,
  { resource, names, events }: { resource: Resource; names: readonly string[]; events: readonly JudgedEvent[] },
): Promise<readonly Moment[]> => {
  const counted = resource.fields.find(({ stamp }) => stamp === 'contactCount');
  const hasContacts = names.some((name) => resource.fieldsByName[name]?.stamp !== undefined);
  const { rows } = await client.query<Moment>(
    `with started as (select s.record, s.at from unnest($2::uuid[], $3::timestamptz[]) s(record, at)),
      first as (select s.record, min(s.at) as at from started s group by 1),
      moments as (
        select record, at, sum(contacts)::int as contacts from (
          select record, at, 0 as contacts from started
          union all
          select a."record", a."at", 0 from gable.audit a join first f on f.record = a."record" and a."at" > f.at
            where a."resource" = $1 and a."changes" ?| $4::text[]
          ${
            hasContacts
              ? `union all
          select f.record, x."at", 1 from activities x join first f on f.record::text = x."record"
            where x."resource" = $1 and ${isContact}`
              : ''
          }
        ) m group by 1, 2),
      counted as (
        select record, at, sum(contacts) over (partition by record order by at desc) - contacts as later,
          max(at) filter (where contacts > 0) over (partition by record order by at) as last
        from moments)
      select e.record::text, e.at, ${valuesAtTimeSql('a."at" > e.at')} as before, e.later::int, e.last,
        coalesce(${counted === undefined ? '0' : `t.${quote(counted.name)}`}, 0)::int as contacts
      from (
        select c.*
        from counted c
        join first f on f.record = c.record and c.at >= f.at
        order by c.at, c.record limit $5) e
      join ${quote(resource.name)} t on t."_id" = e.record order by e.at`,
    [resource.name, events.map(({ record }) => record), events.map(({ at }) => at), names, maxMoments],
  );
  return rows;
};

/**
 * Returns the result of the deadline that each of `events` starts, such as `late`, or `none` if an earlier deadline of
 * the record was still running. `events`: sorted by time. Empty for a rule without a deadline.
 */
export const pastDeadlines = async (
  context: OperationContext,
  client: pg.PoolClient,
  { rule, events }: { readonly rule: RuleSchema; readonly events: readonly JudgedEvent[] },
): Promise<PastDeadlines> => {
  const { deadline } = rule;
  const { resource, state, now } = context;
  if (deadline === undefined || events.length === 0) return { of: new Map(), isLimited: false };
  const moments = await readMoments(client, { resource, names: Object.keys(deadline.met), events });
  const stamped = (moment: Moment): Readonly<Record<string, Json>> =>
    Object.fromEntries(
      resource.fields.flatMap(({ name, stamp }): (readonly [string, Json])[] => {
        if (stamp === 'contacted') return [[name, moment.last?.toISOString() ?? null]];
        return stamp === 'contactCount' ? [[name, Math.max(0, moment.contacts - moment.later)]] : [];
      }),
    );
  const hasContacts = Object.keys(deadline.met).some((name) => resource.fieldsByName[name]?.stamp !== undefined);
  const judged = await judgeEvents(context, client, {
    events: moments.map(
      (moment): PastEvent => ({
        record: moment.record,
        at: moment.at,
        action: 'update',
        changes: {},
        before: { ...moment.before, ...(hasContacts ? stamped(moment) : {}) },
        wasAssigned: false,
      }),
    ),
    rules: [{ ...rule, if: deadline.met }],
    contacts: [],
  });
  const metOf = new Map<string, Date[]>();
  for (const { record, at, met } of judged) if (met.size > 0) metOf.set(record, [...(metOf.get(record) ?? []), at]);
  const runsUntil = new Map<string, Date>();
  const of = new Map<JudgedEvent, PastDeadline>();
  for (const event of events) {
    const { record, at } = event;
    const { dueAt } = deadlineTimes(at, deadline, state.model.settings);
    const metAt = metOf.get(record)?.find((time) => time >= at);
    const isRunning = (runsUntil.get(record) ?? at) > at;
    const over = metAt === undefined ? (dueAt > now ? 'running' : 'overdue') : metAt <= dueAt ? 'inTime' : 'late';
    of.set(event, isRunning ? 'none' : over);
    if (!isRunning) runsUntil.set(record, metAt !== undefined && metAt < dueAt ? metAt : dueAt);
  }
  return { of, isLimited: moments.length === maxMoments };
};
