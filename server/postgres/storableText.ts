/** Returns a text without what Postgres cannot store: NUL characters, and halves of surrogate pairs in JSON. */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();
