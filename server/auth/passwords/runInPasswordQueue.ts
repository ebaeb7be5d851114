import { tooManyAttempts } from '../limits/attemptLimits.ts';

/**
 * Max password hashes at the same time. chosen: a hash takes one core for a noticeable time, and more would delay all
 * other work.
 */
const maxRunning = 2;
/** Max waiting checks. chosen: a client has given up on a check that waits for more than a few seconds. */
const maxWaiting = 100;
const retrySeconds = 5;

let running = 0;
const waiting: (() => void)[] = [];

const done = (): void => {
  const next = waiting.shift();
  if (next === undefined) running -= 1;
  else next();
};

/**
 * Runs the password check `work` when its turn comes, and returns the result of `work`. Few checks run at a time, so
 * that many sign-ins do not block the server. With `first`, the check runs before the waiting checks and is never
 * refused. Errors: `TOO_MANY_ATTEMPTS` if `first` is false and too many checks are waiting.
 */
export const runInPasswordQueue = async <T>(
  work: () => Promise<T>,
  { first }: { readonly first: boolean },
): Promise<T> => {
  if (running < maxRunning) running += 1;
  else if (!first && waiting.length >= maxWaiting) throw tooManyAttempts(retrySeconds);
  else await new Promise<void>((resolve) => (first ? waiting.unshift(resolve) : waiting.push(resolve)));
  try {
    return await work();
  } finally {
    done();
  }
};
