import type pg from 'pg';
import { v7 } from 'uuid';
import type { Logger } from 'pino';
import { AppError, type ErrorCode } from '#model/errors.ts';
import { serverText, storedText } from '../../language/serverText.ts';
import type { AccountOf } from '../../auth/actor/createAccounts.ts';
import type { Actor } from '../../auth/actor/actor.ts';
import { directPool } from '../../postgres/pools/directPool.ts';
import { retryConflicts } from '../../postgres/retryConflicts.ts';
import { toAppError } from '../../postgres/toAppError.ts';
import { insertNotifications } from '../../query/records/notifications.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { runRows, runStatement } from '../../postgres/runStatement.ts';
import { authorize } from '../../records/authorize/authorize.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import { operationFor, parseJobChange, undoChange, type JobChange } from './jobChange.ts';
import { countsOf } from './countsOf.ts';
import { jobContext } from './jobContext.ts';
import {
  claimChange,
  claimUndo,
  countFailure,
  endJob,
  type Job,
  type JobCounts,
  type JobItem,
  noteItem,
  refuseItem,
  saveProgress,
  selectItemsToChange,
  selectItemsToUndo,
  selectJob,
  selectWaitingJobs,
} from './jobs.ts';
import { releaseLock, tryLock } from '../../postgres/advisoryLock.ts';

/**
 * What `runJobs` needs besides the stored jobs: the database, the schemas, the accounts, the log and the stop signal.
 */
export type JobWork = {
  readonly pool: pg.Pool;
  /** Returns the active schemas, even if another server activated them. */
  readonly state: () => Promise<SchemaState>;
  readonly accountOf: AccountOf;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
};

/**
 * Milliseconds for which a job runs before the next job gets a turn. A small job never waits for the end of a large
 * one.
 */
const turnMs = 1500;
const saveEveryMs = 300;
/** chosen: the user who started a shorter job still sees its result on the list. */
const noticeAfterMs = 20_000;
const itemsPerRead = 100;
/** Permissions and schemas are read again after this many records. */
const itemsPerRefresh = 25;
/** Consecutive failures of the server after which a job is ended. Failures that pass by themselves never end it. */
const maxFailures = 5;
const passing = new Set<ErrorCode>(['DATABASE_AWAY', 'OUTCOME_UNKNOWN', 'BUSY', 'DISK_FULL', 'FILES_AWAY']);
/** Of consecutive failures, the log gets the first, and then every one of this number (chosen): one a minute. */
const failuresPerLine = 60;

/** Lets waiting requests run first. */
const yieldToRequests = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const actorOf = async ({ accountOf }: JobWork, { by }: Job): Promise<Actor> => {
  const account = await accountOf(by);
  if (account?.active !== true) throw new AppError('NOT_ALLOWED', { text: serverText('bulk.starterGone') });
  return account.actor;
};

/**
 * Returns the context and the change of a job, with the current permissions and schemas. Errors: `NOT_ALLOWED`,
 * `INVALID`.
 */
const refreshChange = async (
  work: JobWork,
  job: Job,
): Promise<{ readonly context: OperationContext; readonly change: JobChange }> => {
  const context = jobContext({ pool: work.pool, state: await work.state(), actor: await actorOf(work, job), job });
  const { resource, actor } = context;
  authorize(actor.permissions, resource, 'bulk');
  authorize(actor.permissions, resource, operationFor(resource, job.action));
  return { context, change: parseJobChange(resource, job) };
};

type Outcome = keyof JobCounts | 'skipped';

/**
 * Changes or undoes one record, and stores the outcome in the same transaction. A record that cannot be changed is an
 * outcome; only errors of the server are thrown.
 */
const runItem = async (context: OperationContext, job: Job, item: JobItem, change: JobChange): Promise<Outcome> => {
  const isUndo = job.state === 'undoing';
  const place = { job: job.id, place: item.place };
  try {
    return await retryConflicts(() =>
      withTransaction(context.pool, async (client): Promise<Outcome> => {
        if ((await runStatement(client, isUndo ? claimUndo(place) : claimChange(place))) === undefined)
          return 'skipped';
        if (isUndo) {
          await undoChange(context, client, { action: job.action, item });
          return 'undone';
        }
        await runStatement(client, noteItem(place, context.resource.name, await change(context, client, item)));
        return 'done';
      }),
    );
  } catch (thrown) {
    const error = toAppError(thrown);
    // An error of the server, unlike one of a record, would affect all other records too.
    if (error.status >= 500) throw error;
    await runStatement(context.pool, refuseItem(place, { isUndo, code: error.code, message: error.message }));
    return isUndo ? 'kept' : 'refused';
  }
};

