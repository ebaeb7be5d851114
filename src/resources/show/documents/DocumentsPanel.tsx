import { useState } from 'react';
import { useKindContext } from '#kinds/kindContext.tsx';
import { word } from '#model/language/wording.ts';
import { dayText } from '#model/values/time/dates.ts';
import { pictureAddress } from '#model/values/storedFiles.ts';
import type { Field } from '#model/field.ts';
import { PlainButton } from '../../../layout/parts/PlainButton.tsx';
import { actionText } from '../../../messages/en/actionText.ts';
import { showText } from '../../../messages/en/showText.ts';
import { adoptStyles } from '../../../theme/adoptStyles.ts';
import type { OpenDialog } from '../../shared/dialogs/openDialog.ts';
import { Glyph } from '../../shared/parts/Glyph.tsx';
import { PagePart } from '../../shared/parts/pageParts/PagePart.tsx';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import css from './documents.css?inline';
import { documentsOf, type ShownDocument } from './documentsOf.ts';
import { Lightbox } from '../gallery/Lightbox.tsx';

adoptStyles(css);

const Expiry = ({ document: { expiry, expiresOn = '' } }: { readonly document: ShownDocument }) =>
  expiry === undefined ? null : (
    <span className={`rec-expiry rec-expiry-${expiry}`}>
      {showText(expiry === 'expired' ? 'document.expired' : 'document.expires', { date: dayText(expiresOn) })}
    </span>
  );

const Preview = ({ document: { isPicture, url = '', ending } }: { readonly document: ShownDocument }) =>
  isPicture ? (
    <img className="rec-document-icon" src={pictureAddress(url, 'list')} alt="" loading="lazy" decoding="async" />
  ) : (
    <span className="rec-document-icon" aria-hidden="true">
      {ending}
    </span>
  );

type DocumentLineProps = {
  readonly document: ShownDocument;
  /** Opens the document in the picture viewer. */
  readonly onOpen: () => void;
};

const DocumentLine = ({ document, onOpen }: DocumentLineProps) => {
  const { name, url, viewUrl, isPicture, documentType } = document;
  return (
    <li>
      <Preview document={document} />
      <span className="rec-document-name">
        {url === undefined ? (
          name
        ) : isPicture ? (
          <button type="button" onClick={onOpen}>
            {name}
          </button>
        ) : (
          <a href={viewUrl} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        )}
        {documentType !== undefined && <span className="rec-document-type">{word(documentType)}</span>}
      </span>
      <Expiry document={document} />
      {url !== undefined && (
        <a
          className="rec-document-save"
          href={url}
          download={isPicture ? name.replace(/\.\w+$/, '.webp') : name}
          aria-label={showText('document.save', { name })}
        >
          <Glyph name="download" size={18} />
        </a>
      )}
    </li>
  );
};

type DocumentsPanelProps = {
  readonly field: Field;
  readonly record: ResourceRecord;
  readonly mayChange: boolean;
  readonly openDialog: (dialog: OpenDialog) => void;
};

/**
 * The documents in a field of a record. A click on a picture opens the picture viewer, and a click on a PDF the
 * browser's viewer. Other files are downloaded, and each document also has a download button. If `mayChange`, a button
 * opens the dialog that changes the documents.
 */
export const DocumentsPanel = ({ field, record, mayChange, openDialog }: DocumentsPanelProps) => {
  const { timeZone } = useKindContext();
  const [open, setOpen] = useState<number>();
  const documents = documentsOf(field, record[field.name], { now: new Date(), timeZone });
  const pictures = documents.flatMap(({ isPicture, name, url }) =>
    isPicture && url !== undefined ? [{ name, url }] : [],
  );
  return (
    <PagePart
      part={field.title}
      count={String(documents.length)}
      className="rec-panel rec-related"
      aria-label={field.title}
    >
      <header>
        <h2>
          {field.title} <span className="rec-tab-count">{documents.length}</span>
        </h2>
        {mayChange && (
          <PlainButton onClick={() => openDialog({ kind: 'documents', record, field })}>
            <Glyph name={documents.length === 0 ? 'add' : 'edit'} size={18} />
            {documents.length === 0 ? actionText('add') : showText('document.change')}
          </PlainButton>
        )}
      </header>
      {documents.length > 0 && (
        <ul className="rec-documents">
          {documents.map((document) => (
            <DocumentLine
              key={document.url ?? document.name}
              document={document}
              onOpen={() => setOpen(pictures.findIndex(({ url }) => url === document.url))}
            />
          ))}
        </ul>
      )}
      {open !== undefined && open >= 0 && (
        <Lightbox title={field.title} pictures={pictures} start={open} onClose={() => setOpen(undefined)} />
      )}
    </PagePart>
  );
};
