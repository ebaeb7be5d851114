import { useKindContext } from '#kinds/kindContext.tsx';
import { instantText } from '#model/values/dates.ts';
import type { Notification } from '#model/schema/notifySchema.ts';
import { PlainButton } from '../PlainButton.tsx';
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
};

/** The user's notifications, the latest first; unread ones are marked. */
export const NotificationList = ({ data, isPending, error, unread, onOpen, onReadAll, onRetry }: ListProps) => {
  const { timeZone } = useKindContext();
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
              <button
                type="button"
                className={`gable-panel-item${one.read ? '' : ' gable-bell-new'}`}
                onClick={() => onOpen(one)}
              >
                <span>
                  {!one.read && <span className="gable-unseen">{bellText('new')} </span>}
                  {one.text}: <b>{one.title}</b>
                </span>
                <time className="rec-muted" dateTime={one.at}>
                  {instantText(one.at, timeZone)}
                </time>
              </button>
            </li>
          ))}
        </ul>
      )}
      {unread > 0 && <PlainButton onClick={onReadAll}>{bellText('readAll')}</PlainButton>}
    </section>
  );
};
