import { word } from '#model/language/wording.ts';
import { Link } from 'react-router-dom';
import { kinds } from '#kinds/index.ts';
import type { Resource } from '#model/resource.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import { sourcesFor } from '#model/templates/variables.ts';
import { addressOf } from '#model/pages/addresses.ts';
import { useModel } from '../../providers/schemas.tsx';
import { Glyph } from '../../resources/shared/parts/Glyph.tsx';
import { IconAction } from '../../resources/shared/parts/IconAction.tsx';
import { prefetchInputs } from '../../resources/shared/lazyInputs.tsx';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { useRights } from '../../resources/shared/useRights.ts';
import { isOffered, messageTextsOf, wayOf } from './messageSource.ts';
import { MessageText } from './text/MessageText.tsx';
import { messagesText } from '../../messages/en/messagesText.ts';

type MessageCardProps = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly onDelete: () => void;
};

/**
 * Shows one message template: its name, channel and text, whether users can choose it, and a button that deletes it.
 */
export const MessageCard = ({ resource, record, onDelete }: MessageCardProps) => {
  const recordTitle = useRecordTitle();
  const rights = useRights(resource);
  const { resources } = useModel();
  const { message } = resource;
  if (message === undefined) return null;
  const sources = sourcesFor(String(record[message.about] ?? ''), { resources, message, kinds });
  const way = wayOf(message, record);
  const { subject, body } = messageTextsOf(message, record);
  const title = recordTitle(resource, record);
  return (
    <li className="msg-card">
      <header>
        <h2>
          {rights.may('update') ? (
            <Link to={addressOf(resource, 'edit', record)} onPointerEnter={prefetchInputs} onFocus={prefetchInputs}>
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        {!isOffered(message, record) && <span className="msg-off">{messagesText('card.hidden')}</span>}
      </header>
      <p className="msg-text">
        {way === 'email' && (
          <b>
            <MessageText text={subject} sources={sources} />
          </b>
        )}
        <MessageText text={body} sources={sources} />
      </p>
      <footer>
        <span className="msg-way">
          {way !== undefined && <Glyph name={way} size={16} />}
          {word(String(record[message.channel] ?? ''))}
        </span>
        {rights.may('delete') && (
          <IconAction label={messagesText('card.delete', { name: title })} glyph="delete" onClick={onDelete} />
        )}
      </footer>
    </li>
  );
};
