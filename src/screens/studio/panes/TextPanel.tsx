import type { ReactNode, RefObject } from 'react';
import { EmptyState } from '../../../layout/states/EmptyState.tsx';
import { useModel } from '../../../providers/schemas.tsx';
import type { Editor } from '../editor/mountEditor.ts';
import type { StudioState } from '../state/useStudioState.ts';
import { ComparePane } from './ComparePane.tsx';
import { FilePane } from './FilePane.tsx';
import { studioText } from '../../../messages/en/studioText.ts';

type TextPanelProps = {
  readonly state: StudioState;
  /** The ref of the text editor. */
  readonly controls: RefObject<Editor | null>;
  readonly mayEdit: boolean;
  /** Buttons for the drafts. */
  readonly actions: ReactNode;
  readonly onSave: () => void;
};

/** The second pane of the studio: the text of the chosen file, or the changes of one of its versions. */
export const TextPanel = ({ state, controls, mayEdit, actions, onSave }: TextPanelProps) => {
  const { resources } = useModel();
  const { file, history, shown, marked, show } = state;
  return (
    <section className="studio-text" aria-label={file === undefined ? studioText('panes.text') : file.name}>
      {file === undefined && <EmptyState title={studioText('choose.title')} text={studioText('choose.text')} />}
      {file !== undefined && shown !== undefined && (
        <ComparePane key={shown.id} {...{ file, history, shown }} onClose={() => show(undefined)} />
      )}
      {file !== undefined && shown === undefined && (
        <FilePane
          {...{ file, mayEdit, controls, actions, onSave }}
          problems={marked}
          resources={Object.keys(resources)}
        />
      )}
    </section>
  );
};
