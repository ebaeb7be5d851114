import { useNotify } from 'ra-core';
import type { SchemaFileVersion } from '#model/wire/impact.ts';
import { failureOf } from '../../../resources/shared/failureOf.ts';
import { applyImpactFix } from '../state/applyImpactFix.ts';
import { resolveRemovedName } from '../state/resolveRemovedName.ts';
import { restoreVersion } from '../state/restoreVersion.ts';
import type { StudioState } from '../state/useStudioState.ts';
import type { ProblemPlace } from '../state/problemPlace.ts';
import { ChecksPanel } from './ChecksPanel.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { studioText } from '../../../messages/en/studioText.ts';

/** What the third pane of the studio shows. */
export type StudioSide = 'checks' | 'history';

type SidePanelProps = {
  readonly state: StudioState;
  readonly side: StudioSide;
  readonly mayEdit: boolean;
  readonly onSide: (side: StudioSide) => void;
  /** Called with the problem that the user wants to see in the text. */
  readonly onGo: (place: ProblemPlace) => void;
  /** Called when the text pane has something to show, such as a version. */
  readonly onText: () => void;
};

/** The third pane of the studio: the checks of the drafts, or the history of the file. */
export const SidePanel = ({ state, side, mayEdit, onSide, onGo, onText }: SidePanelProps) => {
  const notify = useNotify();
  const { files, file, history, shown, drafts, check, show } = state;
  const own = new Set([...drafts.map(({ name }) => name), ...(file === undefined ? [] : [file.name])]);
  const restore = (version: SchemaFileVersion): void => {
    restoreVersion(version, files).then(
      () => {
        show(undefined);
        onSide('checks');
        notify(studioText('note.restored', { file: version.file }), { type: 'info' });
      },
      (error: unknown) => notify(failureOf(error).message, { type: 'error' }),
    );
  };
  return (
    <aside className="studio-side" aria-label={studioText('side.title')}>
      <div className="studio-tabs" role="group" aria-label={studioText('side.about')}>
        <button type="button" aria-pressed={side === 'checks'} onClick={() => onSide('checks')}>
          {studioText('side.checks')}
        </button>
        <button type="button" aria-pressed={side === 'history'} onClick={() => onSide('history')}>
          {studioText('side.history')}
        </button>
      </div>
      {side === 'checks' ? (
        <ChecksPanel
          {...{ check, own }}
          isChanged={drafts.length > 0 || (mayEdit && file?.state === 'pending')}
          onGo={onGo}
          onFix={mayEdit ? (impact, fix) => void applyImpactFix(files, impact, fix) : undefined}
          onResolve={mayEdit ? (problems, removed) => void resolveRemovedName(files, problems, removed) : undefined}
        />
      ) : file === undefined ? (
        <p className="studio-quiet">{studioText('history.noFile')}</p>
      ) : (
        <HistoryPanel
          history={history}
          shown={shown?.id}
          onShow={(id) => {
            show(id);
            onText();
          }}
          onRestore={mayEdit ? restore : undefined}
        />
      )}
    </aside>
  );
};
