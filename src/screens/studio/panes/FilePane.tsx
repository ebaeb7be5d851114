import { type ReactNode, type RefObject } from 'react';
import { lazyScreen } from '../../../layout/states/lazyScreen.tsx';
import { PlainButton } from '../../../layout/parts/PlainButton.tsx';
import { ChangedBanner } from './ChangedBanner.tsx';
import { dropDrafts, keepDraft } from '../state/drafts.ts';
import type { MarkedProblem } from '../editor/CodeEditor.tsx';
import type { Editor } from '../editor/mountEditor.ts';
import { loadSchemaTips } from '../editor/vocabularyText.ts';
import type { StudioFile } from '../state/studioFiles.ts';
import { studioText } from '../../../messages/en/studioText.ts';

const CodeEditor = lazyScreen(async () => {
  const [editor] = await Promise.all([import('../editor/CodeEditor.tsx'), loadSchemaTips()]);
  return editor.CodeEditor;
});

type FilePaneProps = {
  readonly file: StudioFile;
  readonly problems: readonly MarkedProblem[];
  readonly resources: readonly string[];
  readonly mayEdit: boolean;
  readonly controls: RefObject<Editor | null>;
  readonly onSave: () => void;
  readonly actions: ReactNode;
};

/** Explains why a file has no text. A file that was deleted outside the studio and is still active can be restored. */
const MissingFile = ({ file: { name, state, active }, mayEdit }: Pick<FilePaneProps, 'file' | 'mayEdit'>) => {
  const reason = state === 'pending' ? 'missing' : state === 'gone' ? 'removed' : 'removing';
  return (
    <div className="gable-state">
      <h2>{studioText(`file.${reason}`)}</h2>
      <p>{studioText(`file.${reason}Text`, { file: name })}</p>
      {mayEdit && state === 'pending' && active !== undefined && (
        <PlainButton look="outlined" onClick={() => keepDraft({ name, text: active, was: null })}>
          {studioText('file.restore')}
        </PlainButton>
      )}
    </div>
  );
};

/** One schema file: its state, its text editor and its actions. */
export const FilePane = ({ file, problems, resources, mayEdit, controls, onSave, actions }: FilePaneProps) => {
  const { name, state, text, existing, hash } = file;
  const isDraft = state === 'draft' || state === 'changed';
  const change = (next: string): void => {
    // If the text is the same as in the file again, there is no draft.
    if (next === existing && state === 'draft') dropDrafts([name]);
    else keepDraft({ name, text: next, was: isDraft ? file.draftOf : hash });
  };
  return (
    <>
      <div className="studio-bar">
        <span className="studio-name">
          <span className="studio-dot" data-state={state} />
          <code>{name}</code>
          <span className="studio-quiet">{studioText(`state.${state}`)}</span>
        </span>
        {mayEdit && text !== undefined && (
          <PlainButton look="quiet" onClick={() => controls.current?.format()} title="Shift+Alt+F">
            {studioText('file.format')}
          </PlainButton>
        )}
        {mayEdit && !isDraft && hash !== null && file.group !== 'settings' && (
          <PlainButton
            look="quiet"
            onClick={() => keepDraft({ name, text: null, was: hash })}
            title={studioText('file.removeHint')}
          >
            {studioText('file.remove')}
          </PlainButton>
        )}
        {isDraft && (
          <PlainButton look="quiet" onClick={() => dropDrafts([name])}>
            {studioText('file.discard')}
          </PlainButton>
        )}
        {actions}
      </div>
      {state === 'changed' && <ChangedBanner key={name} file={file} />}
      {text === undefined ? (
        <MissingFile file={file} mayEdit={mayEdit} />
      ) : (
        <CodeEditor
          {...{ name, text, problems, resources, controls, onSave }}
          onChange={mayEdit ? change : undefined}
        />
      )}
      <p className="studio-keys">{mayEdit ? studioText('file.keys') : studioText('file.readOnly')}</p>
    </>
  );
};
