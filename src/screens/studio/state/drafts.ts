import { createListeners } from '#model/createListeners.ts';
import { useSyncExternalStore } from 'react';
import { isObject } from '#model/schema/json.ts';
import type { DraftFile } from './studioData.ts';

/** Name of a file → its draft. */
export type Drafts = Readonly<Record<string, DraftFile>>;

/** Session key of the drafts. A preview loads the page again, and must not lose them. */
const key = 'schema-drafts';
const { subscribe, notify } = createListeners();

const isDraft = (file: unknown): file is DraftFile =>
  isObject(file) &&
  typeof file['name'] === 'string' &&
  (file['text'] === null || typeof file['text'] === 'string') &&
  (file['was'] === null || typeof file['was'] === 'string');

const read = (): Drafts => {
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

let drafts: Drafts | undefined;
const current = (): Drafts => (drafts ??= read());

const replace = (next: Drafts): void => {
  drafts = next;
  sessionStorage.setItem(key, JSON.stringify(next));
  notify();
};

/** Stores the draft of a file in this window. It replaces an earlier draft of the file. */
export const keepDraft = (file: DraftFile): void => replace({ ...current(), [file.name]: file });

/** Deletes the drafts of the named files in this window. Files without a draft are ignored. */
export const dropDrafts = (names: readonly string[]): void =>
  replace(Object.fromEntries(Object.entries(current()).filter(([name]) => !names.includes(name))));

/** Returns all drafts of this window by the names of their files, and renders again when they change. */
export const useDrafts = (): Drafts => useSyncExternalStore(subscribe, current);
