import { type ReactNode, type RefObject } from 'react';
import { lazyScreen } from '../../layout/lazyScreen.tsx';
import { PlainButton } from '../../layout/PlainButton.tsx';
import { ChangedBanner } from './ChangedBanner.tsx';
import { dropDrafts, keepDraft } from './drafts.ts';
import type { MarkedProblem } from './editor/CodeEditor.tsx';
import type { Editor } from './editor/mountEditor.ts';
import { type StudioFile, stateTitles } from './studioFiles.ts';

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
  const { name, state, text, standing, hash } = file;
  const isDraft = state === 'draft' || state === 'changed';
  const change = (next: string): void => {
    // What is again as it stands is no draft.
    if (next === standing && state === 'draft') dropDrafts([name]);
    else keepDraft({ name, text: next, was: isDraft ? file.draftOf : hash });
  };
  return (
    <>
      <div className="studio-bar">
        <span className="studio-name"><span className="studio-dot" data-state={state} /><code>{name}</code><span className="studio-quiet">{stateTitles[state]}</span></span>
        {mayEdit && text !== undefined && <PlainButton look="quiet" onClick={() => controls.current?.format()} title="Shift+Alt+F">Format</PlainButton>}
        {mayEdit && !isDraft && hash !== null && file.group !== 'Settings' && <PlainButton look="quiet" onClick={() => keepDraft({ name, text: null, was: hash })} title="Makes a draft without this file; nothing happens until it is published">Remove</PlainButton>}
        {isDraft && <PlainButton look="quiet" onClick={() => dropDrafts([name])}>Discard</PlainButton>}
        {actions}
      </div>
      {state === 'changed' && <ChangedBanner key={name} file={file} />}
      {text === undefined
        ? <div className="gable-state"><h2>{state === 'gone' ? 'This file was taken away' : 'This file is taken away'}</h2><p>{state === 'gone' ? `The data of its records is kept. Go back to an earlier version in the history, and publish it, to have all of it again.` : `Published, ${name} leaves the folder. The data of its records stays; Discard keeps the file.`}</p></div>
        : <CodeEditor {...{ name, text, problems, resources, controls, onSave }} onChange={mayEdit ? change : undefined} />}
      <p className="studio-keys">{mayEdit ? 'Ctrl S publishes · Ctrl Space completes · Escape, then Tab leaves' : 'You may look at the files; to change them one needs the right schemas.edit.'}</p>
    </>
  );
};
