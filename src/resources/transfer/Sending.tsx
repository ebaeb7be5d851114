import { megabytes } from '#model/megabytes.ts';
import { PlainButton } from '../../layout/PlainButton.tsx';
import { Progress } from './Progress.tsx';
import type { Upload } from './useUpload.ts';

/** A file on its way: how much of it is there, and the way to stop. */
export const Sending = ({ upload: { sent = { bytes: 0, of: 0 }, name, cancel } }: { readonly upload: Upload }) => {
  const isThere = sent.of > 0 && sent.bytes >= sent.of;
  const done = Math.min(sent.bytes, sent.of);
  return (
    <section className="xfer-card" aria-label="Sending">
      <p className="xfer-running" role="status">{isThere ? `${name} is there. Its first rows are being read…` : `Sending ${name}. Stay on this page until it is there.`}</p>
      <Progress label={`${name}, sent so far`} {...(isThere ? {} : { done, of: sent.of })} text={`${megabytes(done)} of ${megabytes(sent.of)}`} />
      <PlainButton look="framed" onClick={cancel}>Cancel</PlainButton>
    </section>
  );
};
