import type pg from 'pg';
import type { DeadlineSchema } from '#model/schema/files/automationSchema.ts';
import { storedText } from '../../../language/serverText.ts';
import { quote } from '../../../postgres/quote.ts';
import type { OperationContext } from '../../../records/context/context.ts';
import { matchingRules } from '../../../records/assignment/matchingRules.ts';
import { ownersOf } from '../../../records/plan/ownersOf.ts';
import type { RunEnd, Running } from '../run.ts';
import { notifyUsers } from '../../../records/write/notify/notifyUsers.ts';
import { closeDeadline } from './closeDeadlines.ts';
import { lockDeadline, openDeadline, type OpenDeadline } from './openDeadline.ts';
import { metDeadlineText, recordMet } from './recordMet.ts';

/** What the deadline of an automation's run needs. `isShadow`: whether the rule is in test mode. */
type DeadlineRun = {
  readonly running: Running;
  readonly deadline: DeadlineSchema;
  readonly isShadow: boolean;
  /** Runs the steps of the automation; in test mode, only returns what they would have done. */
  readonly act: () => Promise<RunEnd>;
};

/** Returns when the record was last changed. This finds changes whose event has not been processed in time. */
const changedAt = async (client: pg.PoolClient, { subject: { resource, id, now } }: Running): Promise<Date> => {
  const { rows } = await client.query<{ at: Date | null }>(
    `select least(t."updatedAt", $2::timestamptz) as at from ${quote(resource.name)} t where t."_id" = $1`,
    [id, now],
  );
  return rows[0]?.at ?? now;
};

const warnOwner = async (
  context: OperationContext,
  client: pg.PoolClient,
  { open, running: { rule, subject } }: { readonly open: OpenDeadline; readonly running: Running },
): Promise<void> => {
  // To the minute, as it is shown: notifications with the same text are grouped.
  const time = new Date(Math.floor(open.dueAt.getTime() / 60_000) * 60_000).toISOString();
  await notifyUsers(context, client, {
    users: ownersOf(subject),
    text: storedText('stored.deadline', { rule: rule.title, time }),
    id: subject.id,
  });
  await client.query('update gable.rule_deadlines set warned_at = $2 where run = $1', [open.run, subject.now]);
};

/** Sends the warning if it is due. Returns that the run waits for the warning or the deadline. */
const waitFor = async (
  context: OperationContext,
  client: pg.PoolClient,
  { open, running, isShadow }: Pick<DeadlineRun, 'running' | 'isShadow'> & { readonly open: OpenDeadline },
): Promise<RunEnd> => {
  const { dueAt, warnAt, warnedAt } = open;
  const waiting = (nextAt: Date, note: string): RunEnd => ({ state: 'waiting', step: 0, nextAt, note });
  if (isShadow || warnAt === null || warnedAt !== null) return waiting(dueAt, 'Waits for the deadline');
  if (running.subject.now < warnAt) return waiting(warnAt, 'Waits for the warning before the deadline');
  await warnOwner(context, client, { open, running });
  const warned = ownersOf(running.subject).length > 0 ? 'Warned the owner' : 'There was no owner to warn';
  return waiting(dueAt, `${warned}; waits for the deadline`);
};

/** Returns a function that checks whether the record of a run matches a filter now. Without a filter, it does. */
const matcherOf =
  (context: OperationContext, client: pg.PoolClient, { rule, subject: { record } }: Running) =>
  async (filter: DeadlineSchema['met'] | undefined): Promise<boolean> =>
    (await matchingRules(context, client, { rules: [{ ...rule, if: filter ?? {} }], record })).length > 0;

/** Returns the end of a run without steps. */
const endOf = ({ isShadow }: DeadlineRun, note: string): RunEnd => ({ state: isShadow ? 'shadow' : 'ended', note });

