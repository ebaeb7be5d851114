import { hash, verify } from '@node-rs/argon2';
import { runInPasswordQueue } from './runInPasswordQueue.ts';

// Parameters of RFC 9106's second recommendation, cut to 19 MiB and two passes as OWASP advises for servers under load.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Returns the argon2id hash of a password, e.g. `$argon2id$v=19$m=19456,t=2,p=1$…`. Source: RFC 9106. */
export const hashPassword = (password: string): Promise<string> => hash(password, options);

/**
 * Hash that is verified when the account does not exist, so that both cases take equally long. Created on first use.
 */
let decoy: Promise<string> | undefined;

/**
 * Returns whether a password matches the hash `stored`. If `stored` is undefined, returns false after the same time.
 * Two checks run at a time, and others wait. With `first` (default), the check runs before all waiting checks and is
 * never refused. Errors: `TOO_MANY_ATTEMPTS` if `first` is false and too many checks are waiting.
 */
export const isPasswordRight = (
  stored: string | undefined,
  password: string,
  { first = true } = {},
): Promise<boolean> =>
  runInPasswordQueue(
    async () => {
      decoy ??= hashPassword('no account has this password');
      const right = await verify(stored ?? (await decoy), password).catch(() => false);
      return right && stored !== undefined;
    },
    { first },
  );
