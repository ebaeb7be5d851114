const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns whether a text is an id in the form that the database writes. */
export const isUuid = (text: string): boolean => uuid.test(text);
