import type pg from 'pg';
import { v7 } from 'uuid';
import type { CallOutcome } from '#model/schema/statesSchema.ts';
import type { ChannelSchema } from '#model/schema/files/channelSchema.ts';
import { lockIfExists } from '../../records/context/locks/lockIfExists.ts';
import type { Values } from '../../records/plan/plan.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import { ownersOf } from '../../records/plan/ownersOf.ts';
import { type CallRow, type CallState, findCall, lockCall, newCall, notifyCallUsers, saveCall } from './callRows.ts';
import { findByNumber, findUser, type FoundRecord, toPhoneNumber } from './findCaller.ts';
import { handleMissedCall, recordUnknown } from './missedCall.ts';
import { notifyOfMissedCall } from './notifyOfMissedCall.ts';
import { callContext, type CallPlace, noteCall } from './noteCall.ts';
import type { CallReport } from './readCallback.ts';

type Reported = {
  readonly pool: pg.Pool;
  readonly state: SchemaState;
  readonly channel: ChannelSchema;
  readonly report: CallReport;
  /** Id of the stored event. */
  readonly id: string;
  readonly now: Date;
};

const ranks: Readonly<Record<CallState, number>> = {
  placing: 0,
  placed: 0,
  failed: 0,
  started: 1,
  answered: 2,
  missed: 3,
  ended: 3,
};

/** Returns the state that an event leads to. A later state is never replaced by an earlier one. */
const nextState = (before: CallRow, { event, outcome, seconds = 0 }: CallReport): CallState => {
  const isTalk = before.state === 'answered' || seconds > 0 || outcome === 'connected';
  const isOver = event === 'missed' || event === 'ended';
  const next: CallState = !isOver ? event : before.direction === 'incoming' && !isTalk ? 'missed' : 'ended';
  return ranks[next] > ranks[before.state] ? next : before.state;
};

/** Returns the outcome that an event leads to. The provider reports it with the last event of a call. */
const nextOutcome = (before: CallRow, state: CallState, report: CallReport): CallOutcome | null => {
  const { event, seconds = 0 } = report;
  if (ranks[state] < ranks.answered) return null;
  if (state === 'missed') return 'missed';
  const isOver = event === 'missed' || event === 'ended';
  if (isOver && report.outcome !== undefined && report.outcome !== 'missed') return report.outcome;
  if (before.outcome !== null || before.direction === 'incoming') return before.outcome ?? 'connected';
  // chosen: the provider calls the user first, so that "answered" may be the user's own phone.
  if (!isOver) return null;
  return event === 'ended' && seconds > 0 ? 'connected' : 'not answered';
};

/** Reads the caller's record without a lock. Returns undefined if it is deleted. */
const readFound = async (
  place: CallPlace,
  client: pg.PoolClient,
  found: FoundRecord | undefined,
): Promise<Values | undefined> => {
  const resource = place.state.model.resources[found?.resource ?? ''];
  if (found === undefined || resource === undefined) return undefined;
  return lockIfExists(callContext(place, resource, null), client, found.record, { look: true });
};

const foundIn = ({ resource, record }: CallRow): FoundRecord | undefined =>
  resource === null || record === null ? undefined : { resource, record };

/** Returns the stored call of a report, or a new one, and the number of the user who talks; empty if unknown. */
const callOfReport = async (
  client: pg.PoolClient,
  { state: { model }, channel, report, now }: Reported,
): Promise<{ readonly before: CallRow; readonly agent: string }> => {
  const [from, to] = [toPhoneNumber(model, report.from), toPhoneNumber(model, report.to)];
  const agent = toPhoneNumber(model, report.agent) || (report.isOutgoing ? from : '');
  const stored = await findCall(client, {
    channel: channel.name,
    providerId: report.callId,
    ours: report.ours,
    number: to,
    isOutgoing: report.isOutgoing,
    now,
  });
  const before =
    stored ??
    newCall({
      id: v7(),
      channel: channel.name,
      providerId: report.callId,
      direction: report.isOutgoing ? 'outgoing' : 'incoming',
      number: report.isOutgoing ? to : from,
      agent,
      at: now,
    });
  return { before, agent };
};

/** The record of the person in a call. `reason`: why none was created for an unknown number. */
type Caller = {
  /** The record, whether it was found or is created. */
  readonly found: FoundRecord | undefined;
  /** The record that existed before the report. */
  readonly existing: FoundRecord | undefined;
  /** Its values; undefined if it is deleted or there is none. */
  readonly record: Values | undefined;
  readonly reason: string | undefined;
};

/** Finds the record of the person in a call. A missed call of an unknown number may create one. */
const callerOf = async (
  place: CallPlace,
  client: pg.PoolClient,
  { channel, report, id }: Reported,
  { before, isMissed }: { readonly before: CallRow; readonly isMissed: boolean },
): Promise<Caller> => {
  const { number } = before;
  const first = channel.calls?.missed?.unknown?.resource;
  const existing = foundIn(before) ?? (await findByNumber(client, place.state.model, { number, first }));
  const written =
    isMissed && existing === undefined
      ? await recordUnknown(place, client, { channel, number, payload: report.payload, id })
      : {};
  const found = existing ?? written.found;
  return { found, existing, record: await readFound(place, client, found), reason: written.reason };
};

/** Returns the owners of the caller's record. Empty without a record. */
const ownersOfCaller = ({ state }: CallPlace, { found, record }: Caller): readonly string[] => {
  const resource = state.model.resources[found?.resource ?? ''];
  return record === undefined || resource === undefined ? [] : ownersOf({ resource, record });
};

/**
 * Processes a provider's report about a call, in an open transaction: updates the stored call, the timeline of its
 * record and the screens of its users, and handles a missed call. Reports can arrive in any order and more than once.
 */
export const processReport = async (client: pg.PoolClient, reported: Reported): Promise<void> => {
  const { pool, state, channel, report, now } = reported;
  const place: CallPlace = { pool, state, title: channel.title, now };
  await lockCall(client, channel.name, report.callId);
  const { before, agent } = await callOfReport(client, reported);
  const next = nextState(before, report);
  const isMissed = next === 'missed' && before.state !== 'missed';
  const caller = await callerOf(place, client, reported, { before, isMissed });
  const { found, existing, record } = caller;
  const user = (await findUser(client, state.model, agent)) ?? before.user ?? null;
  const owners = ownersOfCaller(place, caller);
  const shown = user === null ? owners : [user];
  const call: CallRow = {
    ...before,
    providerId: report.callId,
    agent: agent === '' ? before.agent : agent,
    resource: found?.resource ?? null,
    record: found?.record ?? null,
    user,
    // Users whose screens already show the call get its new state.
    people: before.direction === 'incoming' ? [...new Set([...before.people, ...shown])] : before.people,
    state: next,
    outcome: nextOutcome(before, next, report),
    seconds: report.seconds ?? before.seconds,
    recording: report.recording ?? before.recording,
    reason: caller.reason ?? before.reason,
  };
  const noted = await noteCall(place, client, { call, isDeleted: record === undefined });
  // If a rule has assigned the new record, its owner is notified of that.
  const isUnassigned = existing === undefined && owners.length === 0;
  if (isMissed && isUnassigned && found !== undefined && record !== undefined)
    await notifyOfMissedCall(place, client, { found, record });
  const refused =
    isMissed && existing !== undefined && record !== undefined
      ? await handleMissedCall(place, client, { channel, found: existing, record })
      : undefined;
  await saveCall(client, { ...call, noted, reason: refused ?? call.reason }, now);
  await notifyCallUsers(client, call);
};
