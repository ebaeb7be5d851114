/** Returns the note of a call as the body of a request has it: without spaces around it, and left out if it is blank. */
export const noteBody = (note: unknown): { readonly note?: string } =>
  typeof note === 'string' && note.trim() !== '' ? { note: note.trim() } : {};
