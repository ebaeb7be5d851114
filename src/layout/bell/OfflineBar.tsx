import { useNotify } from 'ra-core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { isObject } from '#model/schema/json.ts';
import { offlineText } from '../../messages/en/offlineText.ts';
import {
  keepOffline,
  sendSession,
  worksOffline,
  type OfflineQueueMessage,
} from '../../providers/device/offlineBrowser.ts';
import { useLive } from '../../providers/live/useLive.ts';

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

/**
 * A bar that is shown while the server or its database does not respond. On a device on which the user has turned on
 * offline work, the bar also shows that there is no connection, and how many requests wait to be sent. With a
 * connection, waiting requests are sent again every 10 seconds. A toast shows that a request was accepted or rejected;
 * `onSent` is called after one was accepted. Renders nothing if there is nothing to show.
 */
export const OfflineBar = ({ onSent }: { readonly onSent: () => void }) => {
  const notify = useNotify();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [isAway, setAway] = useState(false);
  useLive((event) => {
    if ('away' in event || 'lost' in event) setAway('away' in event);
  });
  const [waiting, setWaiting] = useState(0);
  const report = useRef((_message: OfflineQueueMessage): void => undefined);
  report.current = ({ waiting: count, sent, refused, body }) => {
    if (count !== undefined) setWaiting(count);
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
  useEffect(() => keepOffline((message) => report.current(message)), []);
  const isStored = worksOffline();
  const isOffline = isStored && !isOnline;
  const left = isStored ? waiting : 0;
  const mustSend = isOnline && left > 0;
  useEffect(() => {
    if (!mustSend) return undefined;
    const timer = setInterval(() => void sendSession().catch(() => undefined), againMs);
    return () => clearInterval(timer);
  }, [mustSend]);
  if (!isOffline && !isAway && left === 0) return null;
  return createPortal(
    <p role="status" className="gable-offline">
      {isOffline ? offlineText('bar') : isAway && offlineText('reconnecting')}{' '}
      {left > 0 && offlineText('waiting', { count: left })}
    </p>,
    document.body,
  );
};
