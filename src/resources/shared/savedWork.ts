import { createListeners } from '#model/createListeners.ts';

/** A record on which the current user has just saved a call, an outcome or a status. */
type SavedWork = { readonly resource: string; readonly id: string };

const listeners = createListeners<SavedWork>();

/** Ids of the records on whose page the user has typed a note that is not saved. */
const unsavedNotes = new Set<string>();

/**
 * Remembers that the page of the record `id` has a note that the user typed and that is not saved. Returns a function
 * that forgets it.
 */
export const holdUnsavedNote = (id: string): (() => void) => {
  unsavedNotes.add(id);
  return () => void unsavedNotes.delete(id);
};

/**
 * Calls the listeners of `onSavedWork` with the record on which the user has saved a call, an outcome or a status. Does
 * nothing if its page has an unsaved note, because listeners leave the page.
 */
export const announceSavedWork = (work: SavedWork): void => {
  if (!unsavedNotes.has(work.id)) listeners.notify(work);
};

/**
 * Calls the listener each time the user has saved a call, an outcome or a status of a record and the dialog has closed.
 * Returns the function that unsubscribes.
 */
export const onSavedWork = listeners.subscribe;
