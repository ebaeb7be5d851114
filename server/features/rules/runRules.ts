import type { Logger } from 'pino';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { storedText } from '../../language/serverText.ts';
import { durationMs, isActiveRule } from '#model/schema/files/automationSchema.ts';
import { isBlank } from '#model/schema/json.ts';
import { toAppError } from '../../postgres/toAppError.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { lockIfExists } from '../../records/context/locks/lockIfExists.ts';
import { decideOwner, type Unassigned } from '../../records/assignment/decideOwner.ts';
import { matchingRules } from '../../records/assignment/matchingRules.ts';
import { serverActor } from '../../records/assignment/serverActor.ts';
import { decisionSentence } from '../../records/assignment/withDecidedOwner.ts';
import { changeRecord } from '../../records/write/changeRecord.ts';
import { writeActivities } from '../../records/write/writePlan.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import { backgroundContext } from '../../records/context/backgroundContext.ts';
import { closeDeadline, closeInactiveDeadlines } from './deadlines/closeDeadlines.ts';
import { runDeadline } from './deadlines/runDeadline.ts';
import { meetDeadlines } from './deadlines/meetDeadlines.ts';
import type { Run, RunEnd, Running } from './run.ts';
import { notifyUsers } from '../../records/write/notify/notifyUsers.ts';
import { runStep } from './steps/runStep.ts';
import { stepId } from './steps/stepId.ts';
import { decideInShadow } from './decideInShadow.ts';
import { deadlineMark, shadowMark, syncRuleResources, takeEvents } from './events/takeEvents.ts';

/** Everything needed to run rules. */
export type RulesJob = {
  readonly pool: pg.Pool;
  /** Returns the active schemas, even if another server activated them. */
  readonly state: () => Promise<SchemaState>;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Called with the new state of each run, once it is committed. */
  readonly onRun?: (state: RunEnd['state']) => void;
};

/**
 * Time between two attempts to find a user, and the time after which the rule fails. chosen: people who start work a
 * little late still get the record, and no record waits longer than a day.
 */
const [retryMs, maxRetryMs] = [5 * 60_000, 86_400_000];

/**
 * Returns the end of a run that found no user to assign. It waits and tries again if someone may still clock in.
 * Errors: `INVALID` with the reason if no one can, or if the run has waited too long.
 */
const endUnassigned = (run: Run, unassigned: readonly Unassigned[], now: Date): RunEnd => {
  const own = unassigned.find(({ rule }) => rule.name === run.rule) ?? unassigned[0];
  if (own === undefined) return { state: 'ended', note: 'The record does not meet the filter any more' };
  if (!own.mayChange || now.getTime() - run.at.getTime() > maxRetryMs) throw new AppError('INVALID', { text: own.why });
  return {
    state: 'waiting',
    nextAt: new Date(now.getTime() + retryMs),
    note: storedText('rules.waitsForSomeone', { why: own.why }),
  };
};

/** Assigns a record that waited for working hours, or that had no owner after a rule failed. */
const assignLate = async (
  context: OperationContext,
  client: pg.PoolClient,
  { run, subject }: Running,
): Promise<RunEnd> => {
  const { resource } = context;
  const [owner] = resource.owners;
  const field = resource.fieldsByName[owner ?? ''];
  if (owner === undefined || field === undefined || !isBlank(subject.record[owner]))
    return { state: 'ended', note: 'The record has an owner by now' };
  const { decision, unassigned } = await decideOwner(context, client, subject.record);
  if (decision === undefined) return endUnassigned(run, unassigned, context.now);
  const { person, until } = decision;
  if (person === undefined)
    return { state: 'waiting', note: 'Waits for the working hours', ...(until === undefined ? {} : { nextAt: until }) };
  const value = field.property.type === 'array' ? [person.id] : person.id;
  await changeRecord(context, client, {
    id: subject.id,
    body: { values: { [owner]: value }, version: undefined, note: undefined, allowDuplicate: true },
    via: 'edit',
    beyondScope: true,
    activities: [{ kind: 'note', note: decisionSentence(decision) }],
  });
  await notifyUsers(context, client, {
    users: [person.id],
    text: storedText('stored.assignedByRule', { rule: decision.rule.title }),
    id: subject.id,
  });
  return { state: 'done', note: `Assigned to ${person.name}: ${decision.why}` };
};

