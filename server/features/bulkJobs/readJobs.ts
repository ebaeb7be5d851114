import type pg from 'pg';
import { kindFor } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { isAdministrator } from '#model/permissions/isAdministrator.ts';
import { canRead } from '#model/permissions/permissions.ts';
import type { Model } from '#model/resource.ts';
import { systemFields } from '#model/systemFields.ts';
import type { JobAnswer, JobInput, PreparedMessage } from '#model/wire/jobs.ts';
import { ownValue } from '#model/values/ownValue.ts';
import type { Actor } from '../../auth/actor/actor.ts';
import type { SheetRow } from '../../documents/spreadsheets/cell.ts';
import { writeCsv } from '../../documents/spreadsheets/writeCsv.ts';
import { prepared } from '../../postgres/statement.ts';
import { readTitles } from '../../query/lookups/references/readTitles.ts';
import type { Reader } from '../../query/filters/reader.ts';
import { isId } from '../../records/context/isId.ts';
import { runRows, runStatement } from '../../postgres/runStatement.ts';
import { jobInput } from './jobInput.ts';
import { type Job, selectJob, selectJobs, undoHours } from './jobs.ts';

/** The user who reads jobs, and the schemas that describe the jobs' records. */
export type JobReader = { readonly pool: pg.Pool; readonly model: Model; readonly reader: Reader };

/** Max jobs in the list. chosen: nobody looks at older jobs. */
const maxShown = 50;
const maxReasons = 20;
const rowsPerRead = 1000;
const maxMessages = 200;

/** Returns titles of records by id. Records outside of the reader's scope are left out, unless `everyone` is set. */
const titlesOf = async (
  { pool, model, reader }: JobReader,
  { resource: name, ids, everyone = false }: { resource: string; ids: readonly string[]; everyone?: boolean },
): Promise<ReadonlyMap<string, string>> => {
  const resource = ownValue(model.resources, name);
  if (resource === undefined || ids.length === 0) return new Map();
  return readTitles(pool, { resource, ids, reader, beyondScope: everyone });
};

/** Name of the resource of users. */
const usersName = systemFields.find(({ name }) => name === 'createdBy')?.to ?? '';

const reasonsOf = (pool: pg.Pool, id: string): Promise<readonly { reason: string; count: number }[]> =>
  runRows(
    pool,
    prepared(
      `select coalesce(message, code) as reason, count(*)::int as count from gable.job_items
       where job = $1 and state in ('refused', 'kept') group by 1 order by 2 desc limit ${maxReasons}`,
      [id],
    ),
  );

/** Counts the prepared messages of a job that are not marked as sent. */
const countUnsent = async (pool: pg.Pool, { id, action, state }: Job): Promise<number> => {
  if (action !== 'message' || state === 'running') return 0;
  const row = await runStatement<{ count: number }>(
    pool,
    prepared(
      `select count(*)::int as count from gable.job_items where job = $1 and state = 'done' and not result ? 'sentAt'`,
      [id],
    ),
  );
  return row?.count ?? 0;
};

/** Returns the time until which a job can be undone, or null if it cannot. */
const undoUntil = ({ state, action, done, endedAt }: Job, now: Date): string | null => {
  if (endedAt === null || done === 0 || action === 'message') return null;
  if (state !== 'done' && state !== 'cancelled' && state !== 'failed') return null;
  const until = endedAt.getTime() + undoHours * 3_600_000;
  return until > now.getTime() ? new Date(until).toISOString() : null;
};

const inputFor = ({ model, reader }: JobReader, job: Job): JobInput => {
  const resource = ownValue(model.resources, job.resource);
  return resource === undefined ? {} : jobInput(resource, reader.actor.permissions, job);
};

const toAnswer = async (jobReader: JobReader, job: Job, names: ReadonlyMap<string, string>): Promise<JobAnswer> => ({
  _id: job.id,
  resource: job.resource,
  action: job.action,
  input: inputFor(jobReader, job),
  state: job.state,
  total: job.total,
  done: job.done,
  refused: job.refused,
  undone: job.undone,
  kept: job.kept,
  by: job.by,
  byName: names.get(job.by) ?? '',
  createdAt: job.createdAt.toISOString(),
  endedAt: job.endedAt?.toISOString() ?? null,
  undoUntil: undoUntil(job, jobReader.reader.now),
  toSend: await countUnsent(jobReader.pool, job),
  message: job.message,
  reasons: job.refused + job.kept > 0 ? await reasonsOf(jobReader.pool, job.id) : [],
});

