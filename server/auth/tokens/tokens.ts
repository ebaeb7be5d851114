import { createCache } from '#model/createCache.ts';
import { errors, jwtVerify, SignJWT } from 'jose';
import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import type { SessionStart } from './sessions.ts';

/** What a verified session token says. */
export type TokenClaims = {
  readonly userId: string;
  /** The session of the token. The token becomes invalid when the session ends. */
  readonly sessionId: string;
  /** When it was signed, in ms since 1970. A later password change makes the token invalid. */
  readonly signedAtMs: number;
  readonly expiresAtMs: number;
};

/** How long tokens and sessions are valid. */
export type TokenTimes = {
  /** How long a token is valid after signing. */
  readonly hours: number;
  /** Max length of a session, however often its token is renewed. */
  readonly sessionDays: number;
};

/** Signs and verifies session tokens. */
export type Tokens = {
  readonly sign: (session: SessionStart, signedAtMs?: number) => Promise<string>;
  /** Verifies a token. Errors: `TOKEN_INVALID`, `TOKEN_EXPIRED`. */
  readonly verify: (token: string) => Promise<TokenClaims>;
  /** Returns when a session expires, in ms since 1970. */
  readonly endOf: (startedAtMs: number) => number;
};

/** Max cached verified tokens. A valid signature stays valid until the token expires. */
const rememberedTokens = 5000;

const claimsOf = (payload: Readonly<Record<string, unknown>>): TokenClaims => {
  const doc = payload['_doc'];
  const userId = isObject(doc) ? doc['_id'] : undefined;
  const { at, exp, sid } = payload;
  if (typeof userId !== 'string' || typeof sid !== 'string' || typeof at !== 'number' || typeof exp !== 'number')
    throw new AppError('TOKEN_INVALID');
  return { userId, sessionId: sid, signedAtMs: at, expiresAtMs: exp * 1000 };
};

/**
 * Creates the signer and verifier of session tokens: JWT with HS256 and the body
 * `{"_doc":{"_id":"…"},"sid":"…","at":ms,"iat":s,"exp":s}`. The body holds no permissions; they are read from the
 * database. `hours`: how long a token is valid. `sessionDays`: the max length of a session, however often its token is
 * renewed.
 */
export const createTokens = (secret: string, { hours, sessionDays }: TokenTimes): Tokens => {
  const key = new TextEncoder().encode(secret);
  const cache = createCache<string, TokenClaims>(rememberedTokens);
  const endOf = (startedAtMs: number): number => startedAtMs + sessionDays * 86_400_000;

  const verifyFresh = async (token: string): Promise<TokenClaims> => {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
      return claimsOf(payload);
    } catch (error) {
      throw error instanceof AppError
        ? error
        : new AppError(error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'TOKEN_INVALID');
    }
  };

  return {
    sign: ({ userId, sessionId, startedAtMs }, signedAtMs = Date.now()) =>
      new SignJWT({ _doc: { _id: userId }, sid: sessionId, at: signedAtMs })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(Math.floor(signedAtMs / 1000))
        .setExpirationTime(Math.floor(Math.min(signedAtMs + hours * 3_600_000, endOf(startedAtMs)) / 1000))
        .sign(key),
    verify: async (token) => {
      const cached = cache.get(token);
      const claims = cached ?? (await verifyFresh(token));
      if (claims.expiresAtMs <= Date.now()) {
        cache.delete(token);
        throw new AppError('TOKEN_EXPIRED');
      }
      if (cached !== undefined) return claims;
      cache.set(token, claims);
      return claims;
    },
    endOf,
  };
};
