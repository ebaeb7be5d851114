/** The form of a record's id. */
export const idPattern = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/** Normalizes an id. */
export const cleanId = (text: string): string => text.trim().toLowerCase();
