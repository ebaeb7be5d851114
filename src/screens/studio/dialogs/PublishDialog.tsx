import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useNotify } from 'ra-core';
import type { ImpactReport } from '#model/wire/impact.ts';
import { Sheet } from '../../../resources/shared/parts/Sheet.tsx';
import { dropDrafts } from '../state/drafts.ts';
import { type DraftFile, type StudioData, usePublish } from '../state/studioData.ts';
import { actionText } from '../../../messages/en/actionText.ts';
import { studioText } from '../../../messages/en/studioText.ts';
import { joinNames } from '../../../messages/joinNames.ts';
import { failureOf } from '../../../resources/shared/failureOf.ts';
import { Lines } from '../panes/Lines.tsx';

type PublishDialogProps = {
  readonly studio: StudioData;
  readonly files: readonly DraftFile[];
  readonly report: ImpactReport;
  readonly onClose: () => void;
};

/** `behind`: the version that the server is activating in the background. The dialog waits for it. */
type State = 'asked' | 'running' | { readonly problem: string } | { readonly behind: string };

const problemOf = (state: State, studio: StudioData): string | undefined => {
  if (typeof state !== 'object') return undefined;
  if ('problem' in state) return state.problem;
  return studio.version === state.behind || studio.changingSince !== null
    ? undefined
    : (studio.problems[0] ?? studioText('publish.failed'));
};

/**
 * Returns the state of publishing, and `run`, which publishes the files. Calls `onDone` when the new version is active.
 * While the server activates it in the background, `behind` is this version.
 */
const useRunPublish = (files: readonly DraftFile[], studio: StudioData, onDone: () => void) => {
  const notify = useNotify();
  const publish = usePublish();
  const [state, setState] = useState<State>('asked');
  const finish = (version: string): void => {
    dropDrafts(files.map(({ name }) => name));
    notify(studioText('publish.done', { version }), { type: 'success' });
    onDone();
  };
  const run = async (): Promise<void> => {
    setState('running');
    try {
      const { version, isActive } = await publish(files);
      if (isActive) finish(version);
      else setState({ behind: version });
    } catch (error) {
      setState({ problem: failureOf(error).message });
    }
  };
  const behind = typeof state === 'object' && 'behind' in state ? state.behind : undefined;
  const hasActivated = behind !== undefined && studio.version === behind;
  useEffect(() => {
    if (hasActivated) finish(behind);
    // oxlint-disable-next-line react/exhaustive-deps -- `finish` is a new function on every render
  }, [hasActivated]);
  const problem = problemOf(state, studio);
  return { isRunning: state === 'running', behind: problem === undefined ? behind : undefined, problem, run };
};

/** The dialog that lists what publishing changes, and publishes when the user confirms. */
export const PublishDialog = ({ studio, files, report, onClose }: PublishDialogProps) => {
  // Publishes exactly what the user saw, even if another check ends meanwhile.
  const [asked] = useState({ files, report });
  const { isRunning, behind, problem, run } = useRunPublish(asked.files, studio, onClose);
  const isBehind = behind !== undefined;
  const left = asked.report.impacts.filter(({ state }) => state === 'since');
  const actions = (
    <>
      <Button onClick={onClose}>{isBehind ? studioText('publish.close') : actionText('cancel')}</Button>
      <Button variant="contained" loading={isRunning || isBehind} onClick={() => void run()}>
        {studioText('publish.now')}
      </Button>
    </>
  );
  return (
    <Sheet
      title={studioText('publish.title', { files: joinNames(asked.files.map(({ name }) => name)) })}
      onClose={onClose}
      actions={actions}
    >
      <div className="studio-publish">
        {isBehind ? (
          <p role="status">{studioText('publish.background', { version: behind })}</p>
        ) : (
          <p>{studioText('publish.effect')}</p>
        )}
        <ul>
          {asked.report.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        <Lines title={studioText('publish.steps')} lines={asked.report.steps.map(({ message }) => message)} />
        <Lines title={studioText('publish.left')} lines={left.map(({ message }) => message)} />
        {problem !== undefined && (
          <p className="studio-wrong" role="alert">
            {problem}
          </p>
        )}
      </div>
    </Sheet>
  );
};
