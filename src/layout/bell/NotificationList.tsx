import { useKindContext } from '#kinds/kindContext.tsx';
import { instantText } from '#model/values/dates.ts';
import type { Notification } from '#model/schema/notifySchema.ts';
import { PlainButton } from '../PlainButton.tsx';

type ListProps = {
  readonly data: readonly Notification[] | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly unread: number;
  readonly onOpen: (one: Notification) => void;
  readonly onReadAll: () => void;
  readonly onRetry: () => void;
};

/** What somebody was told, the latest first; what they have not read stands out. */
export const NotificationList = ({ data, isPending, error, unread, onOpen, onReadAll, onRetry }: ListProps) => {
  const { timeZone } = useKindContext();
  return (
    <section className="gable-bell-panel" aria-label="Notifications">
      <p className="gable-panel-title">Notifications</p>
      {isPending && (
        <p className="gable-panel-item" role="status">
          Loading…
        </p>
      )}
      {error !== null && (
        <p className="gable-panel-item" role="alert">
          We couldn't load your notifications. <PlainButton onClick={onRetry}>Try again</PlainButton>
        </p>
      )}
      {data?.length === 0 && (
        <p className="gable-panel-item">
          No notifications yet. You'll see one here when someone responds to a link you shared.
        </p>
      )}
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
                  {!one.read && <span className="gable-unseen">New: </span>}
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
      {unread > 0 && <PlainButton onClick={onReadAll}>Mark all as read</PlainButton>}
    </section>
  );
};
