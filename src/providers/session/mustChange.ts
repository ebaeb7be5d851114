import { createListeners } from '#model/createListeners.ts';
import { useSyncExternalStore } from 'react';
import { clearEarlyAnswers } from './earlyAnswers.ts';
import { readToken, subscribeToToken } from './tokenStore.ts';

let isRequired = false;
const listeners = createListeners();

/**
 * Stores, in memory only, whether the server requires the user to choose a new password before anything else. If this
 * has changed, discards the early responses (`clearEarlyAnswers`) and calls the listeners. After a reload of the page,
 * the stored value is false until the server refuses a request for this reason.
 */
export const setMustChange = (required: boolean): void => {
  if (required === isRequired) return;
  isRequired = required;
  // The requests of the boot entry were refused for the same reason.
  clearEarlyAnswers();
  listeners.notify();
};

// The requirement applies only to the user who is signed in now.
subscribeToToken(() => {
  if (readToken() === undefined) setMustChange(false);
});

/**
 * Calls the listener when the user must change their password, and when they no longer must. Returns a function that
 * unsubscribes.
 */
export const subscribeToMustChange = listeners.subscribe;

/** Returns whether the server requires the user to choose a new password before anything else. False after sign-out. */
export const mustChange = (): boolean => isRequired;

/** Returns whether the server requires the user to choose a new password, and renders again when this changes. */
export const useMustChange = (): boolean => useSyncExternalStore(subscribeToMustChange, mustChange);
