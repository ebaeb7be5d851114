import type { JsonObject } from '#model/schema/json.ts';
import type { JobAction, JobState } from '#model/wire/jobs.ts';
import { quote } from '../../postgres/quote.ts';
import { prepared, type Statement } from '../../postgres/statement.ts';

/** A stored bulk job. */
export type Job = {
  readonly id: string;
  readonly resource: string;
  readonly action: JobAction;
  readonly body: JsonObject;
  readonly by: string;
  /** IP address of the user who started the job. */
  readonly address: string;
  /** Public origin of the product, for links in messages. */
  readonly origin: string;
  readonly state: JobState;
  readonly total: number;
  readonly done: number;
  readonly refused: number;
  readonly undone: number;
  readonly kept: number;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  readonly message: string | null;
};

/**
 * One record of a job. `place`: its position in the job. `before` and `after`: the earlier and the new values of the
 * fields that the job changed. `version`: the version of the record after the change.
 */
export type JobItem = {
  readonly place: number;
  readonly record: string;
  readonly before: JsonObject | null;
  readonly after: JsonObject | null;
  readonly version: number | null;
};

/**
 * Hours after which a job can no longer be undone. chosen: a mistake is noticed within a day. Later, too much depends
 * on the change.
 */
export const undoHours = 24;

const columns =
  'id::text as id, resource, action, body, "by"::text as "by", address, origin, state, ' +
  'total, done, refused, undone, kept, "createdAt", "endedAt", message';

/** Returns the statement that stores a new job. Its items must be inserted in the same transaction. */
export const insertJob = (
  job: Pick<Job, 'id' | 'resource' | 'action' | 'body' | 'by' | 'address' | 'origin' | 'createdAt'>,
): Statement =>
  prepared(
    `insert into gable.jobs (id, resource, action, body, "by", address, origin, state, total, "createdAt")
     values ($1, $2, $3, $4, $5, $6, $7, 'running', 0, $8)`,
    [
      job.id,
      job.resource,
      job.action,
      JSON.stringify(job.body),
      job.by,
      job.address,
      job.origin,
      job.createdAt.toISOString(),
    ],
  );

/** Returns the statement that stores how many records a job has. It returns the job's row. */
export const setTotal = (id: string, total: number): Statement =>
  prepared(`update gable.jobs set total = $2 where id = $1 returning ${columns}`, [id, total]);

/** Returns the statement that selects the job with this id, or no row. */
export const selectJob = (id: string): Statement => prepared(`select ${columns} from gable.jobs where id = $1`, [id]);

/** Returns the statement that selects the newest `limit` jobs of the user `by`, or of everyone if `by` is undefined. */
export const selectJobs = (by: string | undefined, limit: number): Statement =>
  by === undefined
    ? prepared(`select ${columns} from gable.jobs order by "createdAt" desc limit $1`, [limit])
    : prepared(`select ${columns} from gable.jobs where "by" = $2 order by "createdAt" desc limit $1`, [limit, by]);

/** Returns the statement that selects up to 20 jobs to run or to undo. Jobs that have waited longest come first. */
export const selectWaitingJobs = (): Statement =>
  prepared(
    `select ${columns} from gable.jobs where state in ('running', 'undoing') order by "workedAt" nulls first limit 20`,
    [],
  );

/** Returns the statement that counts the items of a job by state, as rows `{state, count}`. */
export const countItems = (id: string): Statement =>
  prepared('select state, count(*)::int as count from gable.job_items where job = $1 group by state', [id]);

/** Returns the statement that selects the next `limit` items of a job that are to be changed, in their order. */
export const selectItemsToChange = (id: string, limit: number): Statement =>
  prepared(
    `select place, record::text as record, before, after, version from gable.job_items
     where job = $1 and state = 'waiting' order by place limit $2`,
    [id, limit],
  );

/** Returns the statement that selects the next `limit` items of a job that are to be undone, in reverse order. */
export const selectItemsToUndo = (id: string, limit: number): Statement =>
  prepared(
    `select place, record::text as record, before, after, version from gable.job_items
     where job = $1 and state = 'done' order by place desc limit $2`,
    [id, limit],
  );

/** One item of a job. `place`: its position in the job. */
type Place = { readonly job: string; readonly place: number };

/**
 * Returns the statement that marks an item as changed. Run it in the transaction that changes the record. It returns no
 * row if another process has already marked the item, or if the job was cancelled. It locks the job, so that a
 * cancellation waits for the item and counts it.
 */
