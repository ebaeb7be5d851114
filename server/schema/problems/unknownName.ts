import { didYouMean } from '#model/values/closestName.ts';
import type { Finding } from './problem.ts';

/**
 * Returns the message of a finding about a name that does not exist or does not fit, and the name itself. `what`: what
 * is wrong with it, `is not a field of leads`. `names`: those that may be suggested.
 */
export const unknownName = (
  what: string,
  name: string,
  names: readonly string[],
): Pick<Finding, 'message' | 'unknown'> => ({
  message: `${what}, ${didYouMean(name, names)}`,
  unknown: { what, name },
});
