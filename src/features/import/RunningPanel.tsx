import type { ImportAnswer } from '#model/wire/imports.ts';
import { PlainButton } from '../../layout/parts/PlainButton.tsx';
import { Progress } from './parts/Progress.tsx';
import type { ImportWork } from './mapping/useImport.ts';
import { importText } from '../../messages/en/importText.ts';

/** Shows the progress of an import while the server checks, writes or undoes it, and a button that stops it. */
export const RunningPanel = ({
  answer: { state, done, of },
  act,
}: {
  readonly answer: ImportAnswer;
  readonly act: ImportWork['act'];
}) => {
  const isUndoing = state === 'undoing';
  const stateTitle = importText(`state.${state}`);
  return (
    <section className="xfer-card" aria-label={importText('running.title')}>
      <p className="xfer-running" role="status">
        {importText('running.text', { state: stateTitle })}
      </p>
      <Progress
        label={importText('running.progress', { state: stateTitle })}
        {...(of === undefined ? {} : { done: Math.min(done, of), of })}
        text={
          of === undefined
            ? importText(isUndoing ? 'running.records' : 'running.rows', { count: done })
            : importText(isUndoing ? 'running.recordsOf' : 'running.rowsOf', { count: Math.min(done, of), total: of })
        }
      />
      <PlainButton look="framed" disabled={act.isPending} onClick={() => act.mutate({ act: 'cancel' })}>
        {importText('running.stop')}
      </PlainButton>
    </section>
  );
};
