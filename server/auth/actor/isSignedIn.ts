import { AppError } from '#model/errors.ts';
import type { Tokens } from '../tokens/tokens.ts';
import type { Authenticator } from './authenticator.ts';

/**
 * Returns whether a token or API key is valid. A token of a user who must still change a one-time password counts as
 * not valid. If the database is down, only the signature and the expiry of a token are checked, and an API key counts
 * as not valid.
 */
export const isSignedIn = async (
  { session, tokens }: { readonly session: Authenticator; readonly tokens: Tokens },
  token: unknown,
): Promise<boolean> => {
  try {
    await session.who(token);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false;
    // If the database is down, a valid signature is enough to read the schema.
    return (
      typeof token === 'string' &&
      tokens.verify(token).then(
        () => true,
        () => false,
      )
    );
  }
};
