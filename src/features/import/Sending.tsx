import { megabytes } from '#model/values/megabytes.ts';
import { PlainButton } from '../../layout/PlainButton.tsx';
import { Progress } from './Progress.tsx';
import type { Upload } from './useUpload.ts';

/** A file on its way: how much of it is there, and the way to stop. */
export const Sending = ({ upload: { sent = { bytes: 0, of: 0 }, name, cancel } }: { readonly upload: Upload }) => {
  const isThere = sent.of > 0 && sent.bytes >= sent.of;
  const done = Math.min(sent.bytes, sent.of);
  return (
    <section className="xfer-card" aria-label="Sending">
      <p className="xfer-running" role="status">
        {isThere
          ? `${name} is uploaded. Reading the first rows…`
          : `Uploading ${name}. Stay on this page until it finishes.`}
      </p>
      <Progress
        label={`${name}, uploaded so far`}
        {...(isThere ? {} : { done, of: sent.of })}
        text={`${megabytes(done)} of ${megabytes(sent.of)}`}
      />
      <PlainButton look="framed" onClick={cancel}>
        Cancel
      </PlainButton>
    </section>
  );
};
