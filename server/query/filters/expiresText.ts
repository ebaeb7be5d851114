/**
 * Returns the SQL condition that a record has a document with an expiry date. Queries and the index of such records use
 * the same text, otherwise Postgres would not use the index. Example: `jsonb_path_exists("documents",
 * '$[*].expiresOn')`.
 */
export const expiresText = (column: string): string => `jsonb_path_exists(${column}, '$[*].expiresOn')`;
