import { createHash } from 'node:crypto';

/** A generated database object, such as a trigger with its function. It is created again when its text changes. */
export type GeneratedSql = { readonly key: string; readonly subject: string; readonly texts: readonly string[] };

/** Returns the short hash of a text. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Returns the hash of all texts of an object. */
export const generatedSqlHash = ({ texts }: GeneratedSql): string => hashOf(texts.join('\n'));
