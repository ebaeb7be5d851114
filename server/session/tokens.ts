import { errors, jwtVerify, SignJWT } from 'jose';
import { AppError } from '#model/errors.ts';
import { isObject } from '#model/json.ts';

export type TokenClaims = {
  readonly userId: string;
  /** When it was signed, in ms since 1970: a password changed later makes it worthless. */
  readonly signedAtMs: number;
  readonly expiresAtMs: number;
};

export type Tokens = {
  readonly sign: (userId: string, signedAtMs?: number) => Promise<string>;
  /** Errors: `TOKEN_INVALID`, `TOKEN_EXPIRED`. */
  readonly verify: (token: string) => Promise<TokenClaims>;
};

/** How many verified tokens are remembered; a signature that was right once is right until it expires. */
const rememberedTokens = 5000;

const claimsOf = (payload: Readonly<Record<string, unknown>>): TokenClaims => {
  const doc = payload['_doc'];
  const userId = isObject(doc) ? doc['_id'] : undefined;
  const { at, exp } = payload;
  if (typeof userId !== 'string' || typeof at !== 'number' || typeof exp !== 'number') throw new AppError('TOKEN_INVALID');
  return { userId, signedAtMs: at, expiresAtMs: exp * 1000 };
};

/**
 * Makes the signer and checker of tokens: HS256, body `{"_doc":{"_id":"…"},"at":ms,"iat":s,"exp":s}` (specification §3).
 * The body holds no rights: those are read from the database.
 */
export const makeTokens = (secret: string, hours: number): Tokens => {
  const key = new TextEncoder().encode(secret);
  const known = new Map<string, TokenClaims>();

  const verifyFresh = async (token: string): Promise<TokenClaims> => {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
      return claimsOf(payload);
    } catch (error) {
      throw error instanceof AppError ? error : new AppError(error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'TOKEN_INVALID');
    }
  };

  return {
    sign: (userId, signedAtMs = Date.now()) =>
      new SignJWT({ _doc: { _id: userId }, at: signedAtMs })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(Math.floor(signedAtMs / 1000))
        .setExpirationTime(Math.floor(signedAtMs / 1000) + hours * 3600)
        .sign(key),
    verify: async (token) => {
      const claims = known.get(token) ?? (await verifyFresh(token));
      if (claims.expiresAtMs <= Date.now()) {
        known.delete(token);
        throw new AppError('TOKEN_EXPIRED');
      }
      if (known.size >= rememberedTokens) known.clear();
      known.set(token, claims);
      return claims;
    },
  };
};
