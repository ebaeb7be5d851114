import { AppError } from '#model/errors.ts';
import { currentLanguage } from '../../language/language.ts';
import { serverText } from '../../language/serverText.ts';
import { createDrawingThread } from './createDrawingThread.ts';
import type { Drawing } from './drawing.ts';

/** Max documents at a time, of all users. chosen: the last one waits for some seconds. */
const maxDocuments = 20;
/** Max documents of one user at a time. chosen: a few tabs, so that one user does not delay all others. */
const maxPerUser = 3;

const thread = createDrawingThread();
const counts = new Map<string, number>();
let count = 0;
let last: Promise<unknown> = Promise.resolve();

const add = (userId: string, step: 1 | -1): void => {
  count += step;
  const own = (counts.get(userId) ?? 0) + step;
  if (own === 0) counts.delete(userId);
  else counts.set(userId, own);
};

/**
 * Draws a document for a user when its turn comes, in the current language, and returns the PDF. Errors: `BUSY` if too
 * many documents are waiting, of all users or of this one; `TIMED_OUT` if it takes too long.
 */
export const drawDocument = async (userId: string, drawing: Drawing): Promise<Buffer> => {
  if ((counts.get(userId) ?? 0) >= maxPerUser)
    throw new AppError('BUSY', { text: serverText('printing.tooMany', { count: maxPerUser }) });
  if (count >= maxDocuments) throw new AppError('BUSY');
  add(userId, 1);
  const language = currentLanguage();
  const turn = last.then(() => thread.draw({ drawing, language }));
  last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    add(userId, -1);
  }
};
