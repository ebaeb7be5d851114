import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import type { Values } from '../../plan/plan.ts';
import type { OperationContext } from '../context.ts';
import { lockRecord } from './lockRecord.ts';

/**
 * Locks a record, regardless of scope, and returns its fields without secrets and system fields. Undefined if the
 * record does not exist or is deleted. With `look`, the record is read but not locked. With `system`, the result is
 * what rules need: it includes system fields, and its instants are exact to the microsecond.
 */
export const lockIfExists = async (
  context: OperationContext,
  client: pg.PoolClient,
  id: string,
  { look = false, system = false }: { readonly look?: boolean; readonly system?: boolean } = {},
): Promise<Values | undefined> => {
  const locked = await lockRecord(context, client, { id, look, exact: system, beyondScope: true }).catch(
    (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
      return undefined;
    },
  );
  return locked !== undefined && system ? { ...locked.values, ...locked.system } : locked?.values;
};