/** Runs the steps of an automation up to the next wait, and adds what they did to the timeline. */
const runSteps = async (
  context: OperationContext,
  client: pg.PoolClient,
  { run, rule, subject }: Running,
): Promise<RunEnd> => {
  const [met] = await matchingRules(context, client, { rules: [rule], record: subject.record });
  // A run of a record that never met the filter is not logged.
  if (met === undefined)
    return run.step === 0
      ? { state: 'none', note: '' }
      : { state: 'ended', note: 'The record does not meet the filter any more' };
  const did: string[] = [];
  const steps = rule.then ?? [];
  const noteDid = async (): Promise<void> => {
    if (did.length > 0)
      await writeActivities(context, client, {
        id: subject.id,
        activities: [{ kind: 'note', note: `Rule: ${rule.title}: ${did.join('; ')}` }],
      });
  };
  for (let index = run.step; index < steps.length; index += 1) {
    const step = steps[index];
    if (step === undefined) break;
    if (step.wait !== undefined) {
      await noteDid();
      const nextAt = new Date(context.now.getTime() + (durationMs(step.wait) ?? 0));
      return { state: 'waiting', step: index + 1, nextAt, note: [...did, `waits ${step.wait}`].join('; ') };
    }
    // Each step gets the record with the values that earlier steps have written.
    const record = (await lockIfExists(context, client, subject.id, { look: true, system: true })) ?? subject.record;
    const id = stepId(run.id, index);
    did.push(await runStep(context, client, step, { rule, subject: { ...subject, record }, id }));
  }
  await noteDid();
  return { state: 'done', step: steps.length, note: did.join('; ') };
};

const runOne = async (
  { pool }: RulesJob,
  state: SchemaState,
  client: pg.PoolClient,
  { run, now }: { readonly run: Run; readonly now: Date },
): Promise<RunEnd> => {
  const rule = state.model.rules.find(({ name }) => name === run.rule);
  const resource = state.model.resources[run.resource];
  const isShadow = run.event.startsWith(shadowMark);
  if (rule === undefined || resource === undefined || !(isShadow || isActiveRule(rule)))
    return { state: 'ended', note: 'The rule is switched off or gone' };
  const hasDeadline = run.event.includes(deadlineMark);
  if (hasDeadline !== (rule.deadline !== undefined))
    return { state: 'ended', note: 'The deadline of the rule was added or removed meanwhile' };
  const context: OperationContext = {
    ...backgroundContext({ pool, state, resource, actor: serverActor(state.model, resource, rule.title), now }),
    operation: 'update',
    requestId: run.id,
  };
  const record = await lockIfExists(context, client, run.record, { look: isShadow, system: true });
  if (record === undefined) {
    if (hasDeadline) await closeDeadline(client, { run: run.id, why: 'deleted', now });
    return { state: 'ended', note: 'The record was deleted' };
  }
  const running: Running = { run, rule, subject: { resource, id: run.record, record, now } };
  const act = async (): Promise<RunEnd> => {
    if (isShadow) {
      const note = await decideInShadow(context, client, { rule, subject: running.subject });
      return note === undefined ? { state: 'none', note: '' } : { state: 'shadow', note };
    }
    // Changes by the steps count as one rule deeper, which limits chains of rules.
    await client.query(`select set_config('gable.rule_depth', $1, true)`, [String(run.depth + 1)]);
    return rule.assign === undefined ? runSteps(context, client, running) : assignLate(context, client, running);
  };
  return rule.deadline === undefined
    ? act()
    : runDeadline(context, client, { running, deadline: rule.deadline, isShadow, act });
};

