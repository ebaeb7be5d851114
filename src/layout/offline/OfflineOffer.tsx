import { useNotify } from 'ra-core';
import { useEffect, useState } from 'react';
import { offlineText } from '../../messages/en/offlineText.ts';
import { declineOffline, isOfflineOffered, turnOfflineOn } from '../../providers/device/offlineBrowser.ts';

/** Returns whether the device was without a connection since the app started, and has one again. */
const useWasOffline = (isOnline: boolean): boolean => {
  const [wasOffline, setWasOffline] = useState(!isOnline);
  useEffect(() => {
    if (!isOnline) setWasOffline(true);
  }, [isOnline]);
  return wasOffline && isOnline;
};

/**
 * Returns whether to offer offline work: the device has a connection again after an outage (`isOnline`), and the user
 * has never decided about offline work on it. Also returns the functions that accept and decline the offer.
 */
export const useOfflineOffer = (isOnline: boolean) => {
  const notify = useNotify();
  const [isAnswered, setAnswered] = useState(false);
  const wasOffline = useWasOffline(isOnline);
  useEffect(() => {
    // The user may have turned it on in the settings.
    const close = (): void => setAnswered(true);
    navigator.serviceWorker?.addEventListener('controllerchange', close);
    return () => navigator.serviceWorker?.removeEventListener('controllerchange', close);
  }, []);
  const accept = async (): Promise<void> => {
    setAnswered(true);
    try {
      await turnOfflineOn();
      notify(offlineText('turnedOn'), { type: 'success' });
    } catch {
      notify(offlineText('failed'), { type: 'error' });
    }
  };
  return {
    isOpen: wasOffline && !isAnswered && isOfflineOffered(),
    accept: () => void accept(),
    decline: () => {
      declineOffline();
      setAnswered(true);
    },
  };
};

type OfflineOfferProps = { readonly onAccept: () => void; readonly onDecline: () => void };

/** The offer to store the app and what the user opens on this device, so that the next outage does not matter. */
export const OfflineOffer = ({ onAccept, onDecline }: OfflineOfferProps) => (
  <>
    <span>{offlineText('offer')}</span>
    <button type="button" onClick={onAccept}>
      {offlineText('turnOn')}
    </button>
    <button type="button" onClick={onDecline}>
      {offlineText('decline')}
    </button>
  </>
);
