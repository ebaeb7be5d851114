import { createListeners } from '#model/createListeners.ts';
import { useSyncExternalStore } from 'react';
import { isObject } from '#model/schema/json.ts';
import { readToken } from '../../../providers/session/tokenStore.ts';
import { userIdOf } from '../../../providers/session/userIdOf.ts';
import type { DraftFile } from './studioData.ts';

/** Name of a file → its draft. */
export type Drafts = Readonly<Record<string, DraftFile>>;

/**
 * Returns the session key of the user's drafts. A preview loads the page again, and must not lose them. The next user
 * of the window has other drafts.
 */
const keyNow = (): string => `schema-drafts ${userIdOf(readToken()) ?? ''}`;
const { subscribe, notify } = createListeners();

const isDraft = (file: unknown): file is DraftFile =>
  isObject(file) &&
  typeof file['name'] === 'string' &&
  (file['text'] === null || typeof file['text'] === 'string') &&
  (file['was'] === null || typeof file['was'] === 'string');

const read = (key: string): Drafts => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return isObject(value)
      ? Object.fromEntries(
          Object.values(value)
            .filter(isDraft)
            .map((file) => [file.name, file]),
        )
      : {};
  } catch {
    return {};
  }
};

let cache: { readonly key: string; readonly drafts: Drafts } | undefined;
const current = (): Drafts => {
  const key = keyNow();
  if (cache?.key !== key) cache = { key, drafts: read(key) };
  return cache.drafts;
};

const replace = (drafts: Drafts): void => {
  cache = { key: keyNow(), drafts };
  sessionStorage.setItem(cache.key, JSON.stringify(drafts));
  notify();
};

/** Stores the user's draft of a file in this window. It replaces an earlier draft of the file. */
export const keepDraft = (file: DraftFile): void => replace({ ...current(), [file.name]: file });

/** Deletes the user's drafts of the named files in this window. Files without a draft are ignored. */
export const dropDrafts = (names: readonly string[]): void =>
  replace(Object.fromEntries(Object.entries(current()).filter(([name]) => !names.includes(name))));

/** Returns all drafts of the user in this window by the names of their files, and renders again when they change. */
export const useDrafts = (): Drafts => useSyncExternalStore(subscribe, current);
