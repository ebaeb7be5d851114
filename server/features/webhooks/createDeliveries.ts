import type pg from 'pg';
import { v7 } from 'uuid';
import type { HookEvent } from '#model/schema/webhookSchema.ts';
import { allWebhooks, type Webhooks, workingStates } from '#model/permissions/integrations.ts';
import type { Model, Resource } from '#model/resource.ts';
import { ownValue } from '#model/values/ownValue.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import type { Actor } from '../../auth/actor/actor.ts';
import { insertRecord } from '../../query/records/write/insertRecord.ts';
import { quote } from '../../postgres/quote.ts';
import { selectByIds } from '../../query/records/select/selectByIds.ts';
import { enqueue } from './webhookQueue.ts';
import type { WebhookJob } from './noteDelivery.ts';
import { isSharedWithOwner } from './currentBody.ts';
import { runRows } from '../../postgres/runStatement.ts';
import { createReader } from '../../query/filters/createReader.ts';

/** A change in the outbox. */
type Change = {
  readonly id: string;
  readonly at: Date;
  readonly resource: string;
  readonly record: string;
  readonly action: string;
  readonly fields: readonly string[];
  /** Id of the only webhook that gets the change. Null: every webhook that it matches. */
  readonly hook: string | null;
  /** Id for the delivery, if a rule calls the webhook. */
  readonly delivery: string | null;
  /** The rule that calls the webhook. */
  readonly rule: string | null;
  /** The header `traceparent` of the request that made the change. */
  readonly trace: string | null;
};

type Hook = {
  readonly id: string;
  readonly owner: string | null;
  readonly about: readonly string[] | null;
  readonly on: readonly string[] | null;
};

/** Max changes per transaction. */
const atOnce = 200;
/**
 * Key of an advisory lock. Only one server at a time creates deliveries, so the deliveries of a record are in the order
 * of its changes.
 */
const creationLock = 1_735_352_941;

/** Audit actions that change nothing visible in the record. */
const invisibleActions: readonly string[] = ['purge', 'export', 'newSecret'];
const plain: Readonly<Record<string, HookEvent>> = {
  create: 'created',
  import: 'created',
  delete: 'deleted',
  restore: 'restored',
  rule: 'rule',
};

const eventOf = ({ states }: Resource, { action, fields }: Change): HookEvent | undefined => {
  const event = plain[action];
  if (event !== undefined) return event;
  if (invisibleActions.includes(action) || fields.length === 0) return undefined;
  return states !== undefined && fields.includes(states.field) ? 'status' : 'updated';
};

const readHooks = async (client: pg.PoolClient, { resource, words }: Webhooks): Promise<readonly Hook[]> => {
  const state = resource.states === undefined ? '' : ` and ${quote(resource.states.field)} = any($1::text[])`;
  const { rows } = await client.query<Hook>(
    `select "_id"::text as id, ${quote(words.owner)}::text as owner, ${quote(words.about)} as about,
      ${quote(words.on)} as "on" from ${quote(resource.name)} where "deletedAt" is null${state}`,
    state === '' ? [] : [workingStates(resource)],
  );
  return rows;
};

type HookChange = {
  readonly model: Model;
  readonly resource: Resource;
  readonly change: Change;
  readonly event: HookEvent;
  readonly actor: Actor;
  readonly now: Date;
};

/**
 * Returns the body with the owner's current permissions, or undefined if they may not see the record. For a deleted
 * record it contains only the id.
 */
const bodyOf = async (
  client: pg.PoolClient,
  { model, resource, change, event, actor, now }: HookChange,
): Promise<string | undefined> => {
  const reader = createReader(actor, model, now);
  const [row] = await runRows<{ data: string }>(
    client,
    selectByIds({ resource, ids: [change.record], reader, deleted: event === 'deleted' }),
  );
  if (row === undefined) return undefined;
  const changed = change.fields.filter((name) => isSharedWithOwner(resource, name, actor)).toSorted();
  const about =
    event === 'updated' || event === 'status'
      ? `,"changed":${JSON.stringify(changed)}`
      : change.rule === null
        ? ''
        : `,"rule":${JSON.stringify(change.rule)}`;
  const data = event === 'deleted' ? JSON.stringify({ _id: change.record }) : row.data;
  return `{"type":${JSON.stringify(`${resource.name}.${event}`)},"timestamp":${JSON.stringify(change.at.toISOString())}${about},"data":${data}}`;
};

