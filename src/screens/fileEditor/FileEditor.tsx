import { useState, type ReactNode } from 'react';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { fileEditorText } from '../../messages/en/fileEditorText.ts';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import { EditedFile, type FileView } from './EditedFile.tsx';
import css from './fileEditor.css?inline';
import type { FileFolder } from './file/fileSentence.ts';
import { StartChoice } from './StartChoice.tsx';
import { type FileEditorState, useFileEditor } from './save/useFileEditor.ts';

adoptStyles(css);

type FileEditorProps = {
  readonly folder: FileFolder;
  /** Name of the file without its folder; undefined for a new one. */
  readonly name: string | undefined;
  /** The list of files, for the link above the title. */
  readonly back: { readonly to: string; readonly title: string };
  /** Buttons for a saved file, such as its on/off switch. */
  readonly actions?: ReactNode;
  readonly onSaved: (name: string) => void;
  /** Called after the file was deleted. */
  readonly onClose: () => void;
};

type ViewSwitchProps = { readonly view: FileView; readonly onChange: (view: FileView) => void };

const ViewSwitch = ({ view, onChange }: ViewSwitchProps) => (
  <div className="file-views" role="group" aria-label={fileEditorText('view.label')}>
    {(['form', 'json'] as const).map((one) => (
      <button key={one} type="button" aria-pressed={view === one} onClick={() => onChange(one)}>
        {fileEditorText(`view.${one}`)}
      </button>
    ))}
  </div>
);

/** The choice of an example for a new file, or the message that the file does not exist. */
const NoText = ({ name, vocabulary, begin }: FileEditorState) => (
  <div className="file-page">
    {name === undefined ? (
      <StartChoice vocabulary={vocabulary} onChoose={begin} />
    ) : (
      <EmptyState title={fileEditorText('gone')} text={fileEditorText('goneText')} />
    )}
  </div>
);

/**
 * The editor of a rule, a channel or a source: a form, the file as a sentence, and its JSON. Saving publishes the file.
 * A new file starts with the choice of an example. If the file does not exist, a message says so. `back`: the link
 * above the title; `actions`: other buttons of a saved file.
 */
export const FileEditor = ({ folder, name, back, actions, onSaved, onClose }: FileEditorProps) => {
  const editor = useFileEditor({ folder, name, onSaved });
  const [view, setView] = useState<FileView>('form');
  const { text, isChanged, isLoading, error } = editor.edited;
  const heading = editor.title ?? name ?? fileEditorText(`newTitle.${folder}`);
  return (
    <>
      <PageHeader
        title={heading}
        back={back}
        actions={
          <>
            {!isChanged && actions}
            {text !== undefined && <ViewSwitch view={view} onChange={setView} />}
          </>
        }
      />
      {error !== null ? (
        <ErrorState error={error} title={fileEditorText('failed')} />
      ) : isLoading ? (
        <LoadingOverlay loading label={fileEditorText('loading')}>
          <div className="gable-state" />
        </LoadingOverlay>
      ) : text === undefined ? (
        <NoText {...editor} />
      ) : (
        <EditedFile
          editor={editor}
          text={text}
          heading={heading}
          view={view}
          onShowForm={() => setView('form')}
          onDeleted={onClose}
        />
      )}
    </>
  );
};
