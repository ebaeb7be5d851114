import { useNotify } from 'ra-core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { isObject } from '#model/schema/json.ts';
import { offlineText } from '../../messages/en/offlineText.ts';
import {
  sendSession,
  startOfflineWork,
  isOfflineOn,
  type OfflineQueueMessage,
} from '../../providers/device/offlineBrowser.ts';
import { OfflineOffer, useOfflineOffer } from './OfflineOffer.tsx';
import { noteWaitingRecords } from '../../providers/device/waitingRecords.ts';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import css from './offlineBar.css?inline';
import { useLive } from '../../providers/live/useLive.ts';

adoptStyles(css);

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** chosen: interval of sending waiting entries again, because the server may have been busy before. Units: ms. */
const againMs = 10_000;

/** Returns the note of a refused request, so that the user does not lose its text. */
const noteIn = (body: string | undefined): string => {
  const entry: unknown = JSON.parse(body ?? '{}');
  return isObject(entry) && typeof entry['note'] === 'string' ? `“${entry['note']}”` : '';
};

/** Returns whether the server or its database does not respond at the moment. */
const useIsServerAway = (): boolean => {
  const [isAway, setAway] = useState(false);
  useLive((event) => {
    if ('away' in event || 'lost' in event) setAway('away' in event);
  });
  return isAway;
};

/**
 * Returns the number of requests that wait for a connection. Shows a toast when the server has accepted or refused one,
 * and calls `onSent` if it was accepted.
 */
const useWaitingRequests = (onSent: () => void): number => {
  const notify = useNotify();
  const [waiting, setWaiting] = useState(0);
  const report = useRef((_message: OfflineQueueMessage): void => undefined);
  report.current = ({ waiting: count, records, sent, refused, body }) => {
    if (count !== undefined) setWaiting(count);
    if (records !== undefined) noteWaitingRecords(records);
    if (refused !== undefined)
      notify(offlineText('refused', { reason: refused, text: noteIn(body) }), {
        type: 'error',
        autoHideDuration: null,
      });
    if (sent === true) {
      notify(offlineText('sent'), { type: 'success' });
      onSent();
    }
  };
  useEffect(() => startOfflineWork((message) => report.current(message)), []);
  return isOfflineOn() ? waiting : 0;
};

/** Sends waiting requests again every 10 seconds while `isOn`. */
const useSendingAgain = (isOn: boolean): void => {
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => void sendSession().catch(() => undefined), againMs);
    return () => clearInterval(timer);
  }, [isOn]);
};

/**
 * A bar that is shown while the server does not respond, while a device that works offline has no connection, and while
 * requests wait to be sent. After an outage, it offers offline work to a user who has not decided about it. Otherwise
 * renders nothing. `onSent` is called after the server has accepted a request.
 */
export const OfflineBar = ({ onSent }: { readonly onSent: () => void }) => {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isAway = useIsServerAway();
  const waiting = useWaitingRequests(onSent);
  useSendingAgain(isOnline && waiting > 0);
  const isOffline = isOfflineOn() && !isOnline;
  const offer = useOfflineOffer(isOnline);
  if (!isOffline && !isAway && waiting === 0 && !offer.isOpen) return null;
  return createPortal(
    <p role="status" className="gable-offline" data-offer={offer.isOpen || undefined}>
      {offer.isOpen && !isAway && <OfflineOffer onAccept={offer.accept} onDecline={offer.decline} />}
      {isOffline ? offlineText('bar') : isAway && offlineText('reconnecting')}{' '}
      {waiting > 0 && offlineText('waiting', { count: waiting })}
    </p>,
    document.body,
  );
};