/** Stores a delivery, once per id. Returns whether it is new. */
const storeDelivery = async (
  client: pg.PoolClient,
  { words, deliveries }: Webhooks,
  {
    id,
    hook,
    about: { change, event, resource, model, now },
    values,
  }: {
    readonly id: string;
    readonly hook: Hook;
    readonly about: Omit<HookChange, 'actor'>;
    readonly values: Readonly<Record<string, string>>;
  },
): Promise<boolean> => {
  const record = {
    event: `${resource.name}.${event}`,
    [words.sent.webhook]: hook.id,
    at: change.at.toISOString(),
    attempts: 0,
    owner: hook.owner,
    ...values,
  };
  const { settings } = model;
  const stored = await runRows(
    client,
    insertRecord({ resource: deliveries, id, record, actor: null, now, settings, once: true }),
  );
  return stored.length > 0;
};

const notifyWebhook = async (
  client: pg.PoolClient,
  hooks: Webhooks,
  { hook, about }: { readonly hook: Hook; readonly about: HookChange },
): Promise<void> => {
  const { change, resource, now } = about;
  const body = await bodyOf(client, about);
  if (body === undefined) return noteUnsent(client, hooks, { hook, about, answer: 'its owner cannot see the record' });
  const delivery = change.delivery ?? v7();
  const values = { status: 'Waiting', nextAt: now.toISOString(), request: body };
  if (!(await storeDelivery(client, hooks, { id: delivery, hook, about, values }))) return;
  await runRows(
    client,
    enqueue({
      delivery,
      hook: hook.id,
      resource: resource.name,
      record: change.record,
      seq: change.id,
      body,
      at: now,
      trace: change.trace,
    }),
  );
};

/**
 * Stores why a webhook call of a rule is not sent. Other events that the owner may not see leave no entry in the log.
 */
const noteUnsent = async (
  client: pg.PoolClient,
  hooks: Webhooks,
  { hook, about, answer }: { readonly hook: Hook; readonly about: Omit<HookChange, 'actor'>; readonly answer: string },
): Promise<void> => {
  const { delivery } = about.change;
  if (delivery !== null)
    await storeDelivery(client, hooks, { id: delivery, hook, about, values: { status: 'Given up', answer } });
};

/**
 * Creates deliveries for changes in the outbox, oldest first, and removes these changes in the same transaction, so
 * that a crash loses no change. Returns whether there may be more changes; false while another server creates
 * deliveries.
 */
export const createDeliveries = (job: WebhookJob, model: Model, now: Date): Promise<boolean> =>
  withTransaction(job.pool, async (client) => {
    const {
      rows: [lock],
    } = await client.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1) as got', [creationLock]);
    if (lock?.got !== true) return false;
    const { rows } = await client.query<Change>(
      `delete from gable.outbox where id in (select id from gable.outbox order by id limit $1)
        returning id::text, "at", resource, record::text, action, fields, hook::text, delivery::text, rule, trace`,
      [atOnce],
    );
    if (rows.length === 0) return false;
    const all = await Promise.all(
      allWebhooks(model).map(async (hooks) => ({ hooks, columns: await readHooks(client, hooks) })),
    );
    for (const change of rows.toSorted((a, b) => Number(a.id) - Number(b.id))) {
      const resource = ownValue(model.resources, change.resource);
      const event = resource === undefined ? undefined : eventOf(resource, change);
      if (resource === undefined || event === undefined) continue;
      for (const { hooks, columns } of all) {
        const { words } = hooks;
        const wants = ({ id, about, on }: Hook): boolean =>
          change.hook !== null
            ? id === change.hook
            : about?.some((value) => words.resources[value] === resource.name) === true &&
              on?.some((value) => words.events[value] === event) === true;
        for (const hook of columns.filter(wants)) {
          const account = hook.owner === null ? undefined : await job.accountOf(hook.owner);
          const about = { model, resource, change, event, now };
          if (account?.active === true)
            await notifyWebhook(client, hooks, { hook, about: { ...about, actor: account.actor } });
          else await noteUnsent(client, hooks, { hook, about, answer: 'its owner can no longer sign in' });
        }
      }
    }
    return rows.length === atOnce;
  });
