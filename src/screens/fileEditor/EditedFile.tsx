import { useMemo, useRef, useState } from 'react';
import type { JsonObject } from '#model/schema/json.ts';
import { useKindContext } from '#kinds/kindContext.tsx';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { fileEditorText } from '../../messages/en/fileEditorText.ts';
import { useModel } from '../../providers/schemas.tsx';
import { ChangedBanner } from '../studio/panes/ChangedBanner.tsx';
import { EditorForm } from './EditorForm.tsx';
import { type FileFolder, fileSentence } from './file/fileSentence.ts';
import { JsonPane } from './JsonPane.tsx';
import { DeleteFileDialog } from './save/DeleteFileDialog.tsx';
import { SaveBar } from './save/SaveBar.tsx';
import type { FileDraft } from './save/useFileDraft.ts';
import type { FileEditorState } from './save/useFileEditor.ts';
import { NoteText } from '../../resources/shared/parts/NoteText.tsx';

/** How a file is edited: in a form, or as text. */
export type FileView = 'form' | 'json';

type EditedFileProps = {
  readonly editor: FileEditorState;
  readonly text: string;
  /** Title of the file, for the dialog that confirms its deletion. */
  readonly heading: string;
  readonly view: FileView;
  readonly onShowForm: () => void;
  readonly onDeleted: () => void;
};

/** Returns why the server cannot write files. Undefined if it can. */
const readOnlyText = ({ readOnly }: FileDraft): string | undefined =>
  readOnly === null ? undefined : fileEditorText('readOnly', { reason: readOnly ?? fileEditorText('noFolder') });

const Sentence = ({ folder, value }: { readonly folder: FileFolder; readonly value: JsonObject }) => {
  const model = useModel();
  const context = useKindContext();
  const sentence = useMemo(() => fileSentence(folder, value, { model, context }), [folder, value, model, context]);
  return (
    <section className="file-sentence" aria-label={fileEditorText('sentence')}>
      <p aria-live="polite">
        <NoteText text={sentence} />
      </p>
    </section>
  );
};

/** The form of the file. If the text is not a JSON object, a message instead. */
const FormView = ({ folder, name, edited, saved, change }: FileEditorState) => {
  const { value } = edited;
  if (value === undefined)
    return <EmptyState title={fileEditorText('notJsonTitle')} text={fileEditorText('notJsonText')} />;
  return (
    <EditorForm
      folder={folder}
      name={name}
      edited={{ ...edited, value }}
      // The problems of a new file are shown when the user tries to save it.
      problems={saved.isAsked || name !== undefined ? saved.problems : []}
      onChange={change}
    />
  );
};

/** The lines below the file: where it is saved, and why it cannot be saved yet. */
const Notes = ({ folder, edited, saved, view }: FileEditorState & { readonly view: FileView }) => (
  <>
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
  </>
);

/**
 * The editor of a file whose text is loaded: a sentence that describes the file, its form or its JSON (`view`), its
 * problems, and the bar that saves or deletes it. Saving a file with problems opens the form (`onShowForm`) at the
 * first problem. `heading` is the name of the file in the dialog that deletes it.
 */
export const EditedFile = ({ editor, text, heading, view, onShowForm, onDeleted }: EditedFileProps) => {
  const { folder, name, mayEdit, edited, saved, remove } = editor;
  const [isDeleting, setIsDeleting] = useState(false);
  const host = useRef<HTMLDivElement>(null);
  const cannotWrite = readOnlyText(edited);
  const save = (): void => {
    saved.save();
    if (saved.state !== 'problems') return;
    onShowForm();
    requestAnimationFrame(() => {
      const first = host.current?.querySelector<HTMLElement>('[aria-invalid="true"], .file-problems');
      first?.focus();
      first?.scrollIntoView({ block: 'center' });
    });
  };
  return (
    <>
      <div className="file-page" ref={host}>
        {cannotWrite !== undefined && <p className="gable-form-problem">{cannotWrite}</p>}
        {edited.file?.state === 'changed' && <ChangedBanner file={edited.file} />}
        {edited.value !== undefined && <Sentence folder={folder} value={edited.value} />}
        {view === 'form' ? (
          <FormView {...editor} />
        ) : (
          <JsonPane name={edited.name} text={text} problems={saved.marked} onChange={edited.write} onSave={save} />
        )}
        <Notes {...editor} view={view} />
      </div>
      <SaveBar
        state={saved.state}
        count={saved.problems.length + saved.others.length}
        isChanged={edited.isChanged}
        isSaving={saved.isSaving}
        mayWrite={mayEdit && cannotWrite === undefined}
        onSave={save}
        onDiscard={edited.discard}
        onDelete={name === undefined ? undefined : () => setIsDeleting(true)}
      />
      {isDeleting && (
        <DeleteFileDialog
          title={heading}
          file={edited.name}
          onDelete={async () => {
            if (await remove()) onDeleted();
            else setIsDeleting(false);
          }}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </>
  );
};
