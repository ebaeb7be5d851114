/** Returns the note of a call for the body of a request: without spaces around it, and left out if it is blank. */
export const noteBody = (note: unknown): { readonly note?: string } =>
  typeof note === 'string' && note.trim() !== '' ? { note: note.trim() } : {};
