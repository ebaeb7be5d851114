import { cachedBy } from '#model/cachedBy.ts';
import type pg from 'pg';
import { v7 } from 'uuid';
import { AppError } from '#model/errors.ts';
import type { ChannelSchema } from '#model/schema/files/channelSchema.ts';
import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';
import { planCreate } from '../../records/plan/planCreate.ts';
import type { Values } from '../../records/plan/plan.ts';
import { serverActor } from '../../records/assignment/serverActor.ts';
import { insertPlanned } from '../../records/write/insertPlanned.ts';
import { secretNameOf } from '../channels/providers/channelSecrets.ts';
import type { Payload } from '../../connections/payload/readPayload.ts';
import { recordDelivery } from '../intake/deliveries/recordDelivery.ts';
import { refusalReason } from '../intake/deliveries/refusals.ts';
import { rowOfPayload } from '../intake/deliveries/rowOfPayload.ts';
import { readableValues } from '../placeholders/readableValues.ts';
import { callContext, type CallPlace } from './noteCall.ts';
import type { FoundRecord } from './findCaller.ts';
import { hasOpenFollowUp } from './hasOpenFollowUp.ts';
import { notifyOfMissedCall } from './notifyOfMissedCall.ts';

/** Returns the missed calls of a channel as an intake source. chosen: cached, so that its rules are parsed once. */
const sourceOf = cachedBy((channel: ChannelSchema): IntakeSchema | undefined => {
  const { calls, title } = channel;
  const unknown = calls?.missed?.unknown;
  return calls === undefined || unknown === undefined
    ? undefined
    : { name: secretNameOf(channel), title, verify: calls.verify, ...unknown };
});

/** Runs part of a transaction in a savepoint. A refusal undoes that part only, and is returned as a sentence. */
const attempt = async (client: pg.PoolClient, work: () => Promise<void>): Promise<string | undefined> => {
  await client.query('savepoint missed');
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    await client.query('rollback to savepoint missed');
    return refusalReason(error);
  }
};

/** `payload`: the provider's report. `id`: id of the stored call event, for the audit log. */
type Missed = {
  readonly channel: ChannelSchema;
  readonly number: string;
  readonly payload: Payload;
  readonly id: string;
};

/**
 * Creates a record for a caller who has none, in the same way as for a delivery of a source, so that rules assign it.
 * Returns the record (`found`) or why it was not created (`reason`). Returns `{}` for a withheld number, and if the
 * channel's file creates no records for unknown callers.
 */
export const recordUnknown = async (
  { pool, state, now }: CallPlace,
  client: pg.PoolClient,
  { channel, number, payload, id }: Missed,
): Promise<{ readonly found?: FoundRecord; readonly reason?: string }> => {
  const source = sourceOf(channel);
  // A withheld number identifies no one.
  if (source === undefined || number === '') return {};
  let found: FoundRecord | undefined;
  const reason = await attempt(client, async () => {
    const row = new Map([...rowOfPayload(payload), ['number', number] as const]);
    const { resource, record } = await recordDelivery(pool, client, { state, source, row, address: '', now, id });
    if (resource !== undefined && record !== undefined) found = { resource, record };
  });
  return { ...(found === undefined ? {} : { found }), ...(reason === undefined ? {} : { reason }) };
};

/**
 * Handles a missed call of a caller who has a record. Notifies people of it (`notifyOfMissedCall`), and creates what
 * the channel's file defines, such as a task, unless it is open already. `found`: the caller's record; `record`: its
 * values. Returns why the creation was refused, or undefined if it was not.
 */
export const handleMissedCall = async (
  place: CallPlace,
  client: pg.PoolClient,
  { channel, found, record }: { readonly channel: ChannelSchema; readonly found: FoundRecord; readonly record: Values },
): Promise<string | undefined> => {
  const { state, now, title } = place;
  const resource = state.model.resources[found.resource];
  if (resource === undefined) return undefined;
  const subject = { resource, id: found.record, record, now };
  const context = callContext(place, resource, null);
  await notifyOfMissedCall(place, client, { found, record });
  const existing = channel.calls?.missed?.existing;
  const target = state.model.resources[existing?.resource ?? ''];
  if (existing === undefined || target === undefined) return undefined;
  return attempt(client, async () => {
    const there = {
      ...context,
      resource: target,
      actor: serverActor(state.model, target, title),
      operation: 'create' as const,
    };
    const filled = await readableValues(context, client, { subject, values: existing.values, target });
    if (await hasOpenFollowUp(place, client, { target, values: existing.values, filled })) return;
    const body = {
      values: filled,
      version: undefined,
      note: undefined,
      allowDuplicate: true,
    };
    const plan = planCreate({ state, resource: target, actor: there.actor, now, body, isByServer: true });
    await insertPlanned(there, client, { id: v7(), plan, record: plan.changes, allowDuplicate: true });
  });
};
