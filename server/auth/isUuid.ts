const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Tells whether a text is an id as the database writes them. */
export const isUuid = (text: string): boolean => uuid.test(text);
