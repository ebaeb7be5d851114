import { createListeners } from '#model/createListeners.ts';
import { useSyncExternalStore } from 'react';

/** The newest version in the changelog with a digest of its changes, set by the build. */
declare const NEWS_VERSION: string | undefined;

const key = 'news-read';
const current = typeof NEWS_VERSION === 'string' ? NEWS_VERSION : '';
const { subscribe, notify } = createListeners();

/** Records that the user of this device has seen what is new. */
export const markNewsRead = (): void => {
  localStorage.setItem(key, current);
  notify();
};

const isUnread = (): boolean => {
  const seen = localStorage.getItem(key);
  // chosen: for a first-time user everything is new, so nothing is marked.
  if (seen === null) localStorage.setItem(key, current);
  return seen !== null && seen !== current;
};

/** Returns whether the product has changes that the user of this device has not seen. */
export const useHasNews = (): boolean => useSyncExternalStore(subscribe, isUnread);
