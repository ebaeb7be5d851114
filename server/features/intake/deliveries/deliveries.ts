import { v7 } from 'uuid';
import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';
import type { Executor } from '../../../postgres/pool.ts';
import type { Payload } from '../../../connections/payload/readPayload.ts';
import { keyOf } from './keyOf.ts';

/**
 * States of a delivery. `waiting`: to be processed. `done`: recorded. `skipped`: acknowledged, not recorded. `failed`:
 * can be processed again.
 */
export const deliveryStates = ['waiting', 'done', 'skipped', 'failed'] as const;
type DeliveryState = (typeof deliveryStates)[number];

/** What a processed delivery wrote. */
export type DeliveryOutcome = {
  readonly result: 'created' | 'reEnquiry' | 'split' | 'skipped';
  readonly resource?: string;
  readonly record?: string;
  /** Notes about values that were left blank: `Projects "Lake View" is not the name of any project`. */
  readonly notes?: readonly string[];
};

/** A delivery to process, locked by this transaction. `whole`: no records were found in it, so it was stored whole. */
export type WaitingDelivery = {
  readonly id: string;
  readonly source: string;
  readonly payload: string;
  readonly whole: boolean;
  readonly address: string;
  readonly attempts: number;
};

/** `whole`: no records were found in it, so it is stored whole. `address`: IP address or host of the sender. */
type Stored = {
  readonly records: readonly Payload[];
  readonly whole: boolean;
  readonly address: string;
  readonly now: Date;
  /** Whether stored records count as repeats. Default: true. Not for a poll, which requests some again. */
  readonly countsRepeats?: boolean;
};

/**
 * Stores the records of a delivery in `gable.intake` to be processed later, in one statement. Returns how many of them
 * are new. A record whose key (`keyOf`) is already stored for the source only counts as a repetition.
 */
export const storeDeliveries = async (
  executor: Executor,
  source: IntakeSchema,
  { records, whole, address, now, countsRepeats = true }: Stored,
): Promise<number> => {
  // One statement cannot update the same row twice.
  const byKey = new Map(records.map((payload) => [keyOf(source, payload), payload]));
  const { rows } = await executor.query<{ isNew: boolean }>({
    name: countsRepeats ? 'store-deliveries' : 'store-polled',
    text: `insert into gable.intake as i (id, source, key, "at", address, payload, whole, state, next_at)
      select d.id, $1, d.key, $2, $3, d.payload, $4, 'waiting', $2
      from unnest($5::uuid[], $6::text[], $7::text[]) d(id, key, payload)
      on conflict (source, key) do ${countsRepeats ? 'update set repeats = i.repeats + 1' : 'nothing'}
      returning i.repeats = 0 as "isNew"`,
    values: [
      source.name,
      now,
      address,
      whole,
      [...byKey].map(() => v7()),
      [...byKey.keys()],
      [...byKey.values()].map((payload) => JSON.stringify(payload)),
    ],
  });
  return rows.filter(({ isNew }) => isNew).length;
};

/** Locks and returns the oldest due delivery that no one has locked, or undefined. `except`: sources to leave out. */
export const lockDueDelivery = async (
  executor: Executor,
  { now, except }: { readonly now: Date; readonly except: readonly string[] },
): Promise<WaitingDelivery | undefined> => {
  const { rows } = await executor.query<WaitingDelivery>({
    name: 'lock-due-delivery',
    text: `select id::text, source, payload, whole, address, attempts from gable.intake
      where state = 'waiting' and next_at <= $1 and source <> all($2::text[])
      order by next_at, id limit 1 for update skip locked`,
    values: [now, except],
  });
  return rows[0];
};

/** Sets the state of a processed delivery. `outcome`: what it wrote. `reason`: why it was skipped or has failed. */
export const finishDelivery = async (
  executor: Executor,
  id: string,
  {
    state,
    outcome,
    reason,
    now,
  }: {
    readonly state: DeliveryState;
    readonly outcome?: DeliveryOutcome;
    readonly reason?: string;
    readonly now: Date;
  },
): Promise<void> => {
  await executor.query({
    name: 'finish-delivery',
    text: `update gable.intake
      set state = $2, outcome = $3::jsonb, reason = $4, done_at = $5, attempts = attempts + 1
      where id = $1`,
    values: [id, state, outcome === undefined ? null : JSON.stringify(outcome), reason?.slice(0, 1000) ?? null, now],
  });
};

/** Max time between two attempts. chosen: an hour. */
const maxWaitSeconds = 3600;

/** Postpones a delivery after an error (`reason`): by 5 s, doubled with each attempt, up to 1 h. */
export const postponeDelivery = async (
  executor: Executor,
  { id, attempts }: Pick<WaitingDelivery, 'id' | 'attempts'>,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> => {
  const seconds = Math.min(maxWaitSeconds, 5 * 2 ** Math.min(attempts, 10));
  await executor.query(
    `update gable.intake set attempts = attempts + 1, reason = $2, next_at = $3 where id = $1 and state = 'waiting'`,
    [id, reason.slice(0, 1000), new Date(now.getTime() + seconds * 1000)],
  );
};
