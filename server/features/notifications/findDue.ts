import { v7 } from 'uuid';
import type { Model, Resource } from '#model/resource.ts';
import { addDays, dayOf } from '#model/values/time/dates.ts';
import { scheduleOf } from '#model/schedule.ts';
import type { NotifySchema } from '#model/schema/notifySchema.ts';
import type { Executor } from '../../postgres/pool.ts';
import { createParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import { plannedForValues, type Statement } from '../../postgres/statement.ts';
import { insertNotifications, type NewNotification } from '../../query/records/notifications.ts';
import { expiresText } from '../../query/filters/expiresText.ts';
import { runRows } from '../../postgres/runStatement.ts';

/**
 * Hours during which users are notified that a record is overdue. chosen: older records are still on the home screen
 * and in the lists.
 */
const overdueHours = 24;
/** Max rows per statement. The next run, a minute later, finds the others. */
const atOnce = 1000;

type DueRow = { readonly record: string; readonly person: string; readonly key: string };

/** Returns SQL that converts a reference column to a text array of ids. The column holds one id or several. */
const peopleOf = (resource: Resource, name: string): string =>
  resource.fieldsByName[name]?.property.type === 'array' ? `t.${quote(name)}` : `array[t.${quote(name)}]`;

/**
 * Selects the people that a rule applies to now and who were not notified yet, as rows `{record, person, key}`. The key
 * contains the time, so a changed time leads to a new notification.
 */
const selectDue = (
  resource: Resource,
  { on, to = [] }: NotifySchema,
  { now }: { readonly now: Date },
): Statement | undefined => {
  const schedule = scheduleOf(resource);
  if (schedule === undefined || to.length === 0) return undefined;
  const { bind, values } = createParameters();
  const at = `t.${quote(schedule.at)}`;
  const moment = bind(now.toISOString(), 'timestamptz');
  const range =
    on === 'due'
      ? `${at} > ${moment} and ${at} <= ${moment} + make_interval(mins => ${bind(schedule.remindMinutes, 'integer')})`
      : `${at} <= ${moment} and ${at} > ${moment} - interval '${overdueHours} hours'`;
  const states =
    schedule.states === undefined || resource.states === undefined
      ? ''
      : ` and t.${quote(resource.states.field)} = any(${bind(schedule.states, 'text[]')})`;
  const prefix = bind(`${on}:${resource.name}:`, 'text');
  return plannedForValues(
    `select * from (
        select distinct t."_id"::text as record, p.person::text as person, ${at} as at,
          ${prefix} || t."_id" || ':' || p.person || ':' || extract(epoch from ${at}) as key
        from ${quote(resource.name)} t
        cross join lateral unnest(${to.map((name) => peopleOf(resource, name)).join(' || ')}) p(person)
        where t."deletedAt" is null and p.person is not null and ${range}${states}) due
      where not exists (select from gable.notifications n where n."key" = due.key) order by at limit ${atOnce}`,
    values,
  );
};

/** Days during which users are notified that a document has expired. chosen: older ones are shown in the panel. */
const expiredDays = 30;
const defaultRemindDays = 30;

/** Selects the people to notify about documents that expire soon or have expired, as rows `{record, person, key}`. */
const selectExpiring = (
  resource: Resource,
  { on, to = [] }: NotifySchema,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Statement | undefined => {
  const fields = resource.fields.filter(({ property }) => property.documents !== undefined);
  if (fields.length === 0 || to.length === 0) return undefined;
  const { bind, values } = createParameters();
  const today = dayOf(now, timeZone);
  const first = bind(addDays(today, -expiredDays), 'text');
  const prefix = bind(`${on}:${resource.name}:`, 'text');
  const people = to.map((name) => peopleOf(resource, name)).join(' || ');
  const found = fields.map(({ name, property: { documents } }) => {
    const last = bind(addDays(today, documents?.remindDays ?? defaultRemindDays), 'text');
    return `select t."_id"::text as record, p.person::text as person, f.value ->> 'expiresOn' as at,
        ${prefix} || t."_id" || ':' || p.person || ':' || (f.value ->> 'url') || ':' || (f.value ->> 'expiresOn') as key
        from ${quote(resource.name)} t
        cross join lateral jsonb_array_elements(case jsonb_typeof(t.${quote(name)})
            when 'array' then t.${quote(name)}
            else '[]' end) f
        cross join lateral unnest(${people}) p(person)
        where t."deletedAt" is null and ${expiresText(`t.${quote(name)}`)} and p.person is not null
        and f.value ->> 'expiresOn' > ${first} and f.value ->> 'expiresOn' <= ${last}`;
  });
  return plannedForValues(
    `select * from (${found.join(' union ')}) due ` +
      `where not exists (select from gable.notifications n where n."key" = due.key) order by at limit ${atOnce}`,
    values,
  );
};

const selectOf = (
  resource: Resource,
  rule: NotifySchema,
  when: { readonly now: Date; readonly timeZone: string },
): Statement | undefined => {
  if (rule.on === 'expires') return selectExpiring(resource, rule, when);
  return rule.on === 'due' || rule.on === 'overdue' ? selectDue(resource, rule, when) : undefined;
};

/**
 * Creates notifications about records that are due soon or overdue, and about documents that expire. They go to the
 * people in the fields that the schema word `notify` names. Each person is notified once. Several servers may run this
 * at the same time: the key of a notification prevents duplicates.
 */
export const findDue = async (executor: Executor, model: Model, now: Date): Promise<void> => {
  for (const resource of Object.values(model.resources)) {
    for (const rule of resource.schema.notify ?? []) {
      const statement = selectOf(resource, rule, { now, timeZone: model.settings.timeZone });
      if (statement === undefined) continue;
      const rows = await runRows<DueRow>(executor, statement);
      if (rows.length === 0) continue;
      const notices = rows.map(
        ({ record, person, key }): NewNotification => ({
          id: v7(),
          user: person,
          event: rule.on,
          text: rule.text,
          resource: resource.name,
          record,
          key,
        }),
      );
      await runRows(executor, insertNotifications(notices, now));
    }
  }
};
