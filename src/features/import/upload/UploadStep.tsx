import { useState } from 'react';
import { instantText } from '#model/values/time/dates.ts';
import type { ImportAnswer } from '#model/wire/imports.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { megabytes } from '#model/values/numbers/megabytes.ts';
import type { Resource } from '#model/resource.ts';
import { Glyph } from '../../../resources/shared/parts/Glyph.tsx';
import { failureOf } from '../../../resources/shared/failureOf.ts';
import { Sending } from './Sending.tsx';
import type { ImportWork } from '../mapping/useImport.ts';
import { useUpload } from './useUpload.ts';
import { FileButton } from '../parts/FileButton.tsx';
import { importText } from '../../../messages/en/importText.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

type DropZoneProps = {
  /** Max size of the file. Undefined until it is loaded. */
  readonly maxBytes: number | undefined;
  readonly onFile: (file: File | undefined) => void;
};

/** The area into which the user drops a file, with a button that chooses one instead. */
const DropZone = ({ maxBytes, onFile }: DropZoneProps) => {
  const [isOver, setOver] = useState(false);
  return (
    <section
      className="xfer-drop"
      data-over={isOver}
      aria-label={importText('upload.title')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFile(event.dataTransfer.files[0]);
      }}
    >
      <Glyph name="upload" size={32} />
      <p>
        <b>{importText('upload.drop')}</b>
        <br />
        {importText('upload.next')}
      </p>
      <FileButton
        look="contained"
        text={importText('upload.choose')}
        label={importText('file.title')}
        accept=".csv,.tsv,.txt,.xlsx"
        onPick={onFile}
      />
      {maxBytes !== undefined && <small>{importText('upload.limit', { size: megabytes(maxBytes) })}</small>}
    </section>
  );
};

type RecentProps = {
  readonly title: string;
  readonly imports: readonly ImportAnswer[];
  readonly onOpen: (id: string) => void;
};

const RecentImports = ({ title, imports, onOpen }: RecentProps) => (
  <section className="xfer-card">
    <h2>{title}</h2>
    <ul className="xfer-recent">
      {imports.map(({ id, name, at, state, totals }) => (
        <li key={id}>
          <button type="button" className="xfer-link" onClick={() => onOpen(id)}>
            {name}
          </button>
          <span>{instantText(at, zone)}</span>
          <span>
            {importText(`state.${state}`)}
            {totals === undefined || state === 'undone'
              ? ''
              : ` · ${importText('running.rowsOf', { count: totals.created + totals.updated, total: totals.rows })}`}
          </span>
        </li>
      ))}
    </ul>
  </section>
);

/**
 * The step of an import in which the user uploads a file. It also lists the user's last imports, which can be opened.
 */
export const UploadStep = ({ resource, work }: { readonly resource: Resource; readonly work: ImportWork }) => {
  const { recent, open } = work;
  const limits = recent.data?.limits;
  const upload = useUpload(resource, limits, open);
  const take = (file: File | undefined): void => {
    if (file !== undefined && !upload.isSending) upload.send(file);
  };
  const imports = recent.data?.data ?? [];
  return (
    <>
      {upload.isSending ? <Sending upload={upload} /> : <DropZone maxBytes={limits?.fileBytes} onFile={take} />}
      {upload.error !== undefined && (
        <p role="alert" className="xfer-problem">
          {failureOf(upload.error).message}
        </p>
      )}
      {imports.length > 0 && (
        <RecentImports
          title={importText('upload.recent', { things: inLowerCase(resource.plural) })}
          imports={imports}
          onOpen={open}
        />
      )}
    </>
  );
};
