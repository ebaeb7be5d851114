import { createHash, randomBytes } from 'node:crypto';

/** An API key. `id` is not secret. `text`: the whole key, `gbl_<id>_<secret>`. `hash`: the hash of the secret. */
export type ApiKeyText = { readonly id: string; readonly text: string; readonly hash: Buffer };

const pattern = /^gbl_([a-z0-9]{12})_([\w-]{43})$/;
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * Hashes the secret of a key. A fast hash is enough for 256 random bits, which cannot be guessed, and it runs with
 * every call.
 */
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Returns whether a text has the prefix of an API key. */
export const looksLikeApiKey = (text: unknown): text is string => typeof text === 'string' && text.startsWith('gbl_');

/**
 * Returns the parts of an API key and the hash of its secret, or undefined for a text without the form of a key.
 * Whether the key exists is not checked.
 */
export const parseApiKey = (text: string): ApiKeyText | undefined => {
  const [, id, secret] = pattern.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, text, hash: hashOf(secret) };
};

/** Generates a key: a public id of 60 random bits and a secret of 256 random bits. */
export const generateApiKey = (): ApiKeyText => {
  const id = [...randomBytes(12)].map((byte) => letters[byte % letters.length]).join('');
  const secret = randomBytes(32).toString('base64url');
  return { id, text: `gbl_${id}_${secret}`, hash: hashOf(secret) };
};

/** Returns the text of a key as people see it, without the secret: `gbl_<id>_…`. */
export const maskedApiKey = (id: string): string => `gbl_${id}_…`;