/** Ends a job of which no record is left. Its user is notified if it took long. */
const finish = (pool: pg.Pool, job: Job): Promise<void> =>
  withTransaction(pool, async (client) => {
    const to = job.state === 'undoing' ? 'undone' : 'done';
    const ended = await runStatement<Job>(client, endJob(job.id, { from: [job.state], to }));
    const now = new Date();
    if (to !== 'done' || ended === undefined || now.getTime() - job.createdAt.getTime() < noticeAfterMs) return;
    const notice = { id: v7(), user: job.by, event: 'jobEnded', resource: job.resource, record: job.id } as const;
    await runRows(client, insertNotifications([{ ...notice, text: storedText('stored.bulkFinished') }], now));
  });

/** Runs a locked job for one turn. Resolves when the job has ended or was cancelled, or when the turn is over. */
const runTurn = async (work: JobWork, job: Job): Promise<void> => {
  const { pool, signal } = work;
  const counts = await countsOf(pool, job.id);
  const save = (): Promise<unknown> => runStatement(pool, saveProgress(job.id, counts));
  const ends = performance.now() + turnMs;
  let saved = performance.now();
  let { context, change } = await refreshChange(work, job);
  while (!signal.aborted && performance.now() < ends) {
    const select = job.state === 'undoing' ? selectItemsToUndo : selectItemsToChange;
    const items = await runRows<JobItem>(pool, select(job.id, itemsPerRead));
    if (items.length === 0) {
      await save();
      await finish(pool, job);
      return;
    }
    for (const [index, item] of items.entries()) {
      if (signal.aborted || performance.now() >= ends) break;
      if (index > 0 && index % itemsPerRefresh === 0) ({ context, change } = await refreshChange(work, job));
      const outcome = await runItem({ ...context, now: new Date() }, job, item, change);
      // Another process has the job, or it was cancelled.
      if (outcome === 'skipped') return void (await save());
      counts[outcome] += 1;
      if (performance.now() - saved > saveEveryMs) {
        await save();
        saved = performance.now();
      }
      await yieldToRequests();
    }
  }
  await save();
};

/**
 * Ends a job whose starter lost the permission or whose schema no longer allows it. After any other failure, the job is
 * tried again: a few times, or until it works if the failure passes by itself, such as a full disk.
 */
const noteFailure = async ({ pool, log }: JobWork, job: Job, thrown: unknown): Promise<void> => {
  const error = toAppError(thrown);
  const from = [job.state];
  if (error.status < 500) {
    await runStatement(pool, endJob(job.id, { from, to: 'failed', message: error.message }));
    return;
  }
  const failures = (await runStatement<{ failures: number }>(pool, countFailure(job.id)))?.failures ?? 0;
  const isPassing = passing.has(error.code);
  if (!isPassing || failures % failuresPerLine === 1)
    log.warn({ err: thrown, job: job.id }, 'a bulk job could not continue; it is tried again');
  if (isPassing || failures < maxFailures) return;
  log.error({ job: job.id }, 'a bulk job failed and is not tried again');
  await runStatement(pool, endJob(job.id, { from, to: 'failed', message: serverText('bulk.failed') }));
};

/** Runs a locked job for one turn. Returns false if it failed, so that it waits before it is tried again. */
const tryTurn = (work: JobWork, job: Job): Promise<boolean> =>
  runTurn(work, job).then(
    () => true,
    async (error: unknown) => {
      await noteFailure(work, job, error);
      return false;
    },
  );

/**
 * Runs one waiting job for a turn. Returns false if no job waits, if other processes run all of them, or if all others
 * failed.
 */
const runNext = async (work: JobWork): Promise<boolean> => {
  const { pool, signal } = work;
  const jobs = await runRows<Job>(pool, selectWaitingJobs());
  for (const { id } of jobs) {
    if (signal.aborted) return false;
    // The lock belongs to this connection. If the process crashes, another one can continue the job.
    const holder = await directPool(pool).connect();
    let broken: Error | undefined;
    const note = (error: Error): void => {
      broken = error;
    };
    holder.on('error', note);
    try {
      if ((await runStatement<{ held: boolean }>(holder, tryLock('bulkJob', id)))?.held !== true) continue;
      const job = await runStatement<Job>(pool, selectJob(id));
      const isWaiting = job !== undefined && (job.state === 'running' || job.state === 'undoing');
      const isDone = isWaiting ? await tryTurn(work, job) : true;
      await runStatement(holder, releaseLock('bulkJob', id));
      if (isDone) return true;
    } catch (error) {
      broken ??= error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      holder.off('error', note);
      holder.release(broken);
    }
  }
  return false;
};

/**
 * Runs waiting bulk jobs until none is left or the server stops. Each job runs for some seconds and then waits until
 * the other jobs have had their turn. Servers with the same database share the jobs. Errors: those of the database.
 */
export const runJobs = async (work: JobWork): Promise<void> => {
  while (!work.signal.aborted && (await runNext(work)));
};