export const claimChange = ({ job, place }: Place): Statement =>
  prepared(
    `update gable.job_items set state = 'done' where job = $1 and place = $2 and state = 'waiting'
     and exists (select from gable.jobs where id = $1 and state = 'running' for share) returning place`,
    [job, place],
  );

/** Returns the statement that marks an item as undone, in the way of `claimChange`. */
export const claimUndo = ({ job, place }: Place): Statement =>
  prepared(
    `update gable.job_items set state = 'undone' where job = $1 and place = $2 and state = 'done'
     and exists (select from gable.jobs where id = $1 and state = 'undoing' for share) returning place`,
    [job, place],
  );

type Written = {
  readonly before: JsonObject | null;
  readonly after: JsonObject | null;
  readonly result: JsonObject | null;
};

/**
 * Returns the statement that stores what a job did to one record, in the job's entry number `place`: the changed
 * values before and after the change, its version after the change, which is read from `table`, and the prepared
 * message (`result`). Each is null if there is none.
 */
export const noteItem = ({ job, place }: Place, table: string, { before, after, result }: Written): Statement =>
  prepared(
    `update gable.job_items i
     set before = $3, after = $4, result = $5, version = (select t."version" from ${quote(table)} t where t."_id" = i.record)
     where job = $1 and place = $2`,
    [job, place, ...[before, after, result].map((values) => (values === null ? null : JSON.stringify(values)))],
  );

/** Returns the statement that stores in an item why its record was not changed or, with `isUndo`, not undone. */
export const refuseItem = (
  { job, place }: Place,
  { isUndo, code, message }: { readonly isUndo: boolean; readonly code: string; readonly message: string },
): Statement =>
  prepared(
    `update gable.job_items set state = $3, code = $4, message = $5 where job = $1 and place = $2 and state = $6`,
    [job, place, isUndo ? 'kept' : 'refused', code, message.slice(0, 500), isUndo ? 'done' : 'waiting'],
  );

/**
 * Numbers of records of a job by result. `done`: changed, even if the change was undone later. `refused`: not changed.
 * `undone`: changed and then undone. `kept`: changed, and the undo of the job could not undo it.
 */
export type JobCounts = Readonly<Record<'done' | 'refused' | 'undone' | 'kept', number>>;

/**
 * Returns the statement that stores the counts of a job and resets its failed attempts to 0. It overwrites the counts.
 * Run it only while this connection holds the job's lock, or when the job is cancelled.
 */
export const saveProgress = (id: string, { done, refused, undone, kept }: JobCounts): Statement =>
  prepared(
    `update gable.jobs
      set done = $2, refused = $3, undone = $4, kept = $5, failures = 0, "workedAt" = clock_timestamp()
      where id = $1`,
    [id, done, refused, undone, kept],
  );

/**
 * Returns the statement that ends a job with the state `to` and, if it failed, a `message`. It returns the job's row,
 * or no row if the job is in none of the states `from`.
 */
export const endJob = (
  id: string,
  { from, to, message }: { readonly from: readonly JobState[]; readonly to: JobState; readonly message?: string },
): Statement =>
  prepared(
    `update gable.jobs set state = $3, "endedAt" = coalesce("endedAt", clock_timestamp()), message = $4
     where id = $1 and state = any($2::text[]) returning ${columns}`,
    [id, from, to, message ?? null],
  );

/**
 * Returns the statement that counts another failed attempt of a job. It returns a row `{failures}`, the number of
 * failures since the last progress.
 */
export const countFailure = (id: string): Statement =>
  prepared(
    'update gable.jobs set failures = failures + 1, "workedAt" = clock_timestamp() where id = $1 returning failures',
    [id],
  );

/**
 * Returns the statement that starts the undo of a job. It returns the job's row, or no row if the job cannot be undone,
 * for example because it ended more than a day ago.
 */
export const beginUndo = (id: string): Statement =>
  prepared(
    `update gable.jobs
     set state = 'undoing', message = null
     where id = $1 and state in ('done', 'cancelled', 'failed') and done > 0
     and action <> 'message' and "endedAt" > clock_timestamp() - interval '${undoHours} hours' returning ${columns}`,
    [id],
  );

/** Returns the statement that deletes up to 20 jobs that ended more than 30 days ago. */
export const deleteOldJobs = (): Statement =>
  prepared(
    `delete from gable.jobs
      where id in (select id from gable.jobs where "endedAt" < clock_timestamp() - interval '30 days' limit 20)`,
    [],
  );
