import type { Logger } from 'pino';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import { toAppError } from '../../postgres/toAppError.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import { finishEvent, lockEvent, postponeEvent, type WaitingEvent } from './callEvents.ts';
import { readCallback } from './readCallback.ts';
import { processReport } from './processReport.ts';

/** What `processCalls` needs. */
export type TelephonyJob = {
  readonly pool: pg.Pool;
  /** Returns the active schemas, even if another server activated them. */
  readonly state: () => Promise<SchemaState>;
  readonly log: Pick<Logger, 'error'>;
};

const carryOut = async (
  client: pg.PoolClient,
  { pool, state, event, now }: { pool: pg.Pool; state: SchemaState; event: WaitingEvent; now: Date },
): Promise<string | undefined> => {
  const channel = state.model.channels[event.channel];
  if (channel?.calls === undefined) return 'The file of this channel is gone';
  const payload: unknown = JSON.parse(event.payload);
  const { records: _, ...calls } = channel.calls;
  const [report] = readCallback(calls, isObject(payload) ? payload : {});
  if (report === undefined) return 'The file of this channel no longer describes such a callback';
  await client.query('savepoint call_event');
  try {
    await processReport(client, { pool, state, channel, report, id: event.id, now });
    return undefined;
  } catch (thrown) {
    const error = thrown instanceof AppError ? thrown : toAppError(thrown);
    // A failure of the database says nothing about the event, which stays in the queue.
    if (error.status >= 500) throw thrown;
    await client.query('rollback to savepoint call_event');
    return error.message;
  }
};

/**
 * Processes one stored call event: the event `id`, or the next event that is due. Returns false if there is none. Also
 * returns false after an error of the server; the event is then processed again later.
 */
export const processEvent = async (
  { pool, log }: TelephonyJob,
  state: SchemaState,
  { id, now }: { readonly id?: string; readonly now: Date },
): Promise<boolean> => {
  let locked: WaitingEvent | undefined;
  try {
    await withTransaction(pool, async (client) => {
      locked = await lockEvent(client, { id, now });
      if (locked === undefined) return;
      await finishEvent(client, locked.id, await carryOut(client, { pool, state, event: locked, now }));
    });
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error(String(error));
    log.error({ err: error, event: locked?.id }, 'a callback about a call could not be carried out; it is tried again');
    if (locked !== undefined) await postponeEvent(pool, locked, { reason: message, now });
    return false;
  }
  return locked !== undefined;
};

/** Processes all stored call events that are due, oldest first. Several processes may do so at the same time. */
export const processCalls = async (job: TelephonyJob, clock: () => Date): Promise<void> => {
  while (await processEvent(job, await job.state(), { now: clock() }));
};
