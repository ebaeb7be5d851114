import { createHash } from 'node:crypto';

/**
 * A generated database object, such as a trigger with its function: its key in `gable.meta`, its table, its statements.
 */
export type GeneratedSql = { readonly key: string; readonly subject: string; readonly texts: readonly string[] };

/** Returns the short hash of a text, e.g. `9f86d081884c7d65`. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * Returns the hash of all statements of a generated object, such as a trigger. If it changes, the object is created
 * again.
 */
export const generatedSqlHash = ({ texts }: GeneratedSql): string => hashOf(texts.join('\n'));
