import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import type { Executor } from '../../postgres/pool.ts';
import { countAttempts, windowMinutes } from './attemptLimits.ts';
import { networkOf } from './networkOf.ts';

/**
 * Max calls of a network in the window of `windowMinutes`. chosen: visitors of a fair share one address; an automated
 * client needs thousands.
 */
const maxCalls = 30;

/**
 * Counts a call without sign-in, by the name of the call and the network of the address, and refuses it above the
 * limit. Errors: `TOO_MANY_ATTEMPTS` with `retryAfterSeconds`.
 */
export const countPublicCall = async (executor: Executor, call: string, address: string): Promise<void> => {
  const [counted] = await countAttempts(executor, [{ kind: 'open', key: `${call}|${networkOf(address)}` }]);
  if (counted === undefined || counted.used <= maxCalls) return;
  throw new AppError('TOO_MANY_ATTEMPTS', {
    text: serverText('signIn.tooManyAtOnce', { count: windowMinutes }),
    extra: { retryAfterSeconds: Math.max(1, counted.secondsLeft) },
  });
};
