/** Quotes a name of the model for SQL: `assignedTo` → `"assignedTo"`. */
export const quote = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

/** Quotes a text that the model (never a request) brings, e.g. the prefix of a serial: `L-` → `'L-'`. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
