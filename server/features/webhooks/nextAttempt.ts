/**
 * Seconds until each retry. chosen: the waits grow, and retries end after three and a half days. Then the webhook is
 * paused and its owner notified.
 */
const waitsSeconds = [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 57_600, 86_400, 86_400] as const;

/** Max share by which a wait is shortened, so that deliveries that failed together are not retried together. */
const jitter = 0.2;

/**
 * Returns when a delivery is sent again after a number of failed attempts, or undefined after the last attempt.
 * `chance`, a random number from 0 to 1, shortens the delay by up to a fifth, so that retries are spread.
 */
export const nextAttempt = (attempts: number, now: Date, chance: number): Date | undefined => {
  const wait = waitsSeconds[attempts - 1];
  return wait === undefined ? undefined : new Date(now.getTime() + Math.round(wait * 1000 * (1 - jitter * chance)));
};
