const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns whether a text is a UUID in lower case with hyphens, as the database writes ids. */
export const isUuid = (text: string): boolean => uuid.test(text);
