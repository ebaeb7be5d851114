import type { Logger } from 'pino';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';
import type { SecretBox } from '../../../auth/secretBox.ts';
import { toAppError } from '../../../postgres/toAppError.ts';
import { withTransaction } from '../../../postgres/transaction.ts';
import type { SchemaState } from '../../../schema/lifecycle/schemaState.ts';
import {
  finishDelivery,
  lockDueDelivery,
  type DeliveryOutcome,
  postponeDelivery,
  type WaitingDelivery,
} from './deliveries.ts';
import { createFetches, type Fetches } from './createFetches.ts';
import { fetchRecord, needsFetch } from './fetchRecord.ts';
import { isSkipped } from './isSkipped.ts';
import { recordDelivery } from './recordDelivery.ts';
import { refusalReason } from './refusals.ts';
import { rowOfDelivery } from './rowOfDelivery.ts';
import { storedPayload, splitDelivery } from './splitDelivery.ts';

/** Everything needed to process deliveries. */
export type IntakeJob = {
  readonly pool: pg.Pool;
  /** Returns the active schemas, even if another server activated them. */
  readonly state: () => Promise<SchemaState>;
  readonly box: SecretBox;
  /** Allows addresses in the server's own network, and http. */
  readonly allowPrivate: boolean;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
};

type Work = {
  readonly job: IntakeJob;
  readonly state: SchemaState;
  readonly client: pg.PoolClient;
  readonly delivery: WaitingDelivery;
  readonly now: Date;
};

/** Processes one delivery in its transaction. Returns undefined if the complete record must be fetched first. */
const record = async (work: Work, source: IntakeSchema): Promise<DeliveryOutcome | undefined> => {
  const { job, state, client, delivery, now } = work;
  if (delivery.whole && source.records !== undefined) return splitDelivery(client, { delivery, source, now });
  const row = rowOfDelivery(source, storedPayload(delivery));
  if (isSkipped(source, row)) return { result: 'skipped' };
  if (needsFetch(source, row)) return undefined;
  return recordDelivery(job.pool, client, { state, source, row, address: delivery.address, now, id: delivery.id });
};

/**
 * How long a process claims a delivery for a fetch. chosen: three times the longest fetch. After that, another process
 * may try.
 */
const fetchLeaseMs = 30_000;

type Fetching = { readonly source: IntakeSchema; readonly delivery: WaitingDelivery };

/** Fetches the complete record of a delivery outside of a transaction, and puts the delivery back into the queue. */
const fetchLater = async (
  { pool, box, allowPrivate }: IntakeJob,
  { source, delivery }: Fetching,
  now: Date,
): Promise<void> => {
  const payload = storedPayload(delivery);
  const row = rowOfDelivery(source, payload);
  try {
    const whole = await fetchRecord(pool, box, { source, row, payload, allowPrivate });
    if (needsFetch(source, rowOfDelivery(source, whole)))
      await finishDelivery(pool, delivery.id, {
        state: 'failed',
        reason: `The fetched record has no ${source.fetch?.unless ?? 'content'}`,
        now,
      });
    else
      await pool.query(
        `update gable.intake set payload = $2, next_at = $3, reason = null where id = $1 and state = 'waiting'`,
        [delivery.id, JSON.stringify(whole), now],
      );
  } catch (error) {
    const reason = `The record could not be fetched: ${error instanceof Error ? error.message : String(error)}`;
    await postponeDelivery(pool, delivery, { reason, now });
  }
};

type Processing = { readonly state: SchemaState; readonly fetches: Fetches; readonly now: Date };

/** Processes one delivery that is due. Returns false if none is due. */
const processNext = async (job: IntakeJob, { state, fetches, now }: Processing): Promise<boolean> => {
  let locked: WaitingDelivery | undefined;
  let fetching: Fetching | undefined;
  try {
    await withTransaction(job.pool, async (client) => {
      locked = await lockDueDelivery(client, { now, except: fetches.busySources() });
      if (locked === undefined) return;
      const delivery = locked;
      const source = state.model.intake[delivery.source];
      if (source === undefined) {
        await finishDelivery(client, delivery.id, { state: 'failed', reason: 'The file of this source is gone', now });
        return;
      }
      await client.query('savepoint delivery');
      try {
        const outcome = await record({ job, state, client, delivery, now }, source);
        if (outcome === undefined) {
          fetching = { source, delivery };
          await client.query('update gable.intake set next_at = $2 where id = $1', [
            delivery.id,
            new Date(now.getTime() + fetchLeaseMs),
          ]);
          return;
        }
        await finishDelivery(client, delivery.id, {
          state: outcome.result === 'skipped' ? 'skipped' : 'done',
          outcome,
          now,
        });
      } catch (thrown) {
        const error = thrown instanceof AppError ? thrown : toAppError(thrown);
        // A failure of the database says nothing about the delivery, which stays in the queue.
        if (error.status >= 500) throw thrown;
        await client.query('rollback to savepoint delivery');
        await finishDelivery(client, delivery.id, { state: 'failed', reason: refusalReason(error), now });
      }
    });
  } catch (error) {
    if (locked === undefined) throw error;
    const { message } = error instanceof Error ? error : new Error(String(error));
    job.log.error({ err: error, delivery: locked.id }, 'a delivery could not be processed; it is tried again');
    await postponeDelivery(job.pool, locked, { reason: message, now });
  }
  const wanted = fetching;
  if (wanted !== undefined)
    fetches.start(wanted.source.name, () =>
      fetchLater(job, wanted, new Date()).catch((error: unknown) =>
        // The record is fetched again when the lease ends.
        job.log.error({ err: error, delivery: wanted.delivery.id }, 'the result of a fetch could not be stored'),
      ),
    );
  return locked !== undefined;
};

/**
 * Processes all deliveries that are due, oldest first. Several processes can run at the same time. Complete records are
 * fetched in the background. Waits for these fetches, unless the caller passes `fetches` and waits itself.
 */
export const processDeliveries = async (job: IntakeJob, clock: () => Date, fetches?: Fetches): Promise<void> => {
  const running = fetches ?? createFetches();
  const { rows } = await job.pool.query<{ due: boolean }>({
    name: 'intake-due',
    text: `select exists (select from gable.intake where state = 'waiting' and next_at <= $1) as due`,
    values: [clock()],
  });
  if (rows[0]?.due !== true) return;
  while (await processNext(job, { state: await job.state(), fetches: running, now: clock() }));
  if (fetches === undefined) await running.settled();
};
