import { createHash } from 'node:crypto';

/** A generated piece of the database, like a trigger with its function; it is made anew when its text changes. */
export type GeneratedSql = { readonly key: string; readonly subject: string; readonly texts: readonly string[] };

/** Gives the short hash by which a text is known again. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Gives the hash of all texts of a piece. */
export const generatedSqlHash = ({ texts }: GeneratedSql): string => hashOf(texts.join('\n'));
