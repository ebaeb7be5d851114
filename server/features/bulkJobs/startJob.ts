import { v7 } from 'uuid';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import type { JsonObject } from '#model/schema/json.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { jobActions, maxJobRecords } from '#model/wire/jobs.ts';
import { listErrors } from '../../contract/answers.ts';
import { anyObject, dataEnvelope, id as recordId, object, oneOfWords, ref, text } from '../../contract/schemaTypes.ts';
import { createParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import { plannedForValues, type Statement } from '../../postgres/statement.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { orderOf, orderText } from '../../query/filters/order.ts';
import { whereText } from '../../query/filters/whereText.ts';
import { parseListQuery } from '../../query/lists/parseListQuery.ts';
import type { RequestContext } from '../../records/context/context.ts';
import { defineOperation } from '../../records/context/defineOperation.ts';
import { readerOf } from '../../records/context/readerOf.ts';
import { runRows, runStatement } from '../../postgres/runStatement.ts';
import { listReader } from '../../records/operations/matchSource.ts';
import { claimNewId } from '../../records/write/claimCreateKey.ts';
import { authorize } from '../../records/authorize/authorize.ts';
import { operationFor, parseJobChange } from './jobChange.ts';
import { insertJob, type Job, selectJob, setTotal } from './jobs.ts';
import { jobAnswer } from './readJobs.ts';

/**
 * Max records that a request lists by id. chosen: the maximum length of a list page. For more records, a request
 * contains a query.
 */
const maxIds = 1000;

const bodySchema = object({
  action: oneOfWords(jobActions),
  'ids?': { type: 'array', items: recordId, minItems: 1, maxItems: maxIds },
  'query?': object({ 'q?': text, 'filter?': anyObject }),
  'body?': anyObject,
});

/** Returns the statement that stores the records of a job: the records that match the query when it runs. */
const insertMatching = async (
  context: RequestContext,
  job: string,
  query: Readonly<Record<string, unknown>>,
): Promise<Statement> => {
  const { resource } = context;
  const reader = await listReader(context, query);
  const listQuery = parseListQuery({ resource, query, reader });
  const { bind, values } = createParameters();
  const target = bind(job, 'uuid');
  const where = whereText({ resource, query: listQuery, reader }, bind);
  const order = orderText(orderOf(resource, listQuery.sort).terms);
  return plannedForValues(
    `insert into gable.job_items (job, place, record)
     select ${target}, row_number() over (order by ${order}) - 1, t."_id" from ${quote(resource.name)} t
     where ${where} limit ${maxJobRecords + 1}`,
    values,
  );
};

/** Returns the statement that stores the records of a job: those with these ids. */
const insertIds = (job: string, ids: readonly string[]): Statement =>
  plannedForValues(
    `insert into gable.job_items (job, place, record)
     select $1, place - 1, record from unnest($2::uuid[]) with ordinality as named (record, place)`,
    [job, ids],
  );

/**
 * `startJob`: starts a bulk action on selected records, or on all records that match a list's query, and returns the
 * job, which runs in the background. When the job changes a record, the permissions and rules of that moment apply. A
 * request with the idempotency key of an earlier one returns the job of that request. Errors: `INVALID` also if no
 * record or too many match; `NOT_ALLOWED`, also with an API key; those of a list for an invalid query.
 */
export const startJob = defineOperation({
  body: bodySchema,
  describe: ({ resource }) => ({
    summary: `Start a bulk action on ${inLowerCase(resource.plural)}`,
    description:
      'Changes the records in `ids`, or all that match `query` at this moment, in the background. Each record is ' +
      'changed on its own, with the permissions that you have at that time. With the header `idempotency-key`, a ' +
      'repeated request starts one job. Not for API keys: use `bulk`.',
    example: { action: 'delete', query: { filter: {} } },
    answers: { 201: { description: 'The job.', schema: dataEnvelope(ref('Job')) } },
    errors: [...listErrors, 'INVALID', 'NOT_ALLOWED', 'KEY_USED'],
  }),
  run: async (context) => {
    const { resource, actor, pool, now, address, origin, body: asked } = context;
    const { action, ids, query } = asked;
    // chosen: a key can be revoked at any time, and a job outlives the call; programs call `bulk` in a loop.
    if (actor.key !== undefined) throw new AppError('NOT_ALLOWED', { text: serverText('bulk.notByKey') });
    if ((ids === undefined) === (query === undefined))
      throw new AppError('INVALID', { text: 'Send either ids or query.', fields: { ids: 'Send either ids or query' } });
    authorize(actor.permissions, resource, operationFor(resource, action));
    // checked: the schema of the request allows JSON only
    const body = (asked.body ?? {}) as JsonObject;
    parseJobChange(resource, { action, body, total: 1 });
    const id = v7();
    const { q, filter } = query ?? {};
    const items =
      ids === undefined
        ? await insertMatching(context, id, {
            ...(q === undefined ? {} : { q }),
            ...(filter === undefined ? {} : { filter }),
          })
        : insertIds(id, [...new Set(ids)]);
    const job = await withTransaction(pool, async (client) => {
      const earlier = await claimNewId(context, client, { id, content: asked });
      if (earlier !== undefined) return runStatement<Job>(client, selectJob(earlier));
      await runRows(
        client,
        insertJob({ id, resource: resource.name, action, body, by: actor.userId, address, origin, createdAt: now }),
      );
      const { rowCount } = await client.query({ ...items, values: [...items.values] });
      const total = rowCount ?? 0;
      if (total === 0)
        throw new AppError('INVALID', {
          text: serverText('bulk.noMatches', { things: inLowerCase(resource.plural) }),
          fields: {},
        });
      if (total > maxJobRecords)
        throw new AppError('INVALID', {
          text: serverText('bulk.tooMany', { count: maxJobRecords.toLocaleString('en') }),
          fields: {},
        });
      return runStatement<Job>(client, setTotal(id, total));
    });
    if (job === undefined) throw new AppError('NOT_FOUND');
    return {
      status: 201,
      body: { data: await jobAnswer({ pool, model: context.state.model, reader: readerOf(context) }, job) },
    };
  },
});
