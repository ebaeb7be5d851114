import { AppError } from '#model/errors.ts';
import type { Account } from './accounts.ts';
import type { Actor } from './actor.ts';
import { looksLikeApiKey } from './apiKeyText.ts';
import { isUuid } from './isUuid.ts';
import type { TokenClaims, Tokens } from './tokens.ts';
import type { ViewAs } from './viewAs.ts';

/** A token older than this is renewed by the next answer, so that nobody is signed out while working. */
const renewAfterMs = 3_600_000;

export type Who = { readonly actor: Actor; /** A fresh token to send back, when it is time. */ readonly renewed?: string };

/** What a request says of itself beside its token. */
export type WhoOptions = {
  /** Id of the role that the product is looked at as; absent: one's own rights. */
  readonly viewAs?: unknown;
  /** Whether it changes nothing; who looks on as a role may only look. Absent: it does not. */
  readonly reads?: boolean;
  /** Whether it is the change of one's own password: with a one-time password the only call that is answered. */
  readonly changesPassword?: boolean;
};

export type Session = {
  /** Tells who it is by a token of a sign-in, or by an API key. Errors: `NOT_SIGNED_IN`, `API_KEY_INVALID`, `TOO_MANY_ATTEMPTS` of a key, `NOT_ALLOWED` for what no key may do, `TOKEN_INVALID`, `TOKEN_EXPIRED`, `PASSWORD_CHANGE_REQUIRED`, `ONLY_LOOKING`. */
  readonly who: (token: unknown, options?: WhoOptions) => Promise<Who>;
  /** Gives a user as they are now, for what was signed for them some time ago. Errors: `TOKEN_INVALID`, `PASSWORD_CHANGE_REQUIRED`. */
  readonly userOf: (userId: string, signedAtMs: number) => Promise<Actor>;
};

export type SessionParts = {
  readonly tokens: Tokens;
  readonly accountOf: (userId: string) => Promise<Account | undefined>;
  readonly viewAs: ViewAs;
  /** Gives whom an API key calls for, cut down to what it may. Absent: there are no keys. Errors: `API_KEY_INVALID`. */
  readonly actorOfKey?: (key: string, accountOf: SessionParts['accountOf']) => Promise<Actor>;
};

const readClaims = async (tokens: Tokens, token: unknown): Promise<TokenClaims> => {
  if (typeof token !== 'string' || token === '') throw new AppError('NOT_SIGNED_IN');
  if (token.split('.').length !== 3) throw new AppError('TOKEN_INVALID');
  const claims = await tokens.verify(token);
  if (!isUuid(claims.userId)) throw new AppError('TOKEN_INVALID');
  return claims;
};

/** Makes the first question of every call: who is it, by the token and by what the database says of them now. */
export const makeSession = ({ tokens, accountOf, viewAs, actorOfKey }: SessionParts): Session => {
  const standingAccount = async (userId: string, signedAtMs: number): Promise<Account> => {
    const account = isUuid(userId) ? await accountOf(userId) : undefined;
    if (account === undefined || !account.active || signedAtMs < account.passwordChangedAtMs) throw new AppError('TOKEN_INVALID');
    return account;
  };
  const refuseOneTimePassword = (account: Account): void => {
    if (account.mustChangePassword) throw new AppError('PASSWORD_CHANGE_REQUIRED');
  };

  const machine = async (key: string, { viewAs: roleId, changesPassword }: WhoOptions): Promise<Who> => {
    if (actorOfKey === undefined) throw new AppError('API_KEY_INVALID');
    const actor = await actorOfKey(key, accountOf);
    if (changesPassword === true || roleId !== undefined) throw new AppError('NOT_ALLOWED', { text: 'An API key can\'t do this; only a person who is signed in can.' });
    return { actor };
  };

  return {
    who: async (token, { viewAs: roleId, reads = false, changesPassword = false } = {}) => {
      if (looksLikeApiKey(token)) return machine(token, { viewAs: roleId, changesPassword });
      const claims = await readClaims(tokens, token);
      const account = await standingAccount(claims.userId, claims.signedAtMs);
      if (!changesPassword) refuseOneTimePassword(account);
      const actor = roleId === undefined ? account.actor : await viewAs(account.actor, roleId);
      if (roleId !== undefined && !reads) throw new AppError('ONLY_LOOKING');
      const old = Date.now() - claims.signedAtMs > renewAfterMs;
      return old ? { actor, renewed: await tokens.sign(claims.userId) } : { actor };
    },
    userOf: async (userId, signedAtMs) => {
      const account = await standingAccount(userId, signedAtMs);
      refuseOneTimePassword(account);
      return account.actor;
    },
  };
};