const endRun = async (client: pg.PoolClient, run: Run, end: RunEnd, now: Date): Promise<void> => {
  if (end.state === 'none') {
    await client.query('delete from gable.rule_runs where id = $1', [run.id]);
    return;
  }
  await client.query(
    `update gable.rule_runs
      set state = $2, step = $3, next_at = $4, note = $5, attempts = attempts + 1, done_at = $6
      where id = $1`,
    [
      run.id,
      end.state,
      end.step ?? run.step,
      end.nextAt ?? null,
      end.note.slice(0, 1000),
      end.state === 'waiting' ? null : now,
    ],
  );
};

/** Adds an entry about a rule's failure to the timeline. */
const noteFailure = async (
  { pool }: RulesJob,
  state: SchemaState,
  client: pg.PoolClient,
  { run, note, now }: { readonly run: Run; readonly note: string; readonly now: Date },
): Promise<void> => {
  const resource = state.model.resources[run.resource];
  const title = state.model.rules.find(({ name }) => name === run.rule)?.title ?? run.rule;
  if (resource === undefined) return;
  const actor = serverActor(state.model, resource, title);
  await writeActivities(
    { ...backgroundContext({ pool, state, resource, actor, now }), operation: 'update', requestId: run.id },
    client,
    { id: run.record, activities: [{ kind: 'note', note: `Rule: ${title} failed: ${note}` }] },
  );
};

const maxWaitSeconds = 3600;

/**
 * Runs one run that is due. Its steps and its new state are committed together, or not at all. Returns false if none is
 * due.
 */
const runNext = async (job: RulesJob, state: SchemaState, now: Date): Promise<boolean> => {
  let locked: Run | undefined;
  let end: RunEnd | undefined;
  try {
    await withTransaction(job.pool, async (client) => {
      const { rows } = await client.query<Run>({
        name: 'lock-due-run',
        text: `select id::text, rule, resource, record::text, event, "at" as at, step, depth, attempts
          from gable.rule_runs
          where state = 'waiting' and next_at <= $1 order by next_at, id limit 1 for update skip locked`,
        values: [now],
      });
      const [run] = rows;
      locked = run;
      if (run === undefined) return;
      await client.query('savepoint run');
      try {
        end = await runOne(job, state, client, { run, now });
        await endRun(client, run, end, now);
      } catch (thrown) {
        const error = thrown instanceof AppError ? thrown : toAppError(thrown);
        if (error.status >= 500) throw thrown;
        await client.query('rollback to savepoint run');
        const note = Object.values(error.fields ?? {})[0] ?? error.message;
        end = { state: 'failed', note };
        await endRun(client, run, end, now);
        await noteFailure(job, state, client, { run, note, now });
      }
    });
    if (end !== undefined && end.state !== 'none') job.onRun?.(end.state);
  } catch (error) {
    if (locked === undefined) throw error;
    const { id, attempts } = locked;
    job.log.error({ err: error, run: id }, 'a rule could not run; it is tried again');
    const seconds = Math.min(maxWaitSeconds, 5 * 2 ** Math.min(attempts, 10));
    await job.pool.query(
      `update gable.rule_runs set attempts = attempts + 1, next_at = $2 where id = $1 and state = 'waiting'`,
      [id, new Date(now.getTime() + seconds * 1000)],
    );
  }
  return locked !== undefined;
};

/**
 * Creates the runs of new changes, and executes all due runs. Also stores which deadlines were met, and closes the
 * deadlines of inactive rules. Several processes can do this at the same time.
 */
export const runRules = async (job: RulesJob, now: Date): Promise<void> => {
  const state = await job.state();
  await syncRuleResources(job.pool, state.model);
  await closeInactiveDeadlines(job.pool, state.model, now);
  const { rows } = await job.pool.query<{ due: boolean }>({
    name: 'rules-due',
    text: `select exists (select from gable.rule_events)
      or exists (select from gable.rule_runs where state = 'waiting' and next_at <= $1) as due`,
    values: [now],
  });
  if (rows[0]?.due !== true) return;
  const met = meetDeadlines(job.pool, state, now);
  while (await takeEvents(job.pool, state, now, met));
  while (await runNext(job, state, now));
};
