import { setImmediate as others } from 'node:timers/promises';
import { AppError } from '#model/errors.ts';

/** Max documents that wait. chosen: the last one waits for some seconds. */
const maxWaiting = 20;

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Draws a document with `draw` when its turn comes, and returns its result. Drawing blocks the process for up to a
 * second, so between two documents other requests are answered. Errors: those of `draw`; `BUSY` if too many documents
 * are waiting.
 */
export const drawInTurn = async <Result>(draw: () => Promise<Result>): Promise<Result> => {
  if (waiting >= maxWaiting) throw new AppError('BUSY');
  waiting += 1;
  const turn = last.then(async () => {
    await others();
    return draw();
  });
  last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    waiting -= 1;
  }
};
