import type pg from 'pg';
import { approvalStates } from '#model/permissions/approvals.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { AccountOf } from '../../auth/actor/createAccounts.ts';
import { quote } from '../../postgres/quote.ts';
import { runRows } from '../../postgres/runStatement.ts';
import { plannedForValues, prepared } from '../../postgres/statement.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { ownerIds } from '../../query/filters/scope/ownerIds.ts';
import { ownerFields } from '../../query/filters/scope/scope.ts';
import { insertNotifications } from '../../query/records/notifications.ts';
import { findApprovers, noticesFor, type Waiting } from './findApprovers.ts';

/** What the job needs that notifies people of requests for approval. */
type ApprovalJob = {
  readonly pool: pg.Pool;
  readonly model: () => Promise<Model>;
  readonly accountOf: AccountOf;
};

/** Max requests per transaction. chosen: an answer to one of them waits for the transaction. */
const atOnce = 500;
/** Max requests that are marked together when no one is notified of them. */
const skippedAtOnce = 5000;
/** Locks requests that were not announced yet, of one resource. Returns undefined if there are none. */
const takeRequests = async (
  client: pg.PoolClient,
): Promise<{ readonly resource: string; readonly records: readonly string[] } | undefined> => {
  const rows = await runRows<{ resource: string; record: string }>(
    client,
    prepared(
      `with due as (
        select resource, record from gable.approvals
        where not announced and resource = (
          select resource from gable.approvals where not announced order by "at" limit 1)
        order by "at" for update skip locked limit ${atOnce})
      update gable.approvals a set announced = true from due
      where a.resource = due.resource and a.record = due.record
      returning a.resource, a.record::text as record`,
      [],
    ),
  );
  const [first] = rows;
  return first === undefined ? undefined : { resource: first.resource, records: rows.map(({ record }) => record) };
};

/** Selects which of the records still wait for an approval, oldest request first. */
const readWaiting = (
  client: pg.PoolClient,
  resource: Resource,
  records: readonly string[],
): Promise<readonly Waiting[]> => {
  const { states } = resource;
  const names = [...new Set((states?.transitions ?? []).flatMap(({ notBy = [] }) => notBy))];
  const people = names.map((name) => `'${name}', to_jsonb(t.${quote(name)})`).join(', ');
  const state = `t.${quote(states?.field ?? '')}`;
  return runRows<Waiting>(
    client,
    plannedForValues(
      `select t."_id"::text as record, ${state} as state, a.requester::text as requester, a."by"::text as "by",
        ${ownerIds(resource, ownerFields(resource))}::text[] as owners, jsonb_build_object(${people}) as people
      from gable.approvals a join ${quote(resource.name)} t on t."_id" = a.record
      where a.resource = $1 and a.record = any($2::uuid[]) and t."deletedAt" is null and ${state} = any($3::text[])
      order by a."at", t."_id"`,
      [resource.name, records, approvalStates(states)],
    ),
  );
};

/** Marks requests of a resource as announced if no one gets more notifications for now. */
const skipRequests = (client: pg.PoolClient, resource: string): Promise<unknown> =>
  client.query(
    `update gable.approvals set announced = true where (resource, record) in (
      select resource, record from gable.approvals
      where not announced and resource = $1
      for update skip locked limit ${skippedAtOnce})`,
    [resource],
  );

/**
 * Returns whether this server may announce requests in this transaction. Two servers at a time would each count how
 * many notifications a person has, and together store too many.
 */
const isTurn = async (client: pg.PoolClient): Promise<boolean> => {
  const [lock] = await runRows<{ taken: boolean }>(
    client,
    prepared(`select pg_try_advisory_xact_lock(hashtextextended('gable approvals', 0)) as taken`, []),
  );
  return lock?.taken === true;
};

/** Notifies of the next requests. Returns false if there are none, or if another server does so. */
const announceNext = ({ pool, accountOf }: ApprovalJob, model: Model, now: Date): Promise<boolean> =>
  withTransaction(pool, async (client) => {
    if (!(await isTurn(client))) return false;
    const taken = await takeRequests(client);
    if (taken === undefined) return false;
    const resource = model.resources[taken.resource];
    const text = resource?.schema.notify?.find(({ on }) => on === 'approval')?.text;
    if (resource === undefined || text === undefined) return true;
    const approvers = await findApprovers(client, { accountOf, resource, now });
    if (approvers.length === 0) {
      await skipRequests(client, resource.name);
      return true;
    }
    const waiting = await readWaiting(client, resource, taken.records);
    const notices = approvers.flatMap((approver) => noticesFor({ model, resource, text, now }, approver, waiting));
    if (notices.length > 0) await runRows(client, insertNotifications(notices, now));
    return true;
  });

/**
 * Notifies everyone who can answer a new request for approval. Each person gets at most 30 unread notifications of a
 * resource per hour, which are shown as one with the number of all open requests, so that many requests stay cheap.
 * Several servers may run this at the same time.
 */
export const announceApprovals = async (job: ApprovalJob, now: Date): Promise<void> => {
  const {
    rows: [next],
  } = await job.pool.query<{ due: boolean }>({
    name: 'approvals-due',
    text: 'select exists (select from gable.approvals where not announced) as due',
  });
  if (next?.due !== true) return;
  const model = await job.model();
  while (await announceNext(job, model, now));
};
