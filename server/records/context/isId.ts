const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns whether a text has the form of a record id. Any other text is treated as not found. */
export const isId = (text: unknown): text is string => typeof text === 'string' && uuid.test(text);
