import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'ra-core';
import type { ImpactReport } from '#model/impact.ts';
import { Sheet } from '../../resources/shared/Sheet.tsx';
import { dropDrafts } from './drafts.ts';
import { type DraftFile, usePublish } from './studioData.ts';

type PublishDialogProps = { readonly files: readonly DraftFile[]; readonly report: ImpactReport; readonly onClose: () => void };

const listOf = (names: readonly string[]): string => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`);

/** Says once more what will happen, for everybody and at once, and does it. */
export const PublishDialog = ({ files, report, onClose }: PublishDialogProps) => {
  const notify = useNotify();
  const publish = usePublish();
  const [state, setState] = useState<'asked' | 'running' | { readonly problem: string }>('asked');
  const run = async (): Promise<void> => {
    setState('running');
    try {
      const { version } = await publish(files);
      dropDrafts(files.map(({ name }) => name));
      notify(`Version ${version} is in force.`, { type: 'success' });
      onClose();
    } catch (error) {
      setState({ problem: error instanceof Error ? error.message : String(error) });
    }
  };
  const left = report.impacts.filter(({ state: kind }) => kind === 'since');
  return (
    <Sheet
      title={`Publish ${listOf(files.map(({ name }) => name))}`} onClose={onClose}
      actions={<><Button onClick={onClose}>Not yet</Button><Button variant="contained" loading={state === 'running'} onClick={() => void run()}>Publish now</Button></>}
    >
      <div className="studio-publish">
        <p>It comes in force at once, for everybody; the files in the folder are written.</p>
        <ul>{report.changes.map((change) => <li key={change}>{change}</li>)}</ul>
        {report.steps.length > 0 && <><h3>Done with records</h3><ul>{report.steps.map(({ message }) => <li key={message}>{message}</li>)}</ul></>}
        {left.length > 0 && <><h3>Left as they are</h3><ul>{left.map(({ message }) => <li key={message}>{message}</li>)}</ul></>}
        {typeof state === 'object' && <p className="studio-wrong" role="alert">{state.problem}</p>}
      </div>
    </Sheet>
  );
};
