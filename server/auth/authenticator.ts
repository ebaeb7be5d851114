import { AppError } from '#model/errors.ts';
import type { Account, AccountOf } from './accounts.ts';
import type { Actor } from './actor.ts';
import { looksLikeApiKey } from './tokens/apiKeyText.ts';
import { isUuid } from './isUuid.ts';
import type { TokenClaims, Tokens } from './tokens/tokens.ts';
import type { ViewAs } from './viewAs.ts';

/** A token older than this is renewed by the next answer, so that nobody is signed out while working. */
const renewAfterMs = 3_600_000;

export type Identity = {
  readonly actor: Actor;
  /** The sign-in that the token belongs to; absent of an API key. */
  readonly sessionId?: string;
  /** A fresh token to send back, when it is time. */
  readonly renewed?: string;
};

/** What a request says of itself beside its token. */
export type AuthenticateOptions = {
  /** Id of the role that the product is looked at as; absent: one's own rights. */
  readonly viewAs?: unknown;
  /** Whether it changes nothing; who looks on as a role may only look. Absent: it does not. */
  readonly reads?: boolean;
  /** It is about the sign-in itself, so only a person may do it, and no machine by an API key. Absent: it is not. */
  readonly ofPerson?: boolean;
  /** It is answered also to those who have to change a one-time password first. Absent: it is not. */
  readonly withOneTimePassword?: boolean;
  /** Where it comes from, to be shown with the session; absent: it is not noted. */
  readonly address?: string;
  /**
   * Nobody did anything, as when a stream asks again whether it may go on: the session does not count as used. Absent:
   * it does.
   */
  readonly isIdle?: boolean;
};

export type Authenticator = {
  /**
   * Tells who it is by a token of a sign-in, or by an API key. Errors: `NOT_SIGNED_IN`, `API_KEY_INVALID`,
   * `TOO_MANY_ATTEMPTS` of a key, `NOT_ALLOWED` for what no key may do, `TOKEN_INVALID`, `TOKEN_EXPIRED`,
   * `PASSWORD_CHANGE_REQUIRED`, `ONLY_LOOKING`.
   */
  readonly who: (token: unknown, options?: AuthenticateOptions) => Promise<Identity>;
  /**
   * Gives a user as they are now, for what was signed for them some time ago in one of their sessions. Errors:
   * `TOKEN_INVALID`, `PASSWORD_CHANGE_REQUIRED`.
   */
  readonly userOf: (userId: string, signed: { readonly atMs: number; readonly sessionId: string }) => Promise<Actor>;
};

export type AuthenticatorParts = {
  readonly tokens: Tokens;
  readonly accountOf: AccountOf;
  /** Remembers that a session was used. Absent: nothing remembers it. */
  readonly noteUse?: (sessionId: string, address?: string) => void;
  readonly viewAs: ViewAs;
  /** Gives whom an API key calls for, cut down to what it may. Absent: there are no keys. Errors: `API_KEY_INVALID`. */
  readonly actorOfKey?: (key: string, accountOf: AccountOf) => Promise<Actor>;
};

const readClaims = async (tokens: Tokens, token: unknown): Promise<TokenClaims> => {
  if (typeof token !== 'string' || token === '') throw new AppError('NOT_SIGNED_IN');
  if (token.split('.').length !== 3) throw new AppError('TOKEN_INVALID');
  const claims = await tokens.verify(token);
  if (!isUuid(claims.userId) || !isUuid(claims.sessionId)) throw new AppError('TOKEN_INVALID');
  return claims;
};

/** Makes the first question of every call: who is it, by the token and by what the database says of them now. */
export const createAuthenticator = ({
  tokens,
  accountOf,
  noteUse,
  viewAs,
  actorOfKey,
}: AuthenticatorParts): Authenticator => {
  /** Gives the account of a session that has not ended, and when it began. */
  const accountIn = async (
    userId: string,
    { atMs, sessionId }: { readonly atMs: number; readonly sessionId: string },
  ) => {
    const account = isUuid(userId) ? await accountOf(userId, sessionId) : undefined;
    const startedAtMs = account?.sessions.get(sessionId);
    if (account === undefined || startedAtMs === undefined || !account.active || atMs < account.passwordChangedAtMs)
      throw new AppError('TOKEN_INVALID');
    if (tokens.endOf(startedAtMs) <= Date.now()) throw new AppError('TOKEN_EXPIRED');
    return { account, startedAtMs };
  };
  const refuseOneTimePassword = (account: Account): void => {
    if (account.mustChangePassword) throw new AppError('PASSWORD_CHANGE_REQUIRED');
  };

  const byApiKey = async (key: string, { viewAs: roleId, ofPerson }: AuthenticateOptions): Promise<Identity> => {
    if (actorOfKey === undefined) throw new AppError('API_KEY_INVALID');
    const actor = await actorOfKey(key, accountOf);
    if (ofPerson === true || roleId !== undefined)
      throw new AppError('NOT_ALLOWED', { text: "An API key can't do this; only a person who is signed in can." });
    return { actor };
  };

  return {
    who: async (token, options = {}) => {
      if (looksLikeApiKey(token)) return byApiKey(token, options);
      const { viewAs: roleId, reads = false, withOneTimePassword = false, address, isIdle = false } = options;
      const { userId, sessionId, signedAtMs } = await readClaims(tokens, token);
      const { account, startedAtMs } = await accountIn(userId, { atMs: signedAtMs, sessionId });
      if (!withOneTimePassword) refuseOneTimePassword(account);
      const actor = roleId === undefined ? account.actor : await viewAs(account.actor, roleId);
      if (roleId !== undefined && !reads) throw new AppError('ONLY_LOOKING');
      if (!isIdle) noteUse?.(sessionId, address);
      const old = Date.now() - signedAtMs > renewAfterMs;
      return old
        ? { actor, sessionId, renewed: await tokens.sign({ userId, sessionId, startedAtMs }) }
        : { actor, sessionId };
    },
    userOf: async (userId, signed) => {
      const { account } = await accountIn(userId, signed);
      refuseOneTimePassword(account);
      return account.actor;
    },
  };
};
