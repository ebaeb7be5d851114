import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import type { ImpactReport } from '#model/wire/impact.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { dropDrafts } from './drafts.ts';
import { type DraftFile, type Studio, usePublish } from './studioData.ts';

type PublishDialogProps = {
  readonly studio: Studio;
  readonly files: readonly DraftFile[];
  readonly report: ImpactReport;
  readonly onClose: () => void;
};

/** `behind`: a version that is being put in force behind the answer. */
type State = 'asked' | 'running' | { readonly problem: string } | { readonly behind: string };

const listOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const problemOf = (state: State, studio: Studio): string | undefined => {
  if (typeof state !== 'object') return undefined;
  if ('problem' in state) return state.problem;
  return studio.version === state.behind || studio.changingSince !== null
    ? undefined
    : (studio.problems[0] ?? 'It was not activated. The previous version stays active.');
};

/** Says once more what will happen, for everybody and at once, and does it. */
export const PublishDialog = ({ studio, files, report, onClose }: PublishDialogProps) => {
  const notify = useNotify();
  const publish = usePublish();
  // What is published stays what was shown, whatever the checks say meanwhile.
  const [asked] = useState({ files, report });
  const [state, setState] = useState<State>('asked');
  const finish = (version: string): void => {
    dropDrafts(asked.files.map(({ name }) => name));
    notify(`Version ${version} is active.`, { type: 'success' });
    onClose();
  };
  const run = async (): Promise<void> => {
    setState('running');
    try {
      const { version, inForce } = await publish(asked.files);
      if (inForce) finish(version);
      else setState({ behind: version });
    } catch (error) {
      setState({ problem: error instanceof Error ? error.message : String(error) });
    }
  };
  const behind = typeof state === 'object' && 'behind' in state ? state.behind : undefined;
  const isInForce = behind !== undefined && studio.version === behind;
  useEffect(() => {
    if (isInForce) finish(behind);
    // `finish` is made anew with every drawing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isInForce]);
  const problem = problemOf(state, studio);
  const isBehind = behind !== undefined && problem === undefined;
  const left = asked.report.impacts.filter(({ state: kind }) => kind === 'since');
  return (
    <Sheet
      title={`Publish ${listOf(asked.files.map(({ name }) => name))}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{isBehind ? 'Close' : 'Cancel'}</Button>
          <Button variant="contained" loading={state === 'running' || isBehind} onClick={() => void run()}>
            Publish now
          </Button>
        </>
      }
    >
      <div className="studio-publish">
        {isBehind ? (
          <p role="status">
            The files are saved and version {behind} is being activated. Many records are updated in the background,
            which can take minutes. You can close this dialog. The previous version stays active until then, and your
            draft is kept if activation fails.
          </p>
        ) : (
          <p>This takes effect immediately for everyone and updates the files in the schema folder.</p>
        )}
        <ul>
          {asked.report.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
        {asked.report.steps.length > 0 && (
          <>
            <h3>Changes to records</h3>
            <ul>
              {asked.report.steps.map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </>
        )}
        {left.length > 0 && (
          <>
            <h3>Left unchanged</h3>
            <ul>
              {left.map(({ message }) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </>
        )}
        {problem !== undefined && (
          <p className="studio-wrong" role="alert">
            {problem}
          </p>
        )}
      </div>
    </Sheet>
  );
};
