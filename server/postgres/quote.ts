/** Quotes an identifier for SQL: `assignedTo` → `"assignedTo"`. */
export const quote = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

/**
 * Quotes a text for SQL, for example the prefix of a serial: `L-` → `'L-'`. Only for texts of the model, never of a
 * request.
 */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
