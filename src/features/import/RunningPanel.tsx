import { countText } from '#model/values/countText.ts';
import type { ImportAnswer } from '#model/wire/imports.ts';
import { PlainButton } from '../../layout/PlainButton.tsx';
import { Progress } from './Progress.tsx';
import type { ImportWork } from './useImport.ts';
import { importStateTitles } from './words.ts';

/** An import at work: how far it is, and the way to stop it. */
export const RunningPanel = ({
  answer: { state, done, of },
  act,
}: {
  readonly answer: ImportAnswer;
  readonly act: ImportWork['act'];
}) => {
  const things = state === 'undoing' ? 'records' : 'rows';
  return (
    <section className="xfer-card" aria-label="Importing">
      <p className="xfer-running" role="status">
        {importStateTitles[state]}. You can leave this page; the import continues.
      </p>
      <Progress
        label={`${importStateTitles[state]}, so far`}
        {...(of === undefined ? {} : { done: Math.min(done, of), of })}
        text={
          of === undefined
            ? `${countText(done)} ${things}`
            : `${countText(Math.min(done, of))} of ${countText(of)} ${things}`
        }
      />
      <PlainButton look="framed" disabled={act.isPending} onClick={() => act.mutate({ act: 'cancel' })}>
        Stop
      </PlainButton>
    </section>
  );
};
