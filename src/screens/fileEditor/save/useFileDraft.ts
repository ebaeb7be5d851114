import { useMemo, useState } from 'react';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import { readToken } from '../../../providers/session/tokenStore.ts';
import { userIdOf } from '../../../providers/session/userIdOf.ts';
import { dropDrafts, keepDraft, useDrafts } from '../../studio/state/drafts.ts';
import { type DraftFile, useStudio } from '../../studio/state/studioData.ts';
import { studioFilesOf, type StudioFile } from '../../studio/state/studioFiles.ts';
import type { FileFolder } from '../file/fileSentence.ts';

/** The text of an edited file, and functions that change it. */
export type FileDraft = {
  readonly error: unknown;
  readonly isLoading: boolean;
  /** Undefined for a new file. */
  readonly file: StudioFile | undefined;
  /** Names of all files in the folder. */
  readonly names: readonly string[];
  /** Name of the file: `rules/first-response.json`. */
  readonly name: string;
  /** Undefined if no example was chosen yet, or if there is no such file. */
  readonly text: string | undefined;
  /** The value of the text, or undefined if the text is not a JSON object. */
  readonly value: JsonObject | undefined;
  readonly isChanged: boolean;
  /** The draft that is checked and published. */
  readonly draft: DraftFile;
  /** Why the server cannot write files; undefined if it has no schema folder. Null if it can. */
  readonly readOnly: string | null | undefined;
  readonly write: (text: string) => void;
  readonly discard: () => void;
};

const parsed = (text: string | undefined): JsonObject | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? '');
    // checked: parsed from JSON
    return isObject(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
};

const keyOf = (folder: FileFolder): string => `new-file-${folder} ${userIdOf(readToken()) ?? ''}`;

/**
 * Returns the name of a new file from its title: `Large budgets!` → `large-budgets`. If `taken` contains it, it gets
 * the first free number: `large-budgets-2`. A title without Latin letters or digits gets the name `untitled`.
 */
export const nameFor = (title: string, taken: readonly string[]): string => {
  const words = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const name = words.join('-').slice(0, 36).replace(/-$/, '') || 'untitled';
  const others = new Set(taken);
  if (!others.has(name)) return name;
  let number = 2;
  while (others.has(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
};

/**
 * Returns the text of a file in a folder, and functions that change it. `wanted` is the name of the file without its
 * folder, or undefined for a new file. A changed text is stored in this window as a draft of the file, which the schema
 * studio also shows. The text of a new file is stored in this window, too, until it is saved or discarded.
 */
export const useFileDraft = (folder: FileFolder, wanted: string | undefined): FileDraft => {
  const { data: studio, error, isPending } = useStudio();
  const drafts = useDrafts();
  const [begun, setBegun] = useState(() => sessionStorage.getItem(keyOf(folder)) ?? undefined);
  const files = useMemo(() => (studio === undefined ? [] : studioFilesOf(studio, drafts)), [studio, drafts]);
  const names = files
    .filter(({ name, text }) => name.startsWith(`${folder}/`) && text !== undefined)
    .map(({ name }) => name.slice(folder.length + 1, -'.json'.length));
  const isNew = wanted === undefined;
  const file = isNew ? undefined : files.find(({ name }) => name === `${folder}/${wanted}.json`);
  const text = isNew ? begun : file?.text;
  const value = useMemo(() => parsed(text), [text]);
  const name = isNew ? `${folder}/${String(value?.['name'] ?? '')}.json` : `${folder}/${wanted}.json`;
  const hasDraft = file?.state === 'draft' || file?.state === 'changed';
  const write = (next: string): void => {
    if (isNew) {
      sessionStorage.setItem(keyOf(folder), next);
      setBegun(next);
    } else if (file !== undefined) {
      // If the text is the same as in the file again, there is no draft.
      if (next === file.existing && file.state === 'draft') dropDrafts([name]);
      else keepDraft({ name, text: next, was: hasDraft ? file.draftOf : file.hash });
    }
  };
  return {
    error,
    isLoading: isPending,
    file,
    names,
    name,
    text,
    value,
    isChanged: isNew ? begun !== undefined : hasDraft,
    draft: { name, text: text ?? null, was: isNew ? null : hasDraft ? file.draftOf : (file?.hash ?? null) },
    readOnly: studio === undefined ? null : studio.folder === null ? undefined : studio.folder.readOnly,
    write,
    discard: () => {
      if (!isNew) dropDrafts([name]);
      sessionStorage.removeItem(keyOf(folder));
      setBegun(undefined);
    },
  };
};
