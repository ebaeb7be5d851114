/**
 * Returns the condition that one of a record's documents has an expiry date, in the form of its index. Shape:
 * `jsonb_path_exists("documents", '$[*].expiresOn')`.
 */
export const expiresText = (column: string): string => `jsonb_path_exists(${column}, '$[*].expiresOn')`;
