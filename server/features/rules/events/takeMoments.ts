import { ruleModeOf, type RuleSchema } from '#model/schema/files/automationSchema.ts';
import { createParameters } from '../../../postgres/parameters.ts';
import { quote } from '../../../postgres/quote.ts';
import { parseFilter } from '../../../query/filters/parse/parseFilter.ts';
import { readerOf } from '../../../records/context/readerOf.ts';
import { serverActor } from '../../../records/assignment/serverActor.ts';
import type { SchemaState } from '../../../schema/lifecycle/schemaState.ts';
import { backgroundContext } from '../../../records/context/backgroundContext.ts';
import type { RulesJob } from '../runRules.ts';
import { eventPrefixOf } from './takeEvents.ts';
import { isTimedRule, timedMoments } from './timedMoments.ts';

/**
 * How far back times can start a rule. chosen: after a stop of all servers, those of the last day are caught up. A rule
 * that is switched on does not act on its entire history.
 */
const lookBackMs = 86_400_000;
const atOnce = 5000;

const takeOf = async (
  { pool }: RulesJob,
  { state, rule, now }: { readonly state: SchemaState; readonly rule: RuleSchema; readonly now: Date },
): Promise<number> => {
  const resource = state.model.resources[rule.resource];
  if (resource === undefined) return 0;
  const context = {
    ...backgroundContext({ pool, state, resource, actor: serverActor(state.model, resource, rule.title), now }),
    operation: 'getList' as const,
  };
  const { bind, values } = createParameters();
  const moments = timedMoments(rule, resource, {
    bind,
    timeZone: state.model.settings.timeZone,
    from: new Date(now.getTime() - lookBackMs),
    to: now,
  });
  if (moments === undefined) return 0;
  const met = parseFilter({ resource, filter: rule.if ?? {}, reader: readerOf(context) }).map(({ write }) =>
    write(bind),
  );
  const { rowCount } = await pool.query(
    `insert into gable.rule_runs (id, rule, resource, record, event, "at", state, next_at)
      select gen_random_uuid(), ${bind(rule.name, 'text')}, ${bind(resource.name, 'text')}, due.record, due.event,
      due.at, 'waiting',
        ${bind(now.toISOString(), 'timestamptz')}
      from (select moment.record, moment.at,
      ${bind(`${eventPrefixOf(rule)}moment `, 'text')} || moment.record || ' ' || extract(epoch from moment.at) as event
        from (${moments}) moment) due
      join ${quote(resource.name)} t on t."_id" = due.record
      where ${['true', ...met].join(' and ')}
        and not exists (select from gable.rule_runs r where r.rule = ${bind(rule.name, 'text')} and r.event = due.event)
      order by due.at limit ${atOnce}
      on conflict (rule, event) do nothing`,
    values,
  );
  return rowCount ?? 0;
};

/**
 * Creates the runs of automations that start at a time instead of by a change: when the time in a field has come, or
 * when a record has not changed for a while. Times in the last day for which no run was created are included. The
 * record and the time are the key of a run, so several servers can do this without creating a run twice.
 */
export const takeMoments = async (job: RulesJob, now: Date): Promise<void> => {
  const state = await job.state();
  for (const rule of state.model.rules.filter((one) => isTimedRule(one) && ruleModeOf(one) !== 'off'))
    while ((await takeOf(job, { state, rule, now })) === atOnce);
};
