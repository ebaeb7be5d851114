import { AppError } from '#model/errors.ts';
import type { Executor } from '../database/pool.ts';
import { selectOne } from '../sql/selectOne.ts';
import type { VerbContext } from './context.ts';
import { isId } from './isId.ts';
import { readerOf } from './readerOf.ts';
import { runStatement } from './runStatement.ts';

/**
 * Gives one record as JSON text, as this person may see it.
 * Errors: `NOT_FOUND`, the same for a record that isn't there and one that is out of the person's scope.
 */
export const readRecord = async (context: VerbContext, executor: Executor, id: string): Promise<string> => {
  if (!isId(id)) throw new AppError('NOT_FOUND');
  const statement = selectOne({ resource: context.resource, id, reader: readerOf(context), rest: context.resource.calls[context.verb]?.rest === true });
  const row = await runStatement<{ data: string }>(executor, statement);
  if (row === undefined) throw new AppError('NOT_FOUND');
  return row.data;
};
