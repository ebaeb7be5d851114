/**
 * Returns the SQL condition that a record has a document with an expiry date. The index has the same text. Shape:
 * `jsonb_path_exists("documents", '$[*].expiresOn')`.
 */
export const expiresText = (column: string): string => `jsonb_path_exists(${column}, '$[*].expiresOn')`;
