import { useRef, useState } from 'react';
import { countText } from '#model/values/countText.ts';
import { instantText } from '#model/values/dates.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { megabytes } from '#model/values/megabytes.ts';
import type { Resource } from '#model/resource.ts';
import { PlainButton } from '../../layout/PlainButton.tsx';
import { Glyph } from '../../resources/shared/parts/Glyph.tsx';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { Sending } from './Sending.tsx';
import type { ImportWork } from './useImport.ts';
import { useUpload } from './useUpload.ts';
import { importStateTitles } from './words.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Takes the file, and leads to the imports of before. */
export const UploadStep = ({ resource, work }: { readonly resource: Resource; readonly work: ImportWork }) => {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { recent, open } = work;
  const limits = recent.data?.limits;
  const upload = useUpload(resource, limits, open);
  const take = (file: File | undefined): void => {
    if (file !== undefined && !upload.isSending) upload.send(file);
  };
  return (
    <>
      {upload.isSending ? (
        <Sending upload={upload} />
      ) : (
        <section
          className="xfer-drop"
          data-over={isOver}
          aria-label="File to import"
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
          <p>
            <b>Drop a CSV or Excel file here</b>
            <br />
            Next, you match the columns to fields and see a preview. Nothing is saved before that.
          </p>
          <input
            ref={input}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx"
            className="gable-unseen"
            aria-label="File"
            tabIndex={-1}
            onChange={(event) => {
              take(event.target.files?.[0]);
              // The same file, corrected, may be chosen again.
              event.target.value = '';
            }}
          />
          <PlainButton look="contained" onClick={() => input.current?.click()}>
            Choose a file
          </PlainButton>
          {limits !== undefined && <small>One file, up to {megabytes(limits.fileBytes)}</small>}
        </section>
      )}
      {upload.error !== undefined && (
        <p role="alert" className="xfer-problem">
          {failureOf(upload.error).message}
        </p>
      )}
      {(recent.data?.data ?? []).length > 0 && (
        <section className="xfer-card">
          <h2>Your recent imports of {inLowerCase(resource.plural)}</h2>
          <ul className="xfer-recent">
            {recent.data?.data.map(({ id, name, at, state, totals }) => (
              <li key={id}>
                <button type="button" className="xfer-link" onClick={() => open(id)}>
                  {name}
                </button>
                <span>{instantText(at, zone)}</span>
                <span>
                  {importStateTitles[state]}
                  {totals === undefined || state === 'undone'
                    ? ''
                    : ` · ${countText(totals.created + totals.updated)} of ${countText(totals.rows)} rows`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};
