import { AppError } from '#model/errors.ts';
import type { Tokens } from './tokens/tokens.ts';
import type { Authenticator } from './authenticator.ts';

/** Tells whether a token is somebody's, for what is told to anybody who is signed in. */
export const isSignedIn = async (
  { session, tokens }: { readonly session: Authenticator; readonly tokens: Tokens },
  token: unknown,
): Promise<boolean> => {
  try {
    await session.who(token);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false;
    // Without its database the server still tells what fields there are, to who was let in before.
    return (
      typeof token === 'string' &&
      tokens.verify(token).then(
        () => true,
        () => false,
      )
    );
  }
};
