import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { canSeeDeleted } from '#model/permissions/permissions.ts';
import type { Executor } from '../../postgres/pool.ts';
import { readById } from '../../postgres/batches/readById.ts';
import { hasStaleMarks, refreshMarkedValues } from '../../postgres/staleMarks.ts';
import { type SelectByIds, selectByIds } from '../../query/records/select/selectByIds.ts';
import type { OperationContext } from './context.ts';
import { isId } from './isId.ts';
import { readerOf } from './readerOf.ts';

type Look = Pick<SelectByIds, 'deleted' | 'beyondScope'> & { readonly id: string };

const read = async (context: OperationContext, executor: Executor, { id, ...look }: Look): Promise<string> => {
  const { resource, operation } = context;
  if (!isId(id)) throw new AppError('NOT_FOUND');
  const reader = readerOf(context);
  const isRestDialect = resource.calls[operation]?.rest === true;
  const row = await readById<{ data: string }>(executor, id.toLowerCase(), (ids) =>
    selectByIds({ ...look, ids, resource, reader, isRestDialect }),
  );
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row.data;
};

/**
 * Returns one record as JSON text, limited to what the user may see. A deleted record is returned to users who can
 * restore or permanently delete it. Errors: `NOT_FOUND`, the same for a missing record and a record outside the user's
 * scope.
 */
export const readRecord = (context: OperationContext, executor: Executor, id: string): Promise<string> =>
  read(context, executor, { id, deleted: canSeeDeleted(context.actor.permissions, context.resource) });

/**
 * Returns the JSON text of a record that the user has just written, in the transaction of the write, even if the record
 * has left the user's scope. Fields that the user may not read are masked or left out, and computed values are up to
 * date. Errors: `NOT_FOUND` if it does not exist or is deleted.
 */
export const readWrittenRecord = async (
  context: OperationContext,
  client: pg.PoolClient,
  id: string,
): Promise<string> => {
  // Without marks, the caller can send the statement together with others.
  if (hasStaleMarks(client)) await refreshMarkedValues(client);
  return read(context, client, { id, beyondScope: true });
};