/** Returns a job as the API shows it, with the 20 most frequent reasons why records were not changed or not undone. */
export const jobAnswer = async (jobReader: JobReader, job: Job): Promise<JobAnswer> =>
  toAnswer(jobReader, job, await titlesOf(jobReader, { resource: usersName, ids: [job.by], everyone: true }));

/** Returns the 50 newest jobs of the reader. Administrators get the 50 newest jobs of all users. */
export const listJobs = async (jobReader: JobReader): Promise<readonly JobAnswer[]> => {
  const { actor } = jobReader.reader;
  const jobs = await runRows<Job>(
    jobReader.pool,
    selectJobs(isAdministrator(actor.permissions) ? undefined : actor.userId, maxShown),
  );
  const names = await titlesOf(jobReader, {
    resource: usersName,
    ids: [...new Set(jobs.map(({ by }) => by))],
    everyone: true,
  });
  return Promise.all(jobs.map((job) => toAnswer(jobReader, job, names)));
};

/** Returns a job that the actor started. Administrators may read every job. Errors: `NOT_FOUND` for all other ids. */
export const readJob = async (pool: pg.Pool, actor: Actor, id: string | undefined): Promise<Job> => {
  const job = isId(id) ? await runStatement<Job>(pool, selectJob(id)) : undefined;
  if (job === undefined || (job.by !== actor.userId && !isAdministrator(actor.permissions)))
    throw new AppError('NOT_FOUND', { text: serverText('bulk.unknown') });
  return job;
};

type RefusedItem = { readonly place: number; readonly record: string; readonly code: string; readonly message: string };

/** Yields a row for each record that a job could not change or undo, in the order of the job. */
async function* refusedRows(jobReader: JobReader, job: Job): AsyncGenerator<SheetRow> {
  for (let after = -1; ; ) {
    const rows = await runRows<RefusedItem>(
      jobReader.pool,
      prepared(
        `select place, record::text as record, code, message from gable.job_items
         where job = $1 and place > $2 and state in ('refused', 'kept') order by place limit ${rowsPerRead}`,
        [job.id, after],
      ),
    );
    const titles = await titlesOf(jobReader, { resource: job.resource, ids: rows.map(({ record }) => record) });
    for (const { record, code, message } of rows) yield [record, titles.get(record) ?? '', code, message];
    after = rows.at(-1)?.place ?? after;
    if (rows.length < rowsPerRead) return;
  }
}

/**
 * Returns the records that a job could not change or undo, with the reasons, as CSV. The title of a record outside of
 * the reader's scope is empty.
 */
export const writeRefused = (jobReader: JobReader, job: Job): NodeJS.ReadableStream =>
  writeCsv({ header: ['Id', 'Title', 'Code', 'Reason'], rows: refusedRows(jobReader, job) });

/** Returns whether the reader may read a field of the job's records with which messages of this way are sent. */
const mayContact = ({ model, reader }: JobReader, { resource: name }: Job, way: PreparedMessage['way']): boolean => {
  const resource = ownValue(model.resources, name);
  return (
    resource?.fields.some(
      (field) =>
        kindFor(field).traits.contact?.includes(way) === true && canRead(reader.actor.permissions, resource, field),
    ) === true
  );
};

/**
 * Returns the first 200 prepared messages of a job that are not marked as sent, in the order of the job. Messages about
 * records that the reader may not see now, or whose contact they may not read, are left out.
 */
export const unsentMessages = async (jobReader: JobReader, job: Job): Promise<readonly PreparedMessage[]> => {
  const rows = await runRows<{ place: number; record: string; result: Omit<PreparedMessage, 'place'> }>(
    jobReader.pool,
    prepared(
      `select place, record::text as record, result from gable.job_items
       where job = $1 and state = 'done' and result is not null and not result ? 'sentAt'
       order by place limit ${maxMessages}`,
      [job.id],
    ),
  );
  const titles = await titlesOf(jobReader, { resource: job.resource, ids: rows.map(({ record }) => record) });
  return rows.flatMap(({ place, record, result: { to, way, subject, body } }) => {
    const title = titles.get(record);
    return title === undefined || !mayContact(jobReader, job, way)
      ? []
      : [{ place, record, title, to, way, subject, body }];
  });
};
