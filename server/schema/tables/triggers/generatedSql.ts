import { textHash } from '../../problems/textHash.ts';

/**
 * A generated database object, such as a trigger with its function: its key in `gable.meta`, its table, its statements.
 */
export type GeneratedSql = { readonly key: string; readonly subject: string; readonly texts: readonly string[] };

/**
 * Returns the hash of all statements of a generated object, such as a trigger. If it changes, the object is created
 * again.
 */
export const generatedSqlHash = ({ texts }: GeneratedSql): string => textHash(texts.join('\n'));
