import { useSyncExternalStore } from 'react';
import { clearEarlyAnswers } from './earlyAnswers.ts';
import { readToken, subscribeToToken } from './tokenStore.ts';

let isRequired = false;
const listeners = new Set<() => void>();

/** Notes whether the server answers nothing before a new password is chosen. */
export const noteMustChange = (required: boolean): void => {
  if (required === isRequired) return;
  isRequired = required;
  // What the boot entry asked for was refused for the same reason: taken later, it would lead back here.
  clearEarlyAnswers();
  listeners.forEach((listener) => listener());
};

// It belongs to the one who is signed in.
subscribeToToken(() => {
  if (readToken() === undefined) noteMustChange(false);
});

/** Calls the listener when that changes. Returns the way to stop. */
export const subscribeToMustChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns whether a new password must be chosen before anything else. */
export const mustChange = (): boolean => isRequired;

/** Returns the same, and renders again when it changes. */
export const useMustChange = (): boolean => useSyncExternalStore(subscribeToMustChange, mustChange);
