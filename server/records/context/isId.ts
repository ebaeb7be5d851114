const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Tells whether a text can be a record's id at all; anything else is simply not found. */
export const isId = (text: unknown): text is string => typeof text === 'string' && uuid.test(text);
