import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import type { Account, AccountOf } from './createAccounts.ts';
import type { Actor } from './actor.ts';
import { looksLikeApiKey } from '../tokens/apiKeyText.ts';
import { isUuid } from '../isUuid.ts';
import type { TokenClaims, Tokens } from '../tokens/tokens.ts';
import type { ViewAs } from './viewAs.ts';

/** Age from which a token is renewed with the next response, so that nobody is signed out while working. */
const renewAfterMs = 3_600_000;

/** Who sends a request, and the session and token by which they do. */
export type Identity = {
  readonly actor: Actor;
  /** The session of the token. Absent for an API key. */
  readonly sessionId?: string;
  /** New token for the response. Absent: the old one is not yet due for renewal. */
  readonly renewed?: string;
};

/** Facts about a request besides its token. */
type AuthenticateOptions = {
  /** Id of the role to view the product as. Absent: the user's own permissions. */
  readonly viewAs?: unknown;
  /** Whether the operation changes nothing. Users who view as a role can only read. Default: false. */
  readonly reads?: boolean;
  /**
   * Whether the operation is only for people, such as changing the password, so API keys are refused. Default: false.
   */
  readonly ofPerson?: boolean;
  /** Whether the operation is allowed before a one-time password is changed. Default: false. */
  readonly withOneTimePassword?: boolean;
  /** IP address of the client, shown with the session. Absent: it is not stored. */
  readonly address?: string;
  /**
   * Whether the request is not user activity, such as a stream that checks its permissions again. The session then does
   * not count as used. Default: false.
   */
  readonly isIdle?: boolean;
};

/** Establishes who sends a request. */
export type Authenticator = {
  /**
   * Returns the user of a session token or an API key. Errors: `NOT_SIGNED_IN`, `TOKEN_INVALID`, `TOKEN_EXPIRED`,
   * `PASSWORD_CHANGE_REQUIRED`, `VIEW_AS_ROLE` for a change while viewing as a role, `NOT_ALLOWED` or `NOT_FOUND` for
   * that role; for a key: `API_KEY_INVALID`, `TOO_MANY_ATTEMPTS`, and `NOT_ALLOWED` where keys are refused.
   */
  readonly who: (token: unknown, options?: AuthenticateOptions) => Promise<Identity>;
  /**
   * Returns a user with current permissions, for a stream or job that was started in one of the user's sessions.
   * Errors: `TOKEN_INVALID`, `TOKEN_EXPIRED`, `PASSWORD_CHANGE_REQUIRED`.
   */
  readonly userOf: (userId: string, signed: { readonly atMs: number; readonly sessionId: string }) => Promise<Actor>;
};

/** What an authenticator needs to turn a token or an API key into a user. */
export type AuthenticatorParts = {
  readonly tokens: Tokens;
  readonly accountOf: AccountOf;
  /** Records that a session was used. Absent: use is not recorded. */
  readonly noteUse?: (sessionId: string, address?: string) => void;
  readonly viewAs: ViewAs;
  /**
   * Returns the owner of an API key, limited to the permissions of the key. Absent: keys are not supported. Errors:
   * `API_KEY_INVALID`, `TOO_MANY_ATTEMPTS`.
   */
  readonly actorOfKey?: (key: string, accountOf: AccountOf) => Promise<Actor>;
};

const readClaims = async (tokens: Tokens, token: unknown): Promise<TokenClaims> => {
  if (typeof token !== 'string' || token === '') throw new AppError('NOT_SIGNED_IN');
  if (token.split('.').length !== 3) throw new AppError('TOKEN_INVALID');
  const claims = await tokens.verify(token);
  if (!isUuid(claims.userId) || !isUuid(claims.sessionId)) throw new AppError('TOKEN_INVALID');
  return claims;
};

/**
 * Creates the functions that return a user with their current permissions: `who` by the session token or API key of a
 * request, `userOf` by the session in which a stream or job was started. Both throw, for example if the token is
 * invalid or the user is deactivated. The type `Authenticator` lists the error codes.
 */
export const createAuthenticator = ({
  tokens,
  accountOf,
  noteUse,
  viewAs,
  actorOfKey,
}: AuthenticatorParts): Authenticator => {
  /** Returns the account and the start of a session that has not ended. */
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
      throw new AppError('NOT_ALLOWED', { text: serverText('signIn.onlyPerson') });
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
      if (roleId !== undefined && !reads) throw new AppError('VIEW_AS_ROLE');
      if (!isIdle) noteUse?.(sessionId, address);
      const now = Date.now();
      const old = now - signedAtMs > renewAfterMs;
      return old
        ? {
            actor,
            sessionId,
            renewed: await tokens.sign({ userId, sessionId, startedAtMs }, Math.max(now, account.passwordChangedAtMs)),
          }
        : { actor, sessionId };
    },
    userOf: async (userId, signed) => {
      const { account } = await accountIn(userId, signed);
      refuseOneTimePassword(account);
      return account.actor;
    },
  };
};
