import type { CallOutcome } from '#model/schema/statesSchema.ts';
import { callWord } from '#model/wire/calls.ts';
import { liveChannel } from '#model/wire/live.ts';
import type { Executor } from '../../postgres/pool.ts';

/** States of a call. `placing`: the provider was asked to start it. `failed`: the provider refused it. */
export type CallState = 'placing' | 'placed' | 'started' | 'answered' | 'missed' | 'ended' | 'failed';

/** A stored call. */
export type CallRow = {
  readonly id: string;
  readonly channel: string;
  readonly providerId: string | null;
  readonly direction: 'incoming' | 'outgoing';
  /** The caller's or contact's number in E.164; '' if it is withheld. */
  readonly number: string;
  /** The user's own number in E.164; '' if the provider has not reported it. */
  readonly agent: string;
  readonly resource: string | null;
  readonly record: string | null;
  readonly user: string | null;
  /** Users on whose screens it is shown. */
  readonly people: readonly string[];
  readonly state: CallState;
  readonly outcome: CallOutcome | null;
  readonly seconds: number | null;
  readonly recording: string | null;
  /** Whether it is on the timeline. */
  readonly noted: boolean;
  readonly at: Date;
  readonly reason: string | null;
};

const columns = `id::text, channel, provider_id as "providerId", direction, number, agent,
  resource, record::text, "user"::text, people::text[] as people, state, outcome, seconds, recording, noted, "at" as at, reason`;

/** A new call: what its start or its first report contains. */
type NewCall = Pick<CallRow, 'id' | 'channel' | 'direction' | 'number' | 'agent' | 'at'> & Partial<CallRow>;

/** Returns the row of a new call, with the state `placing` unless `call` has another state. */
export const newCall = (call: NewCall): CallRow => ({
  providerId: null,
  resource: null,
  record: null,
  user: null,
  people: [],
  state: 'placing',
  outcome: null,
  seconds: null,
  recording: null,
  noted: false,
  reason: null,
  ...call,
});

/** Locks a call until this transaction ends, even if it is not stored yet. `key`: the provider's id of the call. */
export const lockCall = async (executor: Executor, channel: string, key: string): Promise<void> => {
  await executor.query('select pg_advisory_xact_lock(hashtext($1))', [`gable call ${channel} ${key}`]);
};

/** `providerId`, `ours`: the provider's id and our id of the call. `number`: of the contact or caller, in E.164. */
type Wanted = {
  readonly channel: string;
  readonly providerId: string;
  readonly ours: string;
  readonly number: string;
  readonly isOutgoing: boolean;
  readonly now: Date;
};

/**
 * Locks and returns the call of this channel that a callback is about, or undefined. The first that exists counts: 1.
 * the call with the provider's id; 2. the call with our id; 3. the latest outgoing call to the number, requested in the
 * last 10 minutes. 2 and 3 only find calls without a provider's id.
 */
export const findCall = async (executor: Executor, wanted: Wanted): Promise<CallRow | undefined> => {
  const { channel, providerId, ours, number, isOutgoing, now } = wanted;
  const { rows } = await executor.query<CallRow>(
    `select ${columns} from gable.calls where channel = $1 and (provider_id = $2 or (provider_id is null and
        (id::text = $3 or ($5 and direction = 'outgoing' and number = $4 and state in ('placing', 'placed')
          and "at" > $6::timestamptz - interval '10 minutes'))))
      order by provider_id = $2 desc nulls last, id::text = $3 desc, id desc limit 1 for update`,
    [channel, providerId, ours, number, isOutgoing, now],
  );
  return rows[0];
};

/** Returns a call by our id, or undefined. With `lock`, locks the call until the transaction ends. */
export const readCall = async (
  executor: Executor,
  id: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<CallRow | undefined> => {
  const { rows } = await executor.query<CallRow>(
    `select ${columns} from gable.calls where id = $1${lock ? ' for update' : ''}`,
    [id],
  );
  return rows[0];
};

/** Stores a new or changed call. */
export const saveCall = async (executor: Executor, call: CallRow, now: Date): Promise<void> => {
  const { id, channel, providerId, direction, number, agent, resource, record, user, people } = call;
  const { state, outcome, seconds, recording, noted, at, reason } = call;
  const isDone = state === 'missed' || state === 'ended' || state === 'failed';
  await executor.query(
    `insert into gable.calls (id, channel, provider_id, direction, number, agent, resource, record, "user", people,
        state, outcome,
        seconds, recording, noted, "at", done_at, reason)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::uuid[], $11, $12, $13, $14, $15, $16, $17, $18)
      on conflict (id) do update set provider_id = excluded.provider_id, agent = excluded.agent,
        resource = excluded.resource,
        record = excluded.record, "user" = excluded."user", people = excluded.people, state = excluded.state,
        outcome = excluded.outcome, seconds = excluded.seconds, recording = excluded.recording, noted = excluded.noted,
        done_at = coalesce(gable.calls.done_at, excluded.done_at), reason = excluded.reason`,
    [
      id,
      channel,
      providerId,
      direction,
      number,
      agent,
      resource,
      record,
      user,
      people,
      state,
      outcome,
      seconds,
      recording,
      noted,
      at,
      isDone ? now : null,
      reason?.slice(0, 500) ?? null,
    ],
  );
};

/** Max users in a notification. chosen: a Postgres notification has at most 8000 bytes. */
const maxNotifiedUsers = 100;

/** Shows the call to the users `people`, and refreshes screens with records of `resource`, both at the commit. */
export const notifyCallUsers = async (
  executor: Executor,
  { id, people, resource }: Pick<CallRow, 'id' | 'people' | 'resource'>,
): Promise<void> => {
  const words = resource === null ? [] : [resource];
  for (let from = 0; from < people.length; from += maxNotifiedUsers)
    words.push(`${callWord}${id}:${people.slice(from, from + maxNotifiedUsers).join(',')}`);
  for (const word of words) await executor.query('select pg_notify($1, $2)', [liveChannel, word]);
};
