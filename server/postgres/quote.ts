/** Quotes an identifier for SQL: `assignedTo` → `"assignedTo"`. */
export const quote = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

/** Quotes a text from the model (never from a request), e.g. the prefix of a serial: `L-` → `'L-'`. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;
