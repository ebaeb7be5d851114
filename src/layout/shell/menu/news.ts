import { createListeners } from '#model/createListeners.ts';
import { useSyncExternalStore } from 'react';
import { storeLocally } from '../../../providers/session/storeLocally.ts';

/** A hash of the newest version in the changelog that has changes. The build sets it. */
declare const NEWS_VERSION: string | undefined;

const key = 'news-read';
const current = typeof NEWS_VERSION === 'string' ? NEWS_VERSION : '';
const { subscribe, notify } = createListeners();

/** Stores on this device that the user has seen what is new in the installed version of the product. */
export const markNewsRead = (): void => {
  storeLocally(key, current);
  notify();
};

const isUnread = (): boolean => {
  const seen = localStorage.getItem(key);
  // chosen: for a new user everything is new, so there is nothing to announce.
  if (seen === null) storeLocally(key, current);
  return seen !== null && seen !== current;
};

/**
 * Returns whether the installed version has changes that the user has not seen on this device. False on the first visit
 * with a device, because everything is new then.
 */
export const useHasNews = (): boolean => useSyncExternalStore(subscribe, isUnread);
