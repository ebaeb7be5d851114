import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Notification } from '#model/schema/notifySchema.ts';
import { staffPages } from '#model/pages/pages.ts';
import { Disclosure } from '../parts/Disclosure.tsx';
import { Icon } from '../icons/Icon.tsx';
import type { ToastAction } from '../toasts/Toasts.tsx';
import { useNotifyLatest } from '../toasts/useNotifyLatest.ts';
import './bell.css';
import { arrivedSince } from './arrivedSince.ts';
import { LiveParts } from './LiveParts.tsx';
import { NotificationList } from './NotificationList.tsx';
import { useNotifications } from './useNotifications.ts';
import { useOpenNotification } from './useOpenNotification.ts';
import { bellText } from '../../messages/en/bellText.ts';

const bell =
  'M12 22c1.1 0 2-.9 2-2h-4c0 1.1.9 2 2 2m6-6v-5c0-3.07-1.63-5.64-4.5-6.32V4c0-.83-.67-1.5-1.5-1.5s-1.5.67-1.5 1.5v.68C7.64 5.36 6 7.92 6 11v5l-2 2v1h16v-1zm-2 1H8v-6c0-2.48 1.51-4.5 4-4.5s4 2.02 4 4.5z';

/** Shows a toast for notifications that arrive while the page is open. Its button calls `open` with the latest one. */
const useToasts = (data: readonly Notification[] | undefined, open: RefObject<(one: Notification) => void>): void => {
  const notify = useNotifyLatest('bell');
  const earlier = useRef<readonly Notification[]>(undefined);
  useEffect(() => {
    if (data === undefined) return;
    const [latest, ...others] = arrivedSince(earlier.current ?? data, data);
    earlier.current = data;
    if (latest === undefined) return;
    const action: ToastAction = { label: bellText('open'), run: () => open.current(latest) };
    const { text, title } = latest;
    const message =
      others.length === 0
        ? bellText('latest', { text, title })
        : bellText('latestOf', { text, title, count: others.length });
    // chosen: twice as long as other toasts, because the user is busy with something else.
    notify(message, { type: 'info', autoHideDuration: 6000, action });
  }, [data, notify, open]);
};

/** Shows a dot in the bottom bar of a phone, on which the bell is hidden, while there are unread notifications. */
const useUnreadDot = (hasUnread: boolean): void =>
  useEffect(() => {
    document.documentElement.toggleAttribute('data-unread', hasUnread);
    return () => document.documentElement.removeAttribute('data-unread');
  }, [hasUnread]);

const Face = ({ unread }: { readonly unread: number }) => (
  <>
    <Icon path={bell} />
    {unread > 0 && (
      <span className="gable-bell-count" aria-hidden="true">
        {unread > 99 ? '99+' : unread}
      </span>
    )}
  </>
);

/**
 * The button with the number of unread notifications, and the list that the button opens. Also renders `LiveParts`,
 * because the bell is on every screen.
 */
export const Bell = () => {
  const { data, isPending, error, refetch, markRead } = useNotifications();
  const navigate = useNavigate();
  const open = useOpenNotification();
  const openAndRead = (one: Notification): void => {
    void markRead([one._id]);
    open(one);
  };
  const openArrived = useRef(open);
  openArrived.current = (one) => {
    // To mark this record of a group as read would mark the whole group, although the user has not seen the other
    // records.
    const isWhole = data?.data.some(({ _id, count }) => _id === one._id && count === one.count) !== false;
    return isWhole ? openAndRead(one) : open(one);
  };
  useToasts(data?.data, openArrived);
  const unread = data?.unread ?? 0;
  useUnreadDot(unread > 0);
  return (
    <>
      <LiveParts />
      <Disclosure
        button={<Face unread={unread} />}
        label={unread === 0 ? bellText('title') : bellText('titleUnread', { count: unread })}
        className="gable-icon-button gable-bell"
      >
        {(close) => (
          <NotificationList
            {...{ data: data?.data, isPending, error, unread }}
            onRetry={() => void refetch()}
            onReadAll={() => void markRead()}
            onSettings={() => {
              close();
              void navigate(staffPages.notifications);
            }}
            onOpen={(one) => {
              close();
              openAndRead(one);
            }}
          />
        )}
      </Disclosure>
    </>
  );
};
