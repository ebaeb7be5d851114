import { ConfigError } from '../config/environment.ts';

/** Min bytes of a secret: HS256 needs as many bytes as its hash has. Source: RFC 7518, 3.2. */
const minBytes = 32;
/**
 * Min guesses for an acceptable secret. chosen: 16 random bytes as letters and digits take 10^30 guesses; keyboard
 * sequences, words and repetitions take far fewer.
 */
const minGuesses = 1e25;

const advice = 'expected the output of `openssl rand -base64 48`';

/**
 * Refuses a token secret that is too short or easy to guess, because tokens could be forged. Errors: `ConfigError`,
 * which does not repeat the secret.
 */
export const refuseWeakTokenSecret = async (secret: string): Promise<void> => {
  const bytes = Buffer.byteLength(secret);
  if (bytes < minBytes)
    throw new ConfigError(`TOKEN_SECRET: has ${bytes} bytes and takes ${minBytes} or more; ${advice}.`);
  const { estimateGuesses } = await import('../auth/passwords/commonPasswords.ts');
  if (estimateGuesses(secret) >= minGuesses) return;
  throw new ConfigError(
    `TOKEN_SECRET: is easy to guess, because it repeats itself or contains common words; ${advice}.`,
  );
};
