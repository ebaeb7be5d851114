import { createHash } from 'node:crypto';

/** Gives the mark of a file's text, by which two versions of it are told apart, e.g. `9f86d081884c7d65`. */
export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
