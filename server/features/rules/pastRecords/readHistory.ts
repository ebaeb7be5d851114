import type pg from 'pg';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import type { RuleSchema } from '#model/schema/files/automationSchema.ts';
import type { Json } from '#model/schema/json.ts';
import { createParameters } from '../../../postgres/parameters.ts';
import { quote, quoteText } from '../../../postgres/quote.ts';
import { currentField } from '../../../query/filters/columns.ts';
import { parseFilter } from '../../../query/filters/parse/parseFilter.ts';
import { deliveryAction } from '../../../query/records/log/insertDeliveryEvent.ts';
import { rowValues } from '../../../query/records/write/rowValues.ts';
import type { OperationContext } from '../../../records/context/context.ts';
import { isTimedRule, timedMoments } from '../events/timedMoments.ts';
import { readerOf } from '../../../records/context/readerOf.ts';

/** Something that happened to a record: its creation, or a change of it. */
export type PastEvent = {
  readonly record: string;
  readonly at: Date;
  readonly action: string;
  /** Field → `{"old":…,"new":…}`. */
  readonly changes: Readonly<Record<string, unknown>>;
  /** Field → its value right after the event, for fields that were changed since. */
  readonly before: Readonly<Record<string, Json>>;
  /** Whether a rule assigned the record when it was created. */
  readonly wasAssigned: boolean;
};

/** An event with the rules whose filter the record met at that time. */
export type JudgedEvent = PastEvent & {
  readonly met: ReadonlySet<string>;
  readonly hasOwner: boolean;
  /** Field with a phone number or email address → its value then. Only the fields that the caller requested. */
  readonly contacts: Readonly<Record<string, string | null>>;
};

/** Max events on which a rule is tried. */
export const maxEvents = 20_000;
const atOnce = 2000;

/**
 * Returns an SQL expression for the earlier values of a record: a JSON object with the fields that have changed since a
 * past time, and the values that they had then; `{}` if none has changed. `later`: the SQL condition that an audit
 * entry `a` is after that time. In the surrounding query, `e.record` must be the record's id and `$1` the resource's
 * name. `offset 0` makes Postgres read only the audit entries of this record, and not those of the whole resource.
 */
export const valuesAtTimeSql = (later: string): string =>
  `coalesce((select jsonb_object_agg(c.key, c.old) from (
     select distinct on (one.key) one.key, one.value -> 'old' as old
     from (select * from gable.audit where "record" = e.record offset 0) a, jsonb_each(a."changes") one
     where a."resource" = $1 and ${later} and jsonb_typeof(one.value) = 'object'
     order by one.key, a."at", a.id) c), '{}')`;

type HistoryOf = {
  readonly resource: Resource;
  readonly rule: RuleSchema;
  readonly since: Date;
  readonly now: Date;
  readonly timeZone: string;
};

/**
 * Returns the moments at which time would have started a rule. They are calculated from the current values of the
 * records.
 */
const readMoments = async (
  client: pg.PoolClient,
  { resource, rule, since, now, timeZone }: HistoryOf,
): Promise<readonly PastEvent[]> => {
  const { bind, values } = createParameters();
  // Every statement in this file has the resource as its first parameter.
  bind(resource.name, 'text');
  const moments = timedMoments(rule, resource, { bind, timeZone, from: since, to: now });
  if (moments === undefined) return [];
  const { rows } = await client.query<PastEvent>(
    `select e.record::text, e.at, 'moment' as action, '{}'::jsonb as changes, ${valuesAtTimeSql('a."at" > e.at')} as before,
        false as "wasAssigned"
      from (select m.record, m.at from (${moments}) m order by m.at desc, m.record limit ${maxEvents + 1}) e`,
    values,
  );
  return rows;
};

/**
 * Returns the past events since a time that could have started a rule, latest first. The rule decides what counts as an
 * event: a created record, a delivery of a source, a change in the audit log, or a time in a field of a record. Returns
 * at most `maxEvents` + 1, so that the caller sees whether there are more than `maxEvents`. Deleted records are left
 * out.
 */
export const readHistory = async (
  client: pg.PoolClient,
  { resource, rule, since, now, timeZone }: HistoryOf,
): Promise<readonly PastEvent[]> => {
  const { when } = rule;
  const table = quote(resource.name);
  if (isTimedRule(rule)) return readMoments(client, { resource, rule, since, now, timeZone });
  if (when === undefined || when.created === true) {
    const { rows } = await client.query<PastEvent>(
      `select e.record::text, e.at, 'create' as action, '{}'::jsonb as changes,
          ${valuesAtTimeSql(`a."action" not in ('create', 'import')`)} as before,
          e.record in (select r.record from gable.rule_runs r where r.resource = $1 and r.state = 'done'
            and r.event like 'assign %' and r."at" >= $2) as "wasAssigned"
        from (select t."_id" as record, t."createdAt" as at from ${table} t
          where t."deletedAt" is null and t."createdAt" >= $2 order by t."createdAt" desc, t."_id" limit $3) e`,
      [resource.name, since, maxEvents + 1],
    );
    return rows;
  }
  if (when.webhook !== undefined) {
    const { rows } = await client.query<PastEvent>(
      `select e.record::text, e.at, '${deliveryAction}' as action, jsonb_build_object('source', $4::text) as changes,
          ${valuesAtTimeSql('a."at" > e.at')} as before, false as "wasAssigned"
        from (select t."_id" as record, i.done_at as at from gable.intake i
          join ${table} t on t."_id"::text = i.outcome ->> 'record' and t."deletedAt" is null
          where i.source = $4 and i.state = 'done' and i.outcome ->> 'resource' = $1 and i."at" >= $2
          order by i.done_at desc, i.id limit $3) e`,
      [resource.name, since, maxEvents + 1, when.webhook],
    );
    return rows;
  }
  const names = when.changed ?? [resource.states?.field ?? ''];
  const { rows } = await client.query<PastEvent>(
    `select e.record::text, e.at, e.action, e.changes, ${valuesAtTimeSql('(a."at", a.id) > (e.at, e.id)')} as before,
      false as "wasAssigned"
      from (
        select a.id, a."record" as record, a."at" as at, a."action" as action, a."changes" as changes
        from gable.audit a
        join ${table} t on t."_id" = a."record" and t."deletedAt" is null
        where a."resource" = $1
          and a."at" >= $2
          and a."action" not in ('create', 'import')
          and a."changes" ?| $4::text[]
          and ($5::text is null or a."changes" -> $6 ->> 'new' = $5)
        order by a."at" desc, a.id desc limit $3) e`,
    [resource.name, since, maxEvents + 1, names, when.reached ?? null, resource.states?.field ?? ''],
  );
  return rows;
};

