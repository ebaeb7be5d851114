import { cachedBy } from '#model/cachedBy.ts';
import type pg from 'pg';
import { v7 } from 'uuid';
import { AppError } from '#model/errors.ts';
import type { Resource } from '#model/resource.ts';
import type { ChannelSchema, MissedSchema } from '#model/schema/files/channelSchema.ts';
import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';
import { createParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import { everythingReader } from '../../query/filters/everythingReader.ts';
import { parseFilter } from '../../query/filters/parse/parseFilter.ts';
import { planCreate } from '../../records/plan/planCreate.ts';
import type { Values } from '../../records/plan/plan.ts';
import { serverActor } from '../../records/assignment/serverActor.ts';
import { insertPlanned } from '../../records/write/insertPlanned.ts';
import { secretNameOf } from '../channels/channelSecrets.ts';
import type { Payload } from '../intake/payload/readPayload.ts';
import { recordDelivery } from '../intake/deliveries/recordDelivery.ts';
import { refusalReason } from '../intake/deliveries/refusals.ts';
import { rowOfPayload } from '../intake/deliveries/rowOfPayload.ts';
import { ownersOf } from '../rules/steps/fillValues.ts';
import { readableValues } from '../rules/steps/readableValues.ts';
import { notifyUsers } from '../../records/write/notify/notifyUsers.ts';
import { callContext, type CallPlace } from './noteCall.ts';
import { findAssigners } from './findAssigners.ts';
import type { FoundRecord } from './findCaller.ts';

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

type FollowUp = NonNullable<MissedSchema['existing']>;

/**
 * Returns whether an earlier missed call has created the same record and it is still open, such as a task for a caller
 * who tries three times. Compared are the title and the reference to the caller's record.
 */
const hasOpenFollowUp = async (
  { state: { model } }: CallPlace,
  client: pg.PoolClient,
  {
    target,
    values,
    filled,
  }: { readonly target: Resource; readonly values: FollowUp['values']; readonly filled: Values },
): Promise<boolean> => {
  const { states, recordTitle } = target;
  const [about] = Object.keys(values).filter((name) => values[name] === '$record');
  if (states === undefined || about === undefined) return false;
  const named = Object.keys(values).filter((name) => recordTitle.includes(`{${name}}`));
  const filter = {
    ...Object.fromEntries([about, ...named].map((name) => [name, [filled[name]]])),
    [states.field]: { type: ['open'] },
  };
  const conditions = parseFilter({ resource: target, filter, reader: everythingReader(model) });
  const { bind, values: bound } = createParameters();
  const where = ['t."deletedAt" is null', ...conditions.map(({ write }) => write(bind))].join(' and ');
  const { rowCount } = await client.query(`select from ${quote(target.name)} t where ${where} limit 1`, [...bound]);
  return rowCount === 1;
};

/**
 * Notifies the owners of a caller's record of a missed call. If the record has no owner, the users who assign such
 * records are notified. `record`: its values.
 */
export const notifyOfMissedCall = async (
  place: CallPlace,
  client: pg.PoolClient,
  { found, record }: { readonly found: FoundRecord; readonly record: Values },
): Promise<void> => {
  const { state, now } = place;
  const resource = state.model.resources[found.resource];
  if (resource === undefined) return;
  const owners = ownersOf({ resource, id: found.record, record, now });
  const users = owners.length > 0 ? owners : await findAssigners(client, resource);
  await notifyUsers(callContext(place, resource, null), client, { users, text: 'Missed call', id: found.record });
};

/**
 * Handles a missed call of a caller who has a record. Notifies people of it (`notifyOfMissedCall`), and creates what the channel's
 * file defines, such as a task, unless it is open already. `found`: the caller's record; `record`: its values. Returns
 * why the creation was refused, or undefined if it was not.
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
