import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { can } from '#model/permissions/permissions.ts';
import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import { useKindContext } from '#kinds/kindContext.tsx';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { fileEditorText } from '../../messages/en/fileEditorText.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import { ChangedBanner } from '../studio/panes/ChangedBanner.tsx';
import { usePublish } from '../studio/state/studioData.ts';
import { DeleteFileDialog } from './save/DeleteFileDialog.tsx';
import { editJson } from './file/editJson.ts';
import { EditorForm } from './EditorForm.tsx';
import css from './fileEditor.css?inline';
import { type FileFolder, fileSentence } from './file/fileSentence.ts';
import { JsonPane } from './JsonPane.tsx';
import { wordOrderOf, vocabularyOf } from './file/shapeOf.ts';
import { textOf } from '../fileButtons/textOf.ts';
import { SaveBar } from './save/SaveBar.tsx';
import { StartChoice } from './StartChoice.tsx';
import { textsOfVocabulary } from '../studio/editor/vocabularyText.ts';
import { nameFor, useFileDraft } from './save/useFileDraft.ts';
import { useSaveFile } from './save/useSaveFile.ts';

adoptStyles(css);

type FileEditorProps = {
  readonly folder: FileFolder;
  /** Name of the file without its folder; undefined for a new one. */
  readonly name: string | undefined;
  readonly back: { readonly to: string; readonly title: string };
  /** Buttons for a saved file, such as its on/off switch. */
  readonly actions?: ReactNode;
  readonly onSaved: (name: string) => void;
  readonly onClose: () => void;
};

const Sentence = ({ folder, value }: { readonly folder: FileFolder; readonly value: JsonObject }) => {
  const model = useModel();
  const context = useKindContext();
  const sentence = useMemo(() => fileSentence(folder, value, { model, context }), [folder, value, model, context]);
  return (
    <section className="file-sentence" aria-label={fileEditorText('sentence')}>
      <p aria-live="polite">{sentence}</p>
    </section>
  );
};

/**
 * The editor of a rule, a channel or a source: a form, the file as a sentence, and its JSON. Saving publishes the file.
 */
export const FileEditor = ({ folder, name, back, actions, onSaved, onClose }: FileEditorProps) => {
  const mayEdit = can(usePermissionMap(), 'schemas', 'edit');
  const notify = useNotify();
  const client = useQueryClient();
  const publish = usePublish();
  const edited = useFileDraft(folder, name);
  const [view, setView] = useState<'form' | 'json'>('form');
  const [isDeleting, setIsDeleting] = useState(false);
  const host = useRef<HTMLDivElement>(null);
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
  const change = (next: Json): void => {
    if (text === undefined) return;
    // A new file is named after its title.
    const named =
      isNew && isObject(next) && typeof next['title'] === 'string'
        ? { ...(next as JsonObject), name: nameFor(next['title'], edited.names) }
        : next;
    edited.write(editJson(text, named, wordOrderOf(vocabulary)));
  };
  const save = (): void => {
    saved.save();
    if (saved.state !== 'problems') return;
    setView('form');
    requestAnimationFrame(() => {
      const first = host.current?.querySelector<HTMLElement>('[aria-invalid="true"], .file-problems');
      first?.focus();
      first?.scrollIntoView({ block: 'center' });
    });
  };
  const remove = async (): Promise<void> => {
    try {
      await publish([{ name: edited.name, text: null, was: file?.hash ?? null }]);
      edited.discard();
      notify(fileEditorText('deleted', { title: title ?? edited.name }), { type: 'success' });
      await reload();
      onClose();
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
      setIsDeleting(false);
    }
  };

  const heading = isNew ? (title ?? fileEditorText(`newTitle.${folder}`)) : (title ?? name);
  const header = (
    <PageHeader
      title={heading}
      back={back}
      actions={
        <>
          {!edited.isChanged && actions}
          {text !== undefined && (
            <div className="file-views" role="group" aria-label={fileEditorText('view.label')}>
              {(['form', 'json'] as const).map((one) => (
                <button key={one} type="button" aria-pressed={view === one} onClick={() => setView(one)}>
                  {fileEditorText(`view.${one}`)}
                </button>
              ))}
            </div>
          )}
        </>
      }
    />
  );
  if (edited.isLoading || edited.error !== null)
    return (
      <>
        {header}
        {edited.error === null ? (
          <LoadingOverlay loading label={fileEditorText('loading')}>
            <div className="gable-state" />
          </LoadingOverlay>
        ) : (
          <ErrorState error={edited.error} title={fileEditorText('failed')} />
        )}
      </>
    );
  if (text === undefined)
    return (
      <>
        {header}
        <div className="file-page">
          {isNew ? (
            <StartChoice
              vocabulary={vocabulary}
              onChoose={(start) => {
                const begun = {
                  ...start,
                  title: textsOfVocabulary(start['title']),
                  description: textsOfVocabulary(start['description']),
                  name: nameFor(textOf(start['title']), edited.names),
                };
                edited.write(`${JSON.stringify(begun, null, 2)}\n`);
              }}
            />
          ) : (
            <EmptyState title={fileEditorText('gone')} text={fileEditorText('goneText')} />
          )}
        </div>
      </>
    );
  const cannotWrite =
    edited.readOnly === null
      ? undefined
      : fileEditorText('readOnly', { reason: edited.readOnly ?? fileEditorText('noFolder') });
  const shownProblems = saved.isAsked || !isNew ? saved.problems : [];
  return (
    <>
      {header}
      <div className="file-page" ref={host}>
        {cannotWrite !== undefined && <p className="gable-form-problem">{cannotWrite}</p>}
        {file?.state === 'changed' && <ChangedBanner file={file} />}
        {value !== undefined && <Sentence folder={folder} value={value} />}
        {view === 'form' && value !== undefined && (
          <EditorForm
            folder={folder}
            name={name}
            edited={{ ...edited, value }}
            problems={shownProblems}
            onChange={change}
          />
        )}
        {view === 'form' && value === undefined && (
          <EmptyState title={fileEditorText('notJsonTitle')} text={fileEditorText('notJsonText')} />
        )}
        {view === 'json' && (
          <JsonPane name={edited.name} text={text} problems={saved.marked} onChange={edited.write} onSave={save} />
        )}
        <p className="file-hint">
          {fileEditorText('savedAs', { file: `schemas/${edited.name}` })}
          {folder !== 'rules' && ` · ${fileEditorText('secretsLater')}`}
        </p>
        {view === 'form' && saved.warnings.length > 0 && (
          <ul className="file-warnings" aria-label={fileEditorText('warnings')} role="status">
            {saved.warnings.map(({ path, message }) => (
              <li key={`${path} ${message}`}>{fileEditorText('warning', { path, message })}</li>
            ))}
          </ul>
        )}
        {saved.others.length > 0 && (
          <p className="gable-form-problem">
            {fileEditorText('problemsElsewhere', { problem: saved.others[0]?.message ?? '' })}
          </p>
        )}
        {saved.failure !== undefined && (
          <p className="gable-form-problem" role="alert">
            {saved.failure}
          </p>
        )}
      </div>
      <SaveBar
        state={saved.state}
        count={saved.problems.length + saved.others.length}
        isChanged={edited.isChanged}
        isSaving={saved.isSaving}
        mayWrite={mayEdit && cannotWrite === undefined}
        onSave={save}
        onDiscard={edited.discard}
        onDelete={isNew ? undefined : () => setIsDeleting(true)}
      />
      {isDeleting && (
        <DeleteFileDialog title={heading} file={edited.name} onDelete={remove} onClose={() => setIsDeleting(false)} />
      )}
    </>
  );
};
