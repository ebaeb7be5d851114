import { defineOperation } from '../../records/context/defineOperation.ts';
import { changeErrors } from '../../contract/answers.ts';
import { dataEnvelope, id as recordId, object } from '../../contract/schemaTypes.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import type pg from 'pg';
import { v7 } from 'uuid';
import { serverText } from '../../language/serverText.ts';
import { AppError } from '#model/errors.ts';
import { allWebhooks, type Webhooks } from '#model/permissions/integrations.ts';
import { isObject, type Json } from '#model/schema/json.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { insertRecord } from '../../query/records/write/insertRecord.ts';
import { enqueue } from './webhookQueue.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { isId } from '../../records/context/isId.ts';
import { lockRecord } from '../../records/context/locks/lockRecord.ts';
import { runRows } from '../../postgres/runStatement.ts';

const hooksOf = ({ state, resource }: OperationContext, is: (hooks: Webhooks) => boolean): Webhooks => {
  const hooks = allWebhooks(state.model).find(is);
  if (hooks === undefined)
    throw new AppError('UNKNOWN_CALL', { text: `${resource.plural} have nothing to do with webhooks.` });
  return hooks;
};

/**
 * Refuses to queue an event of a webhook that sends nothing, because it is paused or has no secret yet. Errors:
 * `INVALID`.
 */
const refuseSilent = async (client: pg.PoolClient, hook: string): Promise<void> => {
  const {
    rows: [found],
  } = await client.query<{ readonly isActive: boolean; readonly hasSecret: boolean }>(
    `select exists (select from gable.hooks where hook = $1) as "isActive",
      exists (select from gable.webhook_secrets where hook = $1) as "hasSecret"`,
    [hook],
  );
  if (found?.isActive !== true) throw new AppError('INVALID', { text: serverText('webhooks.paused') });
  if (!found.hasSecret) throw new AppError('INVALID', { text: serverText('webhooks.noSecret') });
};

/**
 * `sendTest`: queues a signed test event for a webhook. Returns the id of the delivery, which shows the result. Errors:
 * `NOT_FOUND`, `INVALID` for a webhook that is paused or has no secret, `UNKNOWN_CALL` for other resources.
 */
export const sendTest = defineOperation({
  describe: ({ resource }) => ({
    summary: `Send a test event to ${withArticle(resource.title)}`,
    answers: {
      202: {
        description: 'The event is queued. The delivery shows the result.',
        schema: dataEnvelope(object({ _id: recordId, delivery: recordId })),
      },
    },
    errors: changeErrors,
  }),
  run: async (context) => {
    const { id, pool, now, state, resource } = context;
    const { words, deliveries } = hooksOf(context, (each) => each.resource.name === resource.name);
    const delivery = v7();
    await withTransaction(pool, async (client) => {
      const { values } = await lockRecord(context, client, { id, look: true });
      await refuseSilent(client, id);
      const body = JSON.stringify({ type: 'test', timestamp: now.toISOString(), data: { webhook: id } });
      const record: Readonly<Record<string, Json>> = {
        event: 'test',
        [words.sent.webhook]: id,
        status: 'Waiting',
        at: now.toISOString(),
        attempts: 0,
        nextAt: now.toISOString(),
        request: body,
        owner: values[words.owner] ?? null,
      };
      await runRows(
        client,
        insertRecord({
          resource: deliveries,
          id: delivery,
          record,
          actor: context.actor,
          now,
          settings: state.model.settings,
        }),
      );
      // Only one delivery per record is sent at a time. A test is queued as its own record, so a failed test does not
      // block the next one.
      await runRows(
        client,
        enqueue({ delivery, hook: id, resource: deliveries.name, record: delivery, seq: null, body, at: now }),
      );
    });
    return { status: 202, body: { data: { _id: id, delivery } } };
  },
});

/** Returns the resource and id of the record in a stored body, or undefined for a test. */
const subjectOf = (
  { state }: OperationContext,
  body: string,
): { readonly resource: string; readonly record: string } | undefined => {
  const sent: unknown = JSON.parse(body);
  const [name = ''] = isObject(sent) && typeof sent['type'] === 'string' ? sent['type'].split('.') : [];
  const id = isObject(sent) && isObject(sent['data']) ? sent['data']['_id'] : undefined;
  return Object.hasOwn(state.model.resources, name) && isId(id) ? { resource: name, record: id } : undefined;
};

/**
 * `resendDelivery`: queues a delivery to be sent again, with the same id, so that the receiver can recognize the
 * repetition. Returns the id. Errors: `NOT_FOUND` if the delivery has no webhook or request, `INVALID` for a webhook
 * that is deleted, paused or has no secret, `UNKNOWN_CALL` for other resources.
 */
export const resendDelivery = defineOperation({
  describe: ({ resource }) => ({
    summary: `Resend ${withArticle(resource.title)}`,
    description: 'The event keeps its id, so that receivers recognize a repetition.',
    answers: {
      202: { description: 'The event is queued.', schema: dataEnvelope(object({ _id: recordId })) },
    },
    errors: changeErrors,
  }),
  run: async (context) => {
    const { id, pool, now, resource } = context;
    const { words } = hooksOf(context, ({ deliveries }) => deliveries.name === resource.name);
    await withTransaction(pool, async (client) => {
      const { values } = await lockRecord(context, client, { id });
      const [hook, body] = [values[words.sent.webhook], values['request']];
      if (typeof hook !== 'string' || typeof body !== 'string') throw new AppError('NOT_FOUND');
      await refuseSilent(client, hook);
      await runRows(
        client,
        // Queued with the resource and id of the record, so that the owner's access to the record is checked when it is
        // sent.
        enqueue({
          delivery: id,
          hook,
          ...(subjectOf(context, body) ?? { resource: resource.name, record: id }),
          seq: null,
          body,
          at: now,
        }),
      );
    });
    return { status: 202, body: { data: { _id: id } } };
  },
});
