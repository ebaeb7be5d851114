import { createHash } from 'node:crypto';

/** Returns the short hash of a text, such as that of a schema file, whose version it identifies: `9f86d081884c7d65`. */
export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
