import { setTimeout as wait } from 'node:timers/promises';
import type { Executor } from '../../postgres/pool.ts';
import { type AttemptKey, countAttempts, forgetAttempts, tooManyAttempts, uncountAttempts } from './attemptLimits.ts';

/** Who tries to sign in, from where. */
export type SignInAttempt = {
  /** The account that was found, `user:<id>`, or the name that nobody has, `name:<typed>`: both are counted alike. */
  readonly account: string;
  readonly network: string;
  /** The account was signed in to from this network before. */
  readonly familiar: boolean;
};

/**
 * chosen: ten wrong passwords for an account from one network, a hundred from a network (an office shares one), in
 * fifteen minutes.
 */
const limits = { pair: 10, network: 100 } as const;

/**
 * chosen: from the twenty-first wrong password for an account on, a tenth of a second more for each, three seconds at
 * the most.
 */
const slowDown = { freely: 20, stepMs: 100, maxMs: 3000 } as const;

/** Attempts that are held back at one time; beyond it the sender waits, not the server. */
const maxHeld = 500;

const pairKey = ({ account, network }: SignInAttempt): AttemptKey => ({ kind: 'pair', key: `${account}|${network}` });
const networkKey = ({ network }: SignInAttempt): AttemptKey => ({ kind: 'network', key: network });
const accountKey = ({ account }: SignInAttempt): AttemptKey => ({ kind: 'account', key: account });

/** Gives how long an attempt is held back, by how many there were for its account from all networks. */
export const slowDownMs = (used: number): number =>
  Math.min(slowDown.maxMs, Math.max(0, used - slowDown.freely) * slowDown.stepMs);

let held = 0;

/**
 * Slows an account down that is tried from many places. It is never locked: whoever knows the password gets in a little
 * later.
 */
const holdBack = async (executor: Executor, attempt: SignInAttempt): Promise<void> => {
  const [account] = await countAttempts(executor, [accountKey(attempt)]);
  const ms = attempt.familiar ? 0 : slowDownMs(account?.used ?? 0);
  if (ms === 0) return;
  if (held >= maxHeld) throw tooManyAttempts(ms / 1000);
  held += 1;
  await wait(ms).finally(() => (held -= 1));
};

/**
 * Counts an attempt before its password is looked at. An account is locked for the network that the wrong passwords
 * came from and for no other; a network that the account was signed in to from before is neither slowed down nor locked
 * by what others do.
 * Errors: `TOO_MANY_ATTEMPTS` with `retryAfterSeconds`.
 */
export const admitSignIn = async (executor: Executor, attempt: SignInAttempt): Promise<void> => {
  const [pair, network] = await countAttempts(executor, [pairKey(attempt), networkKey(attempt)]);
  if (pair !== undefined && pair.used > limits.pair) throw tooManyAttempts(pair.secondsLeft);
  if (network !== undefined && !attempt.familiar && network.used > limits.network)
    throw tooManyAttempts(network.secondsLeft);
  await holdBack(executor, attempt);
};

/** Networks that are remembered of an account; the one used longest ago goes first. */
const maxNetworks = 20;

/**
 * Notes that the password was right: forgets the wrong ones of this account from this network, and those alone, takes
 * this attempt off the other counters, and remembers the network as familiar.
 */
export const noteSignIn = async (executor: Executor, attempt: SignInAttempt, userId: string): Promise<void> => {
  await Promise.all([
    forgetAttempts(executor, pairKey(attempt)),
    uncountAttempts(executor, [networkKey(attempt), accountKey(attempt)]),
    executor.query(
      `with others as (
         delete from gable.sign_in_networks where ("user", network) in (
           select "user", network from gable.sign_in_networks where "user" = $1 and network <> $2 order by "at" desc offset ${maxNetworks - 1})
       )
       insert into gable.sign_in_networks ("user", network, "at") values ($1, $2, now())
       on conflict ("user", network) do update set "at" = excluded."at"`,
      [userId, attempt.network],
    ),
  ]);
};
