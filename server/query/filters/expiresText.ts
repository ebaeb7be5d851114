/**
 * Returns the condition that one of a record's documents has a day of expiry, as its index has it. Shape:
 * `jsonb_path_exists("documents", '$[*].expiresOn')`.
 */
export const expiresText = (column: string): string => `jsonb_path_exists(${column}, '$[*].expiresOn')`;
