import type pg from 'pg';
import { isObject } from '#model/schema/json.ts';
import { sendAhead } from '../../postgres/batches/sendAhead.ts';
import { plannedForValues, prepared, type Statement } from '../../postgres/statement.ts';

/** SQLSTATE of the error of `gable.refuse_if`. */
const refusedCode = 'GA001';

/** Returns whether an error is that of `refuseAhead`. */
export const isRefusedAhead = (error: unknown): boolean => isObject(error) && error['code'] === refusedCode;

/**
 * Refuses a write if a statement finds anything, without a round trip of its own: it is sent with the next statement of
 * the transaction, which then fails. The error, `isRefusedAhead`, does not say what was found; the caller tries again
 * with a check that does.
 */
export const refuseAhead = (client: pg.PoolClient, { name, text, values }: Statement): void =>
  sendAhead(client, [
    (name === undefined ? plannedForValues : prepared)(`select gable.refuse_if(exists (${text}))`, values),
  ]);
