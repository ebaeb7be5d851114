import type { FastifyInstance } from 'fastify';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { jobPaths } from '#model/wire/jobs.ts';
import type { Actor } from '../../auth/actor/actor.ts';
import { count, dataEnvelope, id, list, object, oneOfWords, ref, text } from '../../contract/schemaTypes.ts';
import { cancelJob } from '../../features/bulkJobs/cancelJob.ts';
import { jobContext } from '../../features/bulkJobs/jobContext.ts';
import { beginUndo, type Job } from '../../features/bulkJobs/jobs.ts';
import { markSent } from '../../features/bulkJobs/markSent.ts';
import {
  jobAnswer,
  type JobReader,
  listJobs,
  readJob,
  unsentMessages,
  writeRefused,
} from '../../features/bulkJobs/readJobs.ts';
import { runStatement } from '../../postgres/runStatement.ts';
import type { ApiOptions } from '../api/apiOptions.ts';
import { addRoute, defineRoute } from './addRoute.ts';
import { createReader } from '../../query/filters/createReader.ts';

const tag = 'Bulk actions';
const job = { 200: { description: 'The bulk action.', schema: dataEnvelope(ref('Job')) } };

const listed = defineRoute({
  id: 'jobs.list',
  tag,
  method: 'GET',
  path: jobPaths.list,
  access: 'signedIn',
  describe: () => ({
    summary: 'List your bulk actions',
    description: 'The newest first. Administrators see those of everyone.',
    answers: { 200: { description: 'Up to 50 bulk actions.', schema: dataEnvelope(list(ref('Job'))) } },
  }),
});

const one = defineRoute({
  id: 'jobs.get',
  tag,
  method: 'GET',
  path: jobPaths.one,
  access: 'signedIn',
  describe: () => ({ summary: 'Get a bulk action', answers: job, errors: ['NOT_FOUND'] }),
});

const cancel = defineRoute({
  id: 'jobs.cancel',
  tag,
  method: 'POST',
  path: jobPaths.cancel,
  access: 'signedIn',
  describe: () => ({
    summary: 'Cancel a bulk action',
    description: 'Records that were changed already stay changed, unless you undo them.',
    answers: job,
    errors: ['NOT_FOUND'],
  }),
});

const undo = defineRoute({
  id: 'jobs.undo',
  tag,
  method: 'POST',
  path: jobPaths.undo,
  access: 'signedIn',
  describe: () => ({
    summary: 'Undo a bulk action',
    description: 'Within a day. Records that changed since are left as they are, with the reason.',
    answers: job,
    errors: ['NOT_FOUND', 'INVALID'],
  }),
});

const refused = defineRoute({
  id: 'jobs.refused',
  tag,
  method: 'GET',
  path: jobPaths.refused,
  access: 'signedIn',
  describe: () => ({
    summary: 'Download the records that a bulk action did not change',
    answers: { 200: { description: 'A CSV file with the reason of each.', files: ['text/csv'] } },
    errors: ['NOT_FOUND'],
  }),
});

const messages = defineRoute({
  id: 'jobs.messages',
  tag,
  method: 'GET',
  path: jobPaths.messages,
  access: 'signedIn',
  describe: () => ({
    summary: 'List prepared messages that are not sent yet',
    description: 'Without those about records that you may not see, or whose number or address you may not read.',
    answers: {
      200: {
        description: 'Up to 200 messages.',
        schema: dataEnvelope(
          list(
            object({
              place: count,
              record: id,
              title: text,
              subject: text,
              body: text,
              to: text,
              way: oneOfWords(['whatsapp', 'sms', 'email']),
            }),
          ),
        ),
      },
    },
    errors: ['NOT_FOUND'],
  }),
});

const sent = defineRoute({
  id: 'jobs.sent',
  tag,
  method: 'POST',
  path: jobPaths.sent,
  access: 'signedIn',
  body: object({ place: count }),
  describe: () => ({
    summary: 'Record that a prepared message was sent',
    description: 'Adds it to the timeline of its record.',
    answers: job,
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  }),
});

/** Definitions of the routes of bulk jobs. `fixedRoutes.ts` lists them. */
export const jobRoutes = [listed, one, cancel, undo, refused, messages, sent];

/** Adds the routes of bulk jobs: list and get, cancel, undo, the refused records, and prepared messages. */
export const addJobRoutes = (
  app: FastifyInstance,
  { pool, schemas, session }: Pick<ApiOptions, 'pool' | 'schemas' | 'session'>,
): void => {
  const lookOf = (actor: Actor): JobReader => {
    const { model } = schemas();
    return { pool, model, reader: createReader(actor, model) };
  };
  const answer = async (actor: Actor, found: Job) => ({ data: await jobAnswer(lookOf(actor), found) });

  addRoute(app, session, listed, async ({ actor }) => ({ data: await listJobs(lookOf(actor)) }));

  addRoute(app, session, one, async ({ actor, params }) => answer(actor, await readJob(pool, actor, params['id'])));

  addRoute(app, session, cancel, async ({ actor, params }) => {
    const found = await readJob(pool, actor, params['id']);
    const cancelled = await cancelJob(pool, found.id);
    return answer(actor, cancelled ?? (await readJob(pool, actor, found.id)));
  });

  addRoute(app, session, undo, async ({ actor, params }) => {
    const found = await readJob(pool, actor, params['id']);
    const begun = await runStatement<Job>(pool, beginUndo(found.id));
    if (begun === undefined) throw new AppError('INVALID', { text: serverText('bulk.notUndone') });
    return answer(actor, begun);
  });

  addRoute(app, session, refused, async ({ actor, params, reply }) => {
    const found = await readJob(pool, actor, params['id']);
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${found.resource}-left-alone.csv"`)
      .send(writeRefused(lookOf(actor), found));
  });

  addRoute(app, session, messages, async ({ actor, params }) => ({
    data: await unsentMessages(lookOf(actor), await readJob(pool, actor, params['id'])),
  }));

  addRoute(app, session, sent, async ({ actor, params, body }) => {
    const found = await readJob(pool, actor, params['id']);
    await markSent(jobContext({ pool, state: schemas(), actor, job: found }), { job: found.id, place: body.place });
    return answer(actor, found);
  });
};
