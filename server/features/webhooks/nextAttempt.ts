/**
 * chosen: after 5 seconds, then ever later, for three days and a half in all; then the webhook is paused and its owner
 * told.
 */
const waitsSeconds = [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 57_600, 86_400, 86_400] as const;

/** By how much a wait is shortened at most, so that what failed together is not sent together again. */
const jitter = 0.2;

/**
 * Gives when a delivery that has failed so many times is sent again; undefined when that was often enough. `chance` is
 * from 0 to 1.
 */
export const nextAttempt = (attempts: number, now: Date, chance: number): Date | undefined => {
  const wait = waitsSeconds[attempts - 1];
  return wait === undefined ? undefined : new Date(now.getTime() + Math.round(wait * 1000 * (1 - jitter * chance)));
};
