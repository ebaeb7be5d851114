import { useRef, useState } from 'react';
import { instantText } from '#model/dates.ts';
import { inSentence } from '#model/inSentence.ts';
import type { Resource } from '#model/resource.ts';
import { PlainButton } from '../../layout/PlainButton.tsx';
import { Glyph } from '../shared/Glyph.tsx';
import { failureOf } from '../shared/failureOf.ts';
import { stateTitles } from './words.ts';
import type { ImportWork } from './useImport.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Takes the file, and leads to the imports of before. */
export const UploadStep = ({ resource, work }: { readonly resource: Resource; readonly work: ImportWork }) => {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { upload, recent, open } = work;
  const take = (file: File | undefined): void => {
    if (file !== undefined) upload.mutate(file);
  };
  return (
    <>
      <section
        className="xfer-drop" data-over={isOver} aria-label="File to import"
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        <Glyph name="upload" size={32} />
        <p><b>Put a CSV or Excel file here</b><br />Its first row names the columns. Nothing is written before you have seen what would be.</p>
        <input ref={input} type="file" accept=".csv,.tsv,.txt,.xlsx" className="gable-unseen" aria-label="File" tabIndex={-1} onChange={(event) => take(event.target.files?.[0])} />
        <PlainButton look="contained" disabled={upload.isPending} onClick={() => input.current?.click()}>{upload.isPending ? 'Sending…' : 'Choose a file'}</PlainButton>
        {upload.isError && <p role="alert" className="xfer-problem">{failureOf(upload.error).message}</p>}
      </section>
      {(recent.data ?? []).length > 0 && (
        <section className="xfer-card">
          <h2>Your last imports of {inSentence(resource.plural)}</h2>
          <ul className="xfer-recent">
            {recent.data?.map(({ id, name, at, state, totals }) => (
              <li key={id}>
                <button type="button" className="xfer-link" onClick={() => open(id)}>{name}</button>
                <span>{instantText(at, zone)}</span>
                <span>{stateTitles[state]}{totals === undefined ? '' : ` · ${totals.created + totals.updated} of ${totals.rows} rows`}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};
