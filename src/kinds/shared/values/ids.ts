/** The form of a record's id: a UUID in lower case. */
export const idPattern = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/** Normalizes a typed id: trimmed and in lower case. */
export const cleanId = (text: string): string => text.trim().toLowerCase();
