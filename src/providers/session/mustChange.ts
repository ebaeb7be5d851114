import { createListeners } from '#model/createListeners.ts';
import { useSyncExternalStore } from 'react';
import { clearEarlyAnswers } from './earlyAnswers.ts';
import { readToken, subscribeToToken } from './tokenStore.ts';

let isRequired = false;
const listeners = createListeners();

/**
 * Stores whether the server requires the user to choose a new password before anything else, and calls the listeners if
 * this has changed. It is stored in memory only: after a reload it is false until the server refuses a request for this
 * reason.
 */
export const noteMustChange = (required: boolean): void => {
  if (required === isRequired) return;
  isRequired = required;
  // The requests of the boot entry were refused for the same reason.
  clearEarlyAnswers();
  listeners.notify();
};

// The requirement applies only to the user who is signed in now.
subscribeToToken(() => {
  if (readToken() === undefined) noteMustChange(false);
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
