import { createHash, randomBytes } from 'node:crypto';

/** An API key in its parts. Shape: `gbl_3k9x2mvq7tpa_…`: the id may be seen, the 43 letters after it are the secret. */
export type ApiKeyText = { readonly id: string; readonly text: string; readonly hash: Buffer };

const pattern = /^gbl_([a-z0-9]{12})_([\w-]{43})$/;
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * Hashes a key's secret. Of 256 random bits a fast hash is enough: there is nothing to guess that a slow one would make
 * dearer, and it is asked for with every call.
 */
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Tells whether a text means to be an API key, right or wrong. */
export const looksLikeApiKey = (text: unknown): text is string => typeof text === 'string' && text.startsWith('gbl_');

/** Reads a key; undefined for what can't be one. */
export const parseApiKey = (text: string): ApiKeyText | undefined => {
  const [, id, secret] = pattern.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, text, hash: hashOf(secret) };
};

/** Makes a new key, of 60 random bits to find it by and 256 to prove it. */
export const generateApiKey = (): ApiKeyText => {
  const id = [...randomBytes(12)].map((byte) => letters[byte % letters.length]).join('');
  const secret = randomBytes(32).toString('base64url');
  return { id, text: `gbl_${id}_${secret}`, hash: hashOf(secret) };
};

/** What people see of a key. */
export const shownApiKey = (id: string): string => `gbl_${id}_…`;
