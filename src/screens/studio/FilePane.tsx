import { type ReactNode, type RefObject } from 'react';
import { lazyScreen } from '../../layout/lazyScreen.tsx';
import { PlainButton } from '../../layout/PlainButton.tsx';
import { ChangedBanner } from './ChangedBanner.tsx';
import { dropDrafts, keepDraft } from './drafts.ts';
import type { MarkedProblem } from './editor/CodeEditor.tsx';
import type { Editor } from './editor/mountEditor.ts';
import { type StudioFile, fileStateTitles } from './studioFiles.ts';

const CodeEditor = lazyScreen(async () => (await import('./editor/CodeEditor.tsx')).CodeEditor);

type FilePaneProps = {
  readonly file: StudioFile;
  readonly problems: readonly MarkedProblem[];
  readonly resources: readonly string[];
  readonly mayEdit: boolean;
  readonly controls: RefObject<Editor | null>;
  readonly onSave: () => void;
  readonly actions: ReactNode;
};

/** One file: its state, its text, and what one can do with it. */
export const FilePane = ({ file, problems, resources, mayEdit, controls, onSave, actions }: FilePaneProps) => {
  const { name, state, text, existing, hash } = file;
  const isDraft = state === 'draft' || state === 'changed';
  const change = (next: string): void => {
    // What is again as it stands is no draft.
    if (next === existing && state === 'draft') dropDrafts([name]);
    else keepDraft({ name, text: next, was: isDraft ? file.draftOf : hash });
  };
  return (
    <>
      <div className="studio-bar">
        <span className="studio-name">
          <span className="studio-dot" data-state={state} />
          <code>{name}</code>
          <span className="studio-quiet">{fileStateTitles[state]}</span>
        </span>
        {mayEdit && text !== undefined && (
          <PlainButton look="quiet" onClick={() => controls.current?.format()} title="Shift+Alt+F">
            Format
          </PlainButton>
        )}
        {mayEdit && !isDraft && hash !== null && file.group !== 'Settings' && (
          <PlainButton
            look="quiet"
            onClick={() => keepDraft({ name, text: null, was: hash })}
            title="Creates a draft that removes this file. Nothing changes until you publish."
          >
            Remove
          </PlainButton>
        )}
        {isDraft && (
          <PlainButton look="quiet" onClick={() => dropDrafts([name])}>
            Discard
          </PlainButton>
        )}
        {actions}
      </div>
      {state === 'changed' && <ChangedBanner key={name} file={file} />}
      {text === undefined ? (
        <div className="gable-state">
          <h2>{state === 'gone' ? 'This file was removed' : 'This file will be removed'}</h2>
          <p>
            {state === 'gone'
              ? `The data of its records is kept. To bring it back, restore an earlier version from the history and publish it.`
              : `Publishing removes ${name} from the folder. The data of its records is kept. Choose Discard to keep the file.`}
          </p>
        </div>
      ) : (
        <CodeEditor
          {...{ name, text, problems, resources, controls, onSave }}
          onChange={mayEdit ? change : undefined}
        />
      )}
      <p className="studio-keys">
        {mayEdit
          ? 'Ctrl S publishes · Ctrl Space completes · Escape, then Tab leaves'
          : 'You can view the files. To edit them, you need the permission schemas.edit.'}
      </p>
    </>
  );
};
