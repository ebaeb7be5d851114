import { setTimeout as wait } from 'node:timers/promises';
import type { Executor } from '../../postgres/pool.ts';
import { type AttemptKey, countAttempts, forgetAttempts, tooManyAttempts, undoAttempts } from './attemptLimits.ts';

/** An attempt to sign in to an account from a network. */
export type SignInAttempt = {
  /** `user:<id>` of an existing account, or `name:<typed>`. Both count the same way. */
  readonly account: string;
  readonly network: string;
  /** Whether the user signed in from this network before. */
  readonly familiar: boolean;
};

/**
 * Max wrong passwords in the window of `windowMinutes`. chosen: 10 per account and network, 100 per network, because an
 * office shares a network.
 */
const limits = { pair: 10, network: 100 } as const;

/**
 * How attempts on one account are delayed. chosen: from the 21st wrong password on, each attempt waits 0.1 s longer, up
 * to 3 s.
 */
const slowDown = { freely: 20, stepMs: 100, maxMs: 3000 } as const;

/** Max attempts that wait at the same time. If there are more, the client must retry later. */
const maxHeld = 500;

const pairKey = ({ account, network }: SignInAttempt): AttemptKey => ({ kind: 'pair', key: `${account}|${network}` });
const networkKey = ({ network }: SignInAttempt): AttemptKey => ({ kind: 'network', key: network });
const accountKey = ({ account }: SignInAttempt): AttemptKey => ({ kind: 'account', key: account });

/**
 * Returns how long the check of a password is delayed, in ms: 0 for the first attempts on an account, then longer with
 * each attempt, up to a limit. `used`: the number of recent attempts on the account, from all networks.
 */
export const slowDownMs = (used: number): number =>
  Math.min(slowDown.maxMs, Math.max(0, used - slowDown.freely) * slowDown.stepMs);

let held = 0;

/**
 * Slows down attempts on an account that is tried from many networks. The account is never locked: the right password
 * works, a little later.
 */
const delayAttempt = async (executor: Executor, attempt: SignInAttempt): Promise<void> => {
  const [account] = await countAttempts(executor, [accountKey(attempt)]);
  const ms = attempt.familiar ? 0 : slowDownMs(account?.used ?? 0);
  if (ms === 0) return;
  if (held >= maxHeld) throw tooManyAttempts(ms / 1000);
  held += 1;
  await wait(ms).finally(() => (held -= 1));
};

/**
 * Counts an attempt to sign in before its password is checked. Resolves when the password may be checked: at once, or
 * after a delay of up to 3 s. If the user signed in from this network before (`familiar`), there is no delay, and only
 * the first of the limits below applies. Errors: `TOO_MANY_ATTEMPTS` with `retryAfterSeconds` in these cases:
 *
 * - the network sent too many wrong passwords for this account;
 * - the network sent too many wrong passwords for all accounts;
 * - the attempt would be delayed, but too many attempts are being delayed already.
 */
export const admitSignIn = async (executor: Executor, attempt: SignInAttempt): Promise<void> => {
  const [pair, network] = await countAttempts(executor, [pairKey(attempt), networkKey(attempt)]);
  if (pair !== undefined && pair.used > limits.pair) throw tooManyAttempts(pair.secondsLeft);
  if (network !== undefined && !attempt.familiar && network.used > limits.network)
    throw tooManyAttempts(network.secondsLeft);
  await delayAttempt(executor, attempt);
};

/** Max remembered networks of an account. The least recently used one is removed first. */
const maxNetworks = 20;

/**
 * Records a successful sign-in: resets the counter of wrong passwords for this account from this network, subtracts
 * this attempt from the counters of the network and of the account, and stores the network as familiar to the user.
 */
export const recordSignIn = async (executor: Executor, attempt: SignInAttempt, userId: string): Promise<void> => {
  await Promise.all([
    forgetAttempts(executor, pairKey(attempt)),
    undoAttempts(executor, [networkKey(attempt), accountKey(attempt)]),
    executor.query(
      `with others as (
         delete from gable.sign_in_networks where ("user", network) in (
           select "user", network
           from gable.sign_in_networks
           where "user" = $1 and network <> $2
           order by "at" desc offset ${maxNetworks - 1})
       )
       insert into gable.sign_in_networks ("user", network, "at") values ($1, $2, now())
       on conflict ("user", network) do update set "at" = excluded."at"`,
      [userId, attempt.network],
    ),
  ]);
};
