import { useNotify } from 'ra-core';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { isObject } from '#model/schema/json.ts';
import { offlineText } from '../../messages/en/offlineText.ts';
import { keepOffline, worksOffline, type OfflineQueueMessage } from '../../providers/offlineBrowser.ts';

const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** Returns the note in a refused entry, so that its text is not lost. */
const noteIn = (body: string | undefined): string => {
  const entry: unknown = JSON.parse(body ?? '{}');
  return isObject(entry) && typeof entry['note'] === 'string' ? `“${entry['note']}”` : '';
};

/**
 * The bar of a device that works offline: shown while it has no connection, or while something is waiting to be sent.
 */
export const OfflineBar = ({ onSent }: { readonly onSent: () => void }) => {
  const notify = useNotify();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
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
  if ((isOnline && waiting === 0) || !worksOffline()) return null;
  return createPortal(
    <p role="status" className="gable-offline">
      {!isOnline && offlineText('bar')} {waiting > 0 && offlineText('waiting', { count: waiting })}
    </p>,
    document.body,
  );
};
