const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns whether a value is a text with the form of a record id (a UUID). No record can have any other id. */
export const isId = (text: unknown): text is string => typeof text === 'string' && uuid.test(text);
