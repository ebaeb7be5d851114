import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { fileSizeText } from '#model/values/numbers/fileSizeText.ts';
import { pictureAddress } from '#model/values/storedFiles.ts';
import type { MessagePart, PartFile, PartPlace } from '#model/wire/messagePart.ts';
import { partText } from '../../../messages/en/partText.ts';
import { fetchFileAgain } from '../../../providers/features/channels.ts';
import { adoptStyles } from '../../../theme/adoptStyles.ts';
import { failureOf } from '../../shared/failureOf.ts';
import { mapLink } from '../../shared/contact/position.ts';
import css from './messageParts.css?inline';

adoptStyles(css);

const nameOf = ({ kind, name }: MessagePart): string => (name === '' ? partText(`kind.${kind}`) : name);

const Picture = ({ part, file }: { readonly part: MessagePart; readonly file: PartFile }) => (
  <a className="part-picture" href={file.url} target="_blank" rel="noopener noreferrer">
    <img
      src={pictureAddress(file.url, part.kind === 'sticker' ? 'list' : 'phone')}
      alt={partText('open', { name: nameOf(part) })}
      loading="lazy"
      decoding="async"
      data-kind={part.kind}
    />
  </a>
);

const Place = ({ place }: { readonly place: PartPlace }) => (
  <span className="part-place">
    {place.name !== '' && <b>{place.name}</b>}
    {place.address !== '' && <span>{place.address}</span>}
    <a href={mapLink(place)} target="_blank" rel="noopener noreferrer">
      {partText('map')} · {place.latitude.toFixed(5)}, {place.longitude.toFixed(5)}
    </a>
  </span>
);

const FileLink = ({ part, file }: { readonly part: MessagePart; readonly file: PartFile }) => (
  <a
    className="part-file"
    // A PDF opens in the browser; everything else is downloaded.
    href={file.type === 'application/pdf' ? `${file.url}?view=true` : file.url}
    target="_blank"
    rel="noopener noreferrer"
  >
    <span>{nameOf(part)}</span> <small>{fileSizeText(file.size)}</small>
  </a>
);

const Stored = ({ part, file }: { readonly part: MessagePart; readonly file: PartFile }) => {
  const label = nameOf(part);
  if (file.type.startsWith('image/')) return <Picture part={part} file={file} />;
  if (file.type.startsWith('video/'))
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- people send videos without captions
    return <video className="part-video" controls preload="metadata" src={file.url} aria-label={label} />;
  if (file.type.startsWith('audio/'))
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- people send recordings without captions
    return <audio className="part-audio" controls preload="none" src={file.url} aria-label={label} />;
  return <FileLink part={part} file={file} />;
};

/** A button that makes the server download a file again. The page shows the file when it arrives. */
const FetchAgain = ({ part }: { readonly part: MessagePart }) => {
  const notify = useNotify();
  const [isAsked, setIsAsked] = useState(false);
  const fetch = async (): Promise<void> => {
    setIsAsked(true);
    try {
      await fetchFileAgain(part.id);
    } catch (error) {
      setIsAsked(false);
      notify(failureOf(error).message, { type: 'error' });
    }
  };
  return (
    <Button
      size="small"
      loading={isAsked}
      aria-label={partText('fetchAgainOf', { name: nameOf(part) })}
      onClick={() => void fetch()}
    >
      {partText('fetchAgain')}
    </Button>
  );
};

const Part = ({ part }: { readonly part: MessagePart }) => {
  const { kind, state, file, place, contacts, reason } = part;
  if (place !== null) return <Place place={place} />;
  if (contacts !== null)
    return contacts.map(({ name, phones }) => (
      <span key={`${name} ${phones.join(' ')}`} className="part-place">
        {name !== '' && <b>{name}</b>}
        {phones.map((phone) => (
          <a key={phone} href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
            {phone}
          </a>
        ))}
      </span>
    ));
  if (state === 'stored' && file !== null) return <Stored part={part} file={file} />;
  return (
    <span className="part-missing" role={state === 'waiting' ? 'status' : undefined}>
      <b>{part.name === '' ? partText(`kind.${kind}`) : part.name}</b>{' '}
      {state !== 'stored' && partText(`state.${state}`)}
      {state !== 'waiting' && reason !== null && <small>{reason}</small>}
      {(state === 'failed' || state === 'refused') && <FetchAgain part={part} />}
    </span>
  );
};

/**
 * The parts of a message besides its text: images, video and audio players, links to files, places and contacts. A file
 * that is not stored is shown with its state and the reason. If the file failed or was refused, a button makes the
 * server download it again. Renders nothing if `parts` is empty.
 */
export const MessageParts = ({ parts }: { readonly parts: readonly MessagePart[] }) =>
  parts.length === 0 ? null : (
    <div className="parts">
      {parts.map((part) => (
        <Part key={part.id} part={part} />
      ))}
    </div>
  );
