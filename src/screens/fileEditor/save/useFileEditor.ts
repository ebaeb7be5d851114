import { useMemo } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { can } from '#model/permissions/permissions.ts';
import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import { fileEditorText } from '../../../messages/en/fileEditorText.ts';
import { usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import { failureOf } from '../../../resources/shared/failureOf.ts';
import { textOf } from '../../fileButtons/textOf.ts';
import { textsOfVocabulary } from '../../studio/editor/vocabularyText.ts';
import { usePublish } from '../../studio/state/studioData.ts';
import { editJson } from '../file/editJson.ts';
import type { FileFolder } from '../file/fileSentence.ts';
import { vocabularyOf, wordOrderOf } from '../file/shapeOf.ts';
import { nameFor, useFileDraft } from './useFileDraft.ts';
import { useSaveFile } from './useSaveFile.ts';

type EditedFile = {
  readonly folder: FileFolder;
  /** Name of the file without its folder; undefined for a new one. */
  readonly name: string | undefined;
  readonly onSaved: (name: string) => void;
};

/** What the parts of the file editor share. */
export type FileEditorState = ReturnType<typeof useFileEditor>;

/**
 * Returns what the parts of the file editor share. `edited` is the draft of the file, and `saved` its check and the
 * function that saves it. `begin` starts a new file with an example, `change` sets its value, and `remove` deletes it:
 * resolves to whether that succeeded, and shows the result as a toast.
 */
export const useFileEditor = ({ folder, name, onSaved }: EditedFile) => {
  const mayEdit = can(usePermissionMap(), 'schemas', 'edit');
  const notify = useNotify();
  const client = useQueryClient();
  const publish = usePublish();
  const edited = useFileDraft(folder, name);
  const vocabulary = useMemo(() => vocabularyOf(`${folder}/`), [folder]);
  const { value, text, file } = edited;
  const isNew = name === undefined;
  const title = textOf(value?.['title']) || undefined;
  const reload = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: [folder] });
  };
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
  const begin = (example: JsonObject): void => {
    const begun = {
      ...example,
      title: textsOfVocabulary(example['title']),
      description: textsOfVocabulary(example['description']),
      name: nameFor(textOf(example['title']), edited.names),
    };
    edited.write(`${JSON.stringify(begun, null, 2)}\n`);
  };
  const change = (next: Json): void => {
    if (text === undefined) return;
    // A new file is named after its title.
    const named =
      isNew && isObject(next) && typeof next['title'] === 'string'
        ? { ...(next as JsonObject), name: nameFor(next['title'], edited.names) }
        : next;
    edited.write(editJson(text, named, wordOrderOf(vocabulary)));
  };
  const remove = async (): Promise<boolean> => {
    try {
      await publish([{ name: edited.name, text: null, was: file?.hash ?? null }]);
      edited.discard();
      notify(fileEditorText('deleted', { title: title ?? edited.name }), { type: 'success' });
      await reload();
      return true;
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
      return false;
    }
  };
  return { folder, name, title, mayEdit, vocabulary, edited, saved, begin, change, remove };
};
