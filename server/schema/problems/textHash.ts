import { createHash } from 'node:crypto';

/** Returns the hash of a file's text, which identifies its version, e.g. `9f86d081884c7d65`. */
export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
