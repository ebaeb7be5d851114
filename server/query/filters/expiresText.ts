/**
 * Returns the SQL condition that a record has a document with an expiry date. The index is created with the same text,
 * so that Postgres uses it. Shape: `jsonb_path_exists("documents", '$[*].expiresOn')`.
 */
export const expiresText = (column: string): string => `jsonb_path_exists(${column}, '$[*].expiresOn')`;
