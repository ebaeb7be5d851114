import { useMemo } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { can } from '#model/permissions/permissions.ts';
import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import { fileEditorText } from '../../../messages/en/fileEditorText.ts';
import { usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import { failureOf } from '../../../resources/shared/failureOf.ts';
import { textOf } from '../../studio/state/textOf.ts';
import { textsOfVocabulary } from '../../studio/editor/vocabularyText.ts';
import { usePublish } from '../../studio/state/studioData.ts';
import { editJson } from '../file/editJson.ts';
import type { FileFolder } from '../file/fileSentence.ts';
import { type FileVocabulary, vocabularyOf, wordOrderOf } from '../file/shapeOf.ts';
import { type FileDraft, nameFor, useFileDraft } from './useFileDraft.ts';
import { type SaveFile, useSaveFile } from './useSaveFile.ts';

type EditedFile = {
  readonly folder: FileFolder;
  /** Name of the file without its folder; undefined for a new one. */
  readonly name: string | undefined;
  readonly onSaved: (name: string) => void;
};

/**
 * The state of the file editor: the draft of the file, the check of the draft, and functions that change, save and
 * delete the file.
 */
export type FileEditorState = {
  readonly folder: FileFolder;
  /** Name of the file without its folder; undefined for a new one. */
  readonly name: string | undefined;
  /** Title in the file. Undefined if it has none. */
  readonly title: string | undefined;
  readonly mayEdit: boolean;
  readonly vocabulary: FileVocabulary;
  /** The draft of the file. */
  readonly edited: FileDraft;
  /** The check of the draft, and the function that saves it. */
  readonly saved: SaveFile;
  /** Starts a new file with an example. */
  readonly begin: (example: JsonObject) => void;
  /** Sets the value of the file. */
  readonly change: (value: Json) => void;
  /** Deletes the file, and shows the result as a toast. Resolves to whether it was deleted. */
  readonly remove: () => Promise<boolean>;
};

/** Returns the function that deletes a file and shows the result as a toast. `title`: its name in the toast. */
const useRemoveFile = (edited: FileDraft, title: string, reload: () => Promise<void>) => {
  const notify = useNotify();
  const publish = usePublish();
  return async (): Promise<boolean> => {
    try {
      await publish([{ name: edited.name, text: null, was: edited.file?.hash ?? null }]);
      edited.discard();
      notify(fileEditorText('deleted', { title }), { type: 'success' });
      await reload();
      return true;
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
      return false;
    }
  };
};

/** Returns the text of a new file: an example, with a name that none of the existing files (`names`) has. */
const textOfExample = (example: JsonObject, names: readonly string[]): string => {
  const begun = {
    ...example,
    title: textsOfVocabulary(example['title']),
    description: textsOfVocabulary(example['description']),
    name: nameFor(textOf(example['title']), names),
  };
  return `${JSON.stringify(begun, null, 2)}\n`;
};

/**
 * Returns the state of the editor of a file in a folder. `name`: the name of the file without its folder, undefined for
 * a new file. `onSaved` is called with the name of the saved file.
 */
export const useFileEditor = ({ folder, name, onSaved }: EditedFile): FileEditorState => {
  const mayEdit = can(usePermissionMap(), 'schemas', 'edit');
  const notify = useNotify();
  const client = useQueryClient();
  const edited = useFileDraft(folder, name);
  const vocabulary = useMemo(() => vocabularyOf(`${folder}/`), [folder]);
  const { value, text } = edited;
  const isNew = name === undefined;
  const title = textOf(value?.['title']) || undefined;
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: [folder] });
  const saved = useSaveFile({
    draft: edited.draft,
    isChanged: edited.isChanged,
    mayEdit,
    onSaved: (isActive) => {
      const shown = { title: title ?? edited.name };
      const isOff = isNew && value?.['active'] === false;
      notify(isActive ? fileEditorText(isOff ? 'savedOff' : 'saved', shown) : fileEditorText('savedLater', shown), {
        type: 'success',
      });
      edited.discard();
      void reload();
      onSaved(String(value?.['name'] ?? name ?? ''));
    },
  });
  const change = (next: Json): void => {
    if (text === undefined) return;
    // A new file is named after its title.
    const named =
      isNew && isObject(next) && typeof next['title'] === 'string'
        ? { ...(next as JsonObject), name: nameFor(next['title'], edited.names) }
        : next;
    edited.write(editJson(text, named, wordOrderOf(vocabulary)));
  };
  return {
    folder,
    name,
    title,
    mayEdit,
    vocabulary,
    edited,
    saved,
    begin: (example) => edited.write(textOfExample(example, edited.names)),
    change,
    remove: useRemoveFile(edited, title ?? edited.name, reload),
  };
};
