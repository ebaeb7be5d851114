import { createListeners } from '#model/createListeners.ts';
import { useSyncExternalStore } from 'react';

/** Key of the token in local storage. A user is signed in if it exists (specification §3). */
export const tokenKey = 'token';

/** Key of the user's recent records in local storage. */
export const recentRecordsKey = 'recent-records';

const { subscribe, notify } = createListeners();

/** Returns the stored token, or undefined if nobody is signed in. */
export const readToken = (): string | undefined => localStorage.getItem(tokenKey) ?? undefined;

let ownToken = typeof localStorage === 'undefined' ? undefined : readToken();

/**
 * Returns the last token that this window read at its start, or stored itself. Another window may have stored another
 * one since. Undefined if there was none.
 */
export const readOwnToken = (): string | undefined => ownToken;

/**
 * Stores a new or renewed token on this device. If no user was signed in, calls the listeners of `subscribeToToken`.
 */
export const writeToken = (token: string): void => {
  const signedInBefore = readToken() !== undefined;
  localStorage.setItem(tokenKey, token);
  ownToken = token;
  if (!signedInBefore) notify();
};

/**
 * Deletes the token, which signs the user out on this device, and the user's recent records, because their titles name
 * people.
 */
export const clearToken = (): void => {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(recentRecordsKey);
  notify();
};

/** Calls the listener when a user signs in or out, in this window or another. Returns a function that unsubscribes. */
export const subscribeToToken = (listener: () => void): (() => void) => {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === tokenKey || event.key === null) listener();
  };
  const unsubscribe = subscribe(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', onStorage);
  };
};

/** Returns whether a user is signed in. Renders again when this changes. */
export const useIsSignedIn = (): boolean => useSyncExternalStore(subscribeToToken, () => readToken() !== undefined);
