import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Notification } from '#model/schema/notifySchema.ts';
import { staffPages } from '#model/pages/pages.ts';
import { useModel } from '../../providers/schemas.tsx';
import { importAddress, useAddress, recordFromTitle } from '../../providers/routing/useAddress.ts';
import { Disclosure } from '../parts/Disclosure.tsx';
import { Icon } from '../icons/Icon.tsx';
import type { ToastAction } from '../toasts/Toasts.tsx';
import './bell.css';
import { CallSlot } from '../calls/CallSlot.tsx';
import { MentionSlot } from '../mentions/MentionSlot.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { arrivedSince } from './arrivedSince.ts';
import { NotificationList } from './NotificationList.tsx';
import { useLiveQueries } from './useLiveQueries.ts';
import { useNotifications } from './useNotifications.ts';
import { bellText } from '../../messages/en/bellText.ts';

const bell =
  'M12 22c1.1 0 2-.9 2-2h-4c0 1.1.9 2 2 2m6-6v-5c0-3.07-1.63-5.64-4.5-6.32V4c0-.83-.67-1.5-1.5-1.5s-1.5.67-1.5 1.5v.68C7.64 5.36 6 7.92 6 11v5l-2 2v1h16v-1zm-2 1H8v-6c0-2.48 1.51-4.5 4-4.5s4 2.02 4 4.5z';

/** Shows a toast for each notification that arrives while the page is open. */
const useToasts = (data: readonly Notification[] | undefined, open: RefObject<(one: Notification) => void>): void => {
  const notify = useNotify();
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

/**
 * The button with the number of unread notifications, and the list that it opens. As it is on every screen, it also
 * renders the list of people to mention, the cards of incoming calls and the offline bar, and keeps the screen's data
 * up to date.
 */
export const Bell = () => {
  const { data, isPending, error, refetch, markRead } = useNotifications();
  const navigate = useNavigate();
  const address = useAddress();
  const { resources } = useModel();
  useLiveQueries();
  const open = (one: Notification, isWhole = true): void => {
    // To mark this record of a group as read would mark the whole group, although the user has not seen the other
    // records.
    if (isWhole) void markRead([one._id]);
    const resource = resources[one.resource];
    if (one.event === 'imported' && resource !== undefined) void navigate(importAddress(resource));
    else if (one.count > 1) void navigate(address(one.resource, 'list'));
    else void navigate(address(one.resource, 'show', recordFromTitle(one.record, one.title)));
  };
  const client = useQueryClient();
  const refreshAll = useCallback(() => void client.invalidateQueries(), [client]);
  const openPath = useRef((path: string): void => void navigate(path));
  openPath.current = (path) => void navigate(path);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    void import('../../providers/device/pushBrowser.ts').then(
      ({ keepPush }) => {
        if (!isGone) stop = keepPush((path) => openPath.current(path));
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
  const openArrived = useRef(open);
  openArrived.current = (one) =>
    open(
      one,
      data?.data.some(({ _id, count }) => _id === one._id && count === one.count),
    );
  useToasts(data?.data, openArrived);
  const unread = data?.unread ?? 0;
  useEffect(() => {
    // The bottom bar of a phone, on which the bell is hidden, shows a dot for this attribute.
    document.documentElement.toggleAttribute('data-unread', unread > 0);
    return () => document.documentElement.removeAttribute('data-unread');
  }, [unread]);
  const face = (
    <>
      <Icon path={bell} />
      {unread > 0 && (
        <span className="gable-bell-count" aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </>
  );
  return (
    <>
      <MentionSlot />
      <CallSlot />
      <OfflineBar onSent={refreshAll} />
      <Disclosure
        button={face}
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
              open(one);
            }}
          />
        )}
      </Disclosure>
    </>
  );
};
