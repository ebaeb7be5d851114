import { megabytes } from '#model/values/numbers/megabytes.ts';
import { PlainButton } from '../../../layout/parts/PlainButton.tsx';
import { Progress } from '../parts/Progress.tsx';
import type { Upload } from './useUpload.ts';
import { actionText } from '../../../messages/en/actionText.ts';
import { importText } from '../../../messages/en/importText.ts';

/** The progress of an upload, and a button that cancels it. */
export const Sending = ({ upload: { sent = { bytes: 0, of: 0 }, name, cancel } }: { readonly upload: Upload }) => {
  const isThere = sent.of > 0 && sent.bytes >= sent.of;
  const done = Math.min(sent.bytes, sent.of);
  return (
    <section className="xfer-card" aria-label={importText('sending.title')}>
      <p className="xfer-running" role="status">
        {isThere ? importText('sending.done', { file: name }) : importText('sending.text', { file: name })}
      </p>
      <Progress
        label={importText('sending.progress', { file: name })}
        {...(isThere ? {} : { done, of: sent.of })}
        text={importText('sending.part', { done: megabytes(done), total: megabytes(sent.of) })}
      />
      <PlainButton look="framed" onClick={cancel}>
        {actionText('cancel')}
      </PlainButton>
    </section>
  );
};
