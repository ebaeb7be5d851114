import type pg from 'pg';
import { isObject } from '#model/schema/json.ts';
import { sendAhead } from '../../postgres/batches/sendAhead.ts';
import { plannedForValues, prepared, type Statement } from '../../postgres/statement.ts';

/** SQLSTATE of the error of `gable.refuse_if`. */
const refusedCode = 'GA001';

/** Returns whether an error is the one with which a check of `refuseAhead` makes the transaction fail. */
export const isRefusedAhead = (error: unknown): boolean => isObject(error) && error['code'] === refusedCode;

/**
 * Refuses a write if a statement finds any row. The statement is sent with the transaction's next statement, without a
 * round trip, and makes the transaction fail. The error, see `isRefusedAhead`, does not contain what was found, so the
 * caller must repeat the write with a check that reports it.
 */
export const refuseAhead = (client: pg.PoolClient, { name, text, values }: Statement): void =>
  sendAhead(client, [
    (name === undefined ? plannedForValues : prepared)(`select gable.refuse_if(exists (${text}))`, values),
  ]);