/** Returns the values that a row had after an event, as JSON, for the columns that have changed since. */
const overlayOf = (
  event: PastEvent,
  { resource, state, owner }: { readonly owner: string | undefined } & Pick<OperationContext, 'resource' | 'state'>,
): string => {
  const isNew = event.action === 'create';
  // Counters and time stamps are not in the audit log. They were empty in a new record.
  const stamped: readonly (readonly [string, Json])[] = isNew
    ? resource.fields.flatMap(({ name, stamp }) =>
        stamp === undefined ? [] : [[name, stamp.endsWith('Count') ? 0 : null] as const],
      )
    : [];
  const values: Readonly<Record<string, Json>> = {
    ...Object.fromEntries(stamped),
    ...event.before,
    ...(isNew && event.wasAssigned && owner !== undefined ? { [owner]: null } : {}),
  };
  const row = Object.entries(values).flatMap(([name, value]) => {
    const field = currentField(resource, name);
    if (field === undefined || field.system) return [];
    return rowValues(field, value, state.model.settings).map(({ column, type, value: stored }) => [
      column,
      type === 'jsonb' && typeof stored === 'string' ? (JSON.parse(stored) as unknown) : stored,
    ]);
  });
  // The moment was calculated from the last change, so the current time of that change is correct.
  const changedAt = event.action === 'moment' ? {} : { updatedAt: event.at };
  return JSON.stringify({ ...changedAt, ...Object.fromEntries(row) });
};

/**
 * Returns past events, each with the rules whose filter the record met right after the event. `contacts`: fields whose
 * values at that time are returned too, such as phone numbers. Postgres evaluates a filter on the record with its past
 * values, so the filter means the same as in a list. Events of records that no longer exist are left out. The actor of
 * `context` must be the server, because it may read every field.
 */
export const judgeEvents = async (
  context: OperationContext,
  client: pg.PoolClient,
  {
    events,
    rules,
    contacts,
  }: {
    readonly events: readonly PastEvent[];
    readonly rules: readonly RuleSchema[];
    readonly contacts: readonly Field[];
  },
): Promise<readonly JudgedEvent[]> => {
  const { resource } = context;
  const [owner] = resource.owners;
  const reader = readerOf(context);
  const judged: JudgedEvent[] = [];
  for (let from = 0; from < events.length; from += atOnce) {
    const some = events.slice(from, from + atOnce);
    const { bind, values } = createParameters();
    const ids = bind(
      some.map(({ record }) => record),
      'uuid[]',
    );
    const overlays = bind(
      some.map((event) => overlayOf(event, { ...context, owner })),
      'jsonb[]',
    );
    const columns = rules.map((rule) => {
      const terms = parseFilter({ resource, filter: rule.if ?? {}, reader }).map(({ write }) => write(bind));
      return `coalesce(${terms.length === 0 ? 'true' : terms.join(' and ')}, false)`;
    });
    const isArray = resource.fieldsByName[owner ?? '']?.property.type === 'array';
    const owned =
      owner === undefined ? 'false' : isArray ? `cardinality(t.${quote(owner)}) > 0` : `t.${quote(owner)} is not null`;
    const pairs = contacts.map(({ name }) => `${quoteText(name)}, t.${quote(name)}`).join(', ');
    type Row = Pick<JudgedEvent, 'contacts'> & { n: string; met: readonly boolean[]; owned: boolean };
    const { rows } = await client.query<Row>(
      `select e.n::text, array[${columns.join(', ')}]::boolean[] as met, coalesce(${owned}, false) as owned,
          jsonb_build_object(${pairs}) as contacts
        from unnest(${ids}, ${overlays}) with ordinality e(id, overlay, n)
        join ${quote(resource.name)} o on o."_id" = e.id
        cross join lateral jsonb_populate_record(o, e.overlay) t order by e.n`,
      values,
    );
    for (const row of rows) {
      const event = some[Number(row.n) - 1];
      if (event === undefined) continue;
      const met = new Set(rules.flatMap(({ name }, index) => (row.met[index] === true ? [name] : [])));
      judged.push({ ...event, met, hasOwner: row.owned, contacts: row.contacts });
    }
  }
  return judged;
};
