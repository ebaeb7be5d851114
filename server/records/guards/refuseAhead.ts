import type pg from 'pg';
import { isObject } from '#model/schema/json.ts';
import { sendAhead } from '../../postgres/batches/sendAhead.ts';
import { plannedForValues, prepared, type Statement } from '../../postgres/statement.ts';

/** SQLSTATE of the error of `gable.refuse_if`. */
const refusedCode = 'GA001';

/** Returns whether `error` comes from a check that was sent together with a write (`refuseAhead`). */
export const isRefusedAhead = (error: unknown): boolean => isObject(error) && error['code'] === refusedCode;

/**
 * Makes the transaction fail if a statement finds any row. The check is sent together with the next statement of the
 * transaction, so it costs no round trip. The error (`isRefusedAhead`) does not contain what was found, so the caller
 * must roll back and repeat the write with a check that reports it.
 */
export const refuseAhead = (client: pg.PoolClient, { name, text, values }: Statement): void =>
  sendAhead(client, [
    (name === undefined ? plannedForValues : prepared)(`select gable.refuse_if(exists (${text}))`, values),
  ]);
