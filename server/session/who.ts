import { AppError } from '#model/errors.ts';
import type { Account } from './accounts.ts';
import type { Actor } from './actor.ts';
import type { TokenClaims, Tokens } from './tokens.ts';

/** A token older than this is renewed by the next answer, so that nobody is signed out while working. */
const renewAfterMs = 3_600_000;

export type Who = { readonly actor: Actor; /** A fresh token to send back, when it is time. */ readonly renewed?: string };

export type Session = {
  /** Errors: `NOT_SIGNED_IN`, `TOKEN_INVALID`, `TOKEN_EXPIRED`. */
  readonly who: (token: unknown) => Promise<Who>;
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const readClaims = async (tokens: Tokens, token: unknown): Promise<TokenClaims> => {
  if (typeof token !== 'string' || token === '') throw new AppError('NOT_SIGNED_IN');
  if (token.split('.').length !== 3) throw new AppError('TOKEN_INVALID');
  const claims = await tokens.verify(token);
  if (!uuid.test(claims.userId)) throw new AppError('TOKEN_INVALID');
  return claims;
};

/** Makes the first question of every call: who is it, by the token and by what the database says of them now. */
export const makeSession = (tokens: Tokens, accountOf: (userId: string) => Promise<Account | undefined>): Session => ({
  who: async (token) => {
    const claims = await readClaims(tokens, token);
    const account = await accountOf(claims.userId);
    if (account === undefined || !account.active || claims.signedAtMs < account.passwordChangedAtMs) {
      throw new AppError('TOKEN_INVALID');
    }
    const old = Date.now() - claims.signedAtMs > renewAfterMs;
    return old ? { actor: account.actor, renewed: await tokens.sign(claims.userId) } : { actor: account.actor };
  },
});
