import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { discardFromOutbox, readOutbox, sendOutbox, subscribeToOutbox } from '../../providers/offline/outbox.ts';
import { startWorker } from '../../providers/offline/startWorker.ts';
import { offlineText } from '../../messages/en/offlineText.ts';

const subscribeToNetwork = (listener: () => void): (() => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

const sendEveryMs = 20_000;

/**
 * Says that there is no network, what waits to be sent, what the server refused, and that a new version is ready. It
 * starts the service worker, and sends what waits when the network is back.
 */
export const OfflineBar = () => {
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  const waiting = useSyncExternalStore(subscribeToOutbox, readOutbox);
  const [hasUpdate, setHasUpdate] = useState(false);
  const client = useQueryClient();
  useEffect(() => startWorker(() => setHasUpdate(true)), []);
  const hasWaiting = waiting.some(({ failure }) => failure === undefined);
  useEffect(() => {
    if (!isOnline || !hasWaiting) return undefined;
    const send = (): void => {
      void sendOutbox().then((isAnySent) => (isAnySent ? client.invalidateQueries() : undefined));
    };
    send();
    const timer = setInterval(send, sendEveryMs);
    return () => clearInterval(timer);
  }, [isOnline, hasWaiting, client]);
  const refused = waiting.filter(({ failure }) => failure !== undefined);
  const count = waiting.length - refused.length;
  if (isOnline && waiting.length === 0 && !hasUpdate) return null;
  return (
    <div className="gable-offline" role="status">
      {!isOnline && <span>{offlineText('offline')}</span>}
      {count > 0 && <span>{offlineText('waiting', { count })}</span>}
      {refused.map(({ key, failure }) => (
        <span key={key}>
          {offlineText('refused', { reason: failure ?? '' })}
          <button type="button" onClick={() => discardFromOutbox(key)}>
            {offlineText('discard')}
          </button>
        </span>
      ))}
      {isOnline && hasUpdate && (
        <span>
          {offlineText('update')}
          <button type="button" onClick={() => location.reload()}>
            {offlineText('reload')}
          </button>
        </span>
      )}
    </div>
  );
};
