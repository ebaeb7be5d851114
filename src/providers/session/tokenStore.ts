import { useSyncExternalStore } from 'react';

/** Name of the entry in local storage; its presence means signed in (specification §3). */
export const tokenKey = 'token';

const listeners = new Set<() => void>();
const notify = (): void => listeners.forEach((listener) => listener());

/** Returns the stored token, or undefined if no one is signed in. */
export const readToken = (): string | undefined => localStorage.getItem(tokenKey) ?? undefined;

/** Stores a new or renewed token. */
export const writeToken = (token: string): void => {
  const signedInBefore = readToken() !== undefined;
  localStorage.setItem(tokenKey, token);
  if (!signedInBefore) notify();
};

/** Signs out on this machine. */
export const clearToken = (): void => {
  localStorage.removeItem(tokenKey);
  notify();
};

/**
 * Calls the listener when someone signs in or out, in this window or in another. Returns the function that
 * unsubscribes.
 */
export const subscribeToToken = (listener: () => void): (() => void) => {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === tokenKey || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
};

/** Returns whether someone is signed in, and renders again when that changes. */
export const useIsSignedIn = (): boolean => useSyncExternalStore(subscribeToToken, () => readToken() !== undefined);
