import { useState } from 'react';
import { useKindContext } from '#kinds/kindContext.tsx';
import { instantText } from '#model/values/time/dates.ts';
import type { Notification } from '#model/schema/notifySchema.ts';
import { PlainButton } from '../parts/PlainButton.tsx';
import { shellText } from '../../messages/en/shellText.ts';
import { bellText } from '../../messages/en/bellText.ts';

type ListProps = {
  readonly data: readonly Notification[] | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly unread: number;
  readonly onOpen: (one: Notification) => void;
  readonly onReadAll: () => void;
  readonly onRetry: () => void;
  readonly onSettings: () => void;
};

const itemClass = ({ read }: Notification): string => `gable-panel-item${read ? '' : ' gable-bell-new'}`;

const NotificationLine = ({ one }: { readonly one: Notification }) => {
  const { timeZone } = useKindContext();
  return (
    <>
      <span>
        {!one.read && <span className="gable-unseen">{bellText('new')} </span>}
        {one.text}: <b>{one.title}</b>
      </span>
      <time className="rec-muted" dateTime={one.at}>
        {instantText(one.at, timeZone)}
      </time>
    </>
  );
};

/**
 * A group of similar notifications. It expands to the titles of their records, and a link to the list if there are
 * more.
 */
const NotificationGroup = ({ one, onOpen }: { readonly one: Notification } & Pick<ListProps, 'onOpen'>) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={itemClass(one)} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <NotificationLine one={one} />
      </button>
      {isOpen && (
        <ul className="gable-bell-group" aria-label={`${one.text}: ${one.title}`}>
          {one.records.map(({ _id, title }) => (
            <li key={_id}>
              <button
                type="button"
                className="gable-panel-item"
                onClick={() => onOpen({ ...one, record: _id, title, count: 1 })}
              >
                {title}
              </button>
            </li>
          ))}
          {one.count > one.records.length && (
            <li>
              <PlainButton onClick={() => onOpen(one)}>{bellText('openList')}</PlainButton>
            </li>
          )}
        </ul>
      )}
    </>
  );
};

/**
 * The content of the bell: the user's notifications, latest first, with the unread ones marked, or a text if there are
 * none. Shows a text while they are loading, and an error with a retry button if they could not be loaded.
 */
export const NotificationList = ({
  data,
  isPending,
  error,
  unread,
  onOpen,
  onReadAll,
  onRetry,
  onSettings,
}: ListProps) => {
  return (
    <section className="gable-bell-panel" aria-label={bellText('title')}>
      <p className="gable-panel-title">{bellText('title')}</p>
      {isPending && (
        <p className="gable-panel-item" role="status">
          {bellText('loading')}
        </p>
      )}
      {error !== null && (
        <p className="gable-panel-item" role="alert">
          {bellText('failed')} <PlainButton onClick={onRetry}>{shellText('failed.retry')}</PlainButton>
        </p>
      )}
      {data?.length === 0 && <p className="gable-panel-item">{bellText('empty')}</p>}
      {data !== undefined && data.length > 0 && (
        <ul>
          {data.map((one) => (
            <li key={one._id}>
              {one.count === 1 ? (
                <button type="button" className={itemClass(one)} onClick={() => onOpen(one)}>
                  <NotificationLine one={one} />
                </button>
              ) : (
                <NotificationGroup one={one} onOpen={onOpen} />
              )}
            </li>
          ))}
        </ul>
      )}
      <p className="gable-bell-foot">
        {unread > 0 && <PlainButton onClick={onReadAll}>{bellText('readAll')}</PlainButton>}
        <PlainButton onClick={onSettings}>{bellText('settings')}</PlainButton>
      </p>
    </section>
  );
};