/** Returns the end of a run whose deadline was closed or met before; undefined if it is still counted. */
const endOfClosed = (request: DeadlineRun, open: OpenDeadline): RunEnd | undefined => {
  if (open.closedAt !== null) return endOf(request, 'The deadline is no longer counted');
  const { metAt, takenMs, dueAt } = open;
  return metAt === null
    ? undefined
    : endOf(request, metDeadlineText({ dueAt, metAt, takenMs: takenMs ?? 0 }, request.running.rule));
};

/** Stores that a deadline was missed, and runs the steps; the steps only if this was stored before. */
const runMissed = async (
  client: pg.PoolClient,
  { running: { run, subject }, isShadow, act }: DeadlineRun,
  { missedAt }: OpenDeadline,
): Promise<RunEnd> => {
  if (missedAt !== null) return act();
  await client.query('update gable.rule_deadlines set missed_at = due_at, owner = $2 where run = $1', [
    run.id,
    ownersOf(subject)[0] ?? null,
  ]);
  const end = await act();
  return {
    ...end,
    note: end.note === '' ? 'Missed the deadline' : `Missed the deadline${isShadow ? '. ' : ': '}${end.note}`,
  };
};

/** Stores that the record meets the deadline, and returns the end of the run. */
const endMet = async (
  context: OperationContext,
  client: pg.PoolClient,
  request: DeadlineRun,
  open: OpenDeadline,
): Promise<RunEnd> => {
  const { running } = request;
  const { rule, subject } = running;
  const at = await changedAt(client, running);
  return endOf(request, await recordMet(context, client, { open, rule, at, owner: ownersOf(subject)[0] }));
};

/** Closes a deadline whose record no longer matches the rule's filter, and returns the end of the run. */
const endUnmatched = async (client: pg.PoolClient, request: DeadlineRun): Promise<RunEnd> => {
  const { run, subject } = request.running;
  await closeDeadline(client, { run: run.id, why: 'filter', now: subject.now });
  return endOf(request, 'The record does not meet the filter any more');
};

/**
 * Returns the next state of a run whose deadline has started. The run ends if the deadline was closed or met before. If
 * the record now meets the deadline, stores this and ends the run. Before the deadline's time is over, the run waits.
 * After that, the steps run. If the record no longer matches the rule's filter when the deadline is missed, the run
 * ends without them.
 */
const continueDeadline = async (
  context: OperationContext,
  client: pg.PoolClient,
  request: DeadlineRun,
  open: OpenDeadline,
): Promise<RunEnd> => {
  const { running, deadline, isShadow } = request;
  const matches = matcherOf(context, client, running);
  const closed = endOfClosed(request, open);
  if (closed !== undefined) return closed;
  if (await matches(deadline.met)) return endMet(context, client, request, open);
  if (running.subject.now < open.dueAt) return waitFor(context, client, { open, running, isShadow });
  if (open.missedAt === null && !(await matches(running.rule.if))) return endUnmatched(client, request);
  return runMissed(client, request, open);
};

/**
 * Starts the deadline of a run, and returns the run's next state. Starts none if the record does not match the rule's
 * filter, or already has an open deadline of the rule.
 */
const startDeadline = async (
  context: OperationContext,
  client: pg.PoolClient,
  request: DeadlineRun,
): Promise<RunEnd> => {
  const { rule } = request.running;
  if (!(await matcherOf(context, client, request.running)(rule.if))) return { state: 'none', note: '' };
  const open = await openDeadline(context, client, request);
  return open === undefined
    ? endOf(request, 'A deadline of the rule was running already')
    : continueDeadline(context, client, request, open);
};

/**
 * Starts or continues the deadline of an automation's run, in the transaction of the run, and returns the run's next
 * state. In test mode, no one is warned, and it is only stored what the steps would have done.
 */
export const runDeadline = async (
  context: OperationContext,
  client: pg.PoolClient,
  request: DeadlineRun,
): Promise<RunEnd> => {
  const open = await lockDeadline(client, request.running.run.id);
  return open === undefined
    ? startDeadline(context, client, request)
    : continueDeadline(context, client, request, open);
};
