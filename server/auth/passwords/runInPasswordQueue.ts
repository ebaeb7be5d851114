import { tooManyAttempts } from '../limits/attemptLimits.ts';

/** chosen: an argon2 takes a core and 19 MiB for some 30 ms; more at once would keep all other work waiting. */
const maxRunning = 2;
/** chosen: what waits longer than a few seconds has been given up by its sender. */
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
 * Runs the check of a password when it is its turn: a few at a time, so that a flood of sign-ins leaves the rest of the
 * server at work. `first`: it goes before those that wait, and is never turned away.
 * Errors: `TOO_MANY_ATTEMPTS` when too many wait already.
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
