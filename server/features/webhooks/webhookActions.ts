import { v7 } from 'uuid';
import { AppError } from '#model/errors.ts';
import { allWebhooks, type Webhooks } from '#model/permissions/integrations.ts';
import { isObject, type Json } from '#model/schema/json.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { insertRecord } from '../../query/records/insertRecord.ts';
import { enqueue } from './webhookQueue.ts';
import type { OperationContext, OperationHandler } from '../../records/context/context.ts';
import { isId } from '../../records/context/isId.ts';
import { lockRecord } from '../../records/context/lockRecord.ts';
import { runRows } from '../../records/context/runStatement.ts';

const hooksOf = ({ state, resource }: OperationContext, is: (hooks: Webhooks) => boolean): Webhooks => {
  const hooks = allWebhooks(state.model).find(is);
  if (hooks === undefined)
    throw new AppError('UNKNOWN_CALL', { text: `${resource.plural} have nothing to do with webhooks.` });
  return hooks;
};

/**
 * `sendTest`: sends a webhook something to try it, signed as everything else. Answers with the delivery, which tells
 * what came of it.
 * Errors: `NOT_FOUND`.
 */
export const sendTest: OperationHandler = async (context) => {
  const { id, pool, now, state, resource } = context;
  const { words, deliveries } = hooksOf(context, (each) => each.resource.name === resource.name);
  const delivery = v7();
  await withTransaction(pool, async (client) => {
    const { values } = await lockRecord(context, client, { id, look: true });
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
    // Each test goes by itself: one that failed holds up none after it.
    await runRows(
      client,
      enqueue({ delivery, hook: id, resource: deliveries.name, record: delivery, seq: null, body, at: now }),
    );
  });
  return { status: 202, body: { data: { _id: id, delivery } } };
};

/** Finds what a stored body tells of: resource and id of the record; undefined for a test. */
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
 * `resendDelivery`: sends a delivery once more, the same under the same id, so that a receiver knows it again.
 * Errors: `NOT_FOUND`, also where its webhook is gone.
 */
export const resendDelivery: OperationHandler = async (context) => {
  const { id, pool, now, resource } = context;
  const { words } = hooksOf(context, ({ deliveries }) => deliveries.name === resource.name);
  await withTransaction(pool, async (client) => {
    const { values } = await lockRecord(context, client, { id });
    const [hook, body] = [values[words.sent.webhook], values['request']];
    if (typeof hook !== 'string' || typeof body !== 'string') throw new AppError('NOT_FOUND');
    await runRows(
      client,
      // By the record it tells of: what its owner may see of that is looked up when it is sent.
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
};
