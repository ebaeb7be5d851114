import type { OperationResult, RequestContext } from '../context/context.ts';
import { markOpened, mayBeFirstOpening } from '../write/markOpened.ts';
import { readRecord } from '../context/readRecord.ts';
import { writeRecord } from '../write/writeRecord.ts';

/** `getOne`: the record; its owner's first look at it is noted, which may change its state. */
export const getOne = async (context: RequestContext): Promise<OperationResult> => {
  const text = await readRecord(context, context.pool, context.id);
  if (!mayBeFirstOpening(context, text) || !(await markOpened(context))) return writeRecord(context, text);
  return writeRecord(context, await readRecord(context, context.pool, context.id));
};
