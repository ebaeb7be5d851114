import { tooManyAttempts } from '../limits/attemptLimits.ts';

/** chosen: an argon2 hash takes one core and 19 MiB for about 30 ms. More at once would delay all other work. */
const maxRunning = 2;
/** chosen: a client has given up on a check that waits for more than a few seconds. */
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
 * Runs a password check in turn, a few at a time, so that a flood of sign-ins does not block the server. `first`: it
 * runs before the waiting checks and is never refused. Errors: `TOO_MANY_ATTEMPTS` when too many are waiting.
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
