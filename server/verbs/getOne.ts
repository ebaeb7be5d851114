import type { Answer, VerbContext } from './context.ts';
import { markOpened, mayBeFirstOpening } from './markOpened.ts';
import { readRecord } from './readRecord.ts';
import { writeRecord } from './writeRecord.ts';

/** `getOne`: the record; its owner's first look at it is noted, which may change its state. */
export const getOne = async (context: VerbContext): Promise<Answer> => {
  const text = await readRecord(context, context.pool, context.id);
  if (!mayBeFirstOpening(context, text) || !(await markOpened(context))) return writeRecord(context, text);
  return writeRecord(context, await readRecord(context, context.pool, context.id));
};
