import { createListeners } from '#model/createListeners.ts';

/** A record on which the current user has just saved a call, an outcome or a status. */
type SavedWork = { readonly resource: string; readonly id: string };

const listeners = createListeners<SavedWork>();

/** Calls the listeners of `onSavedWork` with the record on which the user has saved a call, an outcome or a status. */
export const announceSavedWork = listeners.notify;

/**
 * Calls the listener each time the user has saved a call, an outcome or a status of a record and the dialog has closed.
 * Returns the function that unsubscribes.
 */
export const onSavedWork = listeners.subscribe;
