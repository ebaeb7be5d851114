import { isObject } from '#model/schema/json.ts';
import { userIdOf } from '../session/userIdOf.ts';
import { readToken, subscribeToToken } from '../session/tokenStore.ts';

/** Key of the device's user: the id of the user who works offline on it, or `off` if the user turned it off. */
const storageKey = 'gable-offline';

/** Events of the requests that wait on this device. */
export type OfflineQueueMessage = {
  /** Requests that wait for a connection. */
  readonly waiting?: number;
  /** A request was sent. */
  readonly sent?: true;
  /** A request was refused, with the server's reason and its content. */
  readonly refused?: string;
  readonly body?: string;
};

/** Returns whether the browser can store the app for offline use. This needs https. */
export const canWorkOffline = (): boolean => 'serviceWorker' in navigator && 'caches' in window;

const userId = (): string | undefined => userIdOf(readToken());

/**
 * Returns whether the current user works offline on this device. In an installed app they do, unless it was turned off.
 */
export const worksOffline = (): boolean => {
  const user = userId();
  if (!canWorkOffline() || user === undefined) return false;
  const stored = localStorage.getItem(storageKey);
  return stored === user || (stored === null && matchMedia('(display-mode: standalone)').matches);
};

/** Returns the path of the service worker for this device. */
export const workerPath = (): string =>
  worksOffline() ? `/service-worker.js?offline=${userId() ?? ''}` : '/service-worker.js';

/**
 * Sends the token of the session, or that it has ended, to the service worker. When it ends, the service worker deletes
 * the stored responses.
 */
export const sendSession = async (): Promise<void> => {
  if (!canWorkOffline()) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  registration?.active?.postMessage({ offline: { token: readToken() ?? null } });
};

/** chosen: an earlier service worker may be busy until its last responses are complete. */
const replaceMs = 5000;

/** Waits until a service worker has replaced the earlier one, for a limited time. */
const activated = (worker: ServiceWorker | null): Promise<void> =>
  new Promise((resolve) => {
    const isOver = (): boolean => worker === null || worker.state === 'activated' || worker.state === 'redundant';
    if (isOver()) return resolve();
    setTimeout(resolve, replaceMs);
    worker?.addEventListener('statechange', () => isOver() && resolve());
  });

/** Stores the app and the responses of the API on this device from now on. */
export const turnOfflineOn = async (): Promise<void> => {
  localStorage.setItem(storageKey, userId() ?? '');
  const registration = await navigator.serviceWorker.register(workerPath());
  await activated(registration.installing ?? registration.waiting);
  await sendSession();
};

/** Resolves when the service worker of this page has stopped storing responses. */
const stopKeeping = (): Promise<void> =>
  new Promise((resolve) => {
    const worker = navigator.serviceWorker.controller;
    if (worker === null) return resolve();
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => resolve());
    port1.start();
    setTimeout(resolve, replaceMs);
    worker.postMessage({ offline: 'ended' }, [port2]);
  });

/** Deletes what is stored on this device. Requests that wait to be sent stay until their user works offline again. */
export const turnOfflineOff = async (): Promise<void> => {
  localStorage.setItem(storageKey, 'off');
  await stopKeeping();
  const registration = await navigator.serviceWorker.register(workerPath());
  await activated(registration.installing ?? registration.waiting);
  const kept = (await caches.keys()).filter((name) => name.startsWith('gable-'));
  await Promise.all(kept.map((name) => caches.delete(name)));
};

/** Replaces the service worker of another user of the device, who works offline on it. */
const endOfOther = async (): Promise<void> => {
  if (!canWorkOffline()) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  if (registration?.active?.scriptURL.includes('?offline=') === true)
    await navigator.serviceWorker.register(workerPath());
};

/**
 * Continues to work offline after a start: sends waiting requests as soon as there is a connection, and reports each
 * result. Returns a function that stops it.
 */
export const keepOffline = (report: (message: OfflineQueueMessage) => void): (() => void) => {
  if (!worksOffline()) {
    void endOfOther().catch(() => undefined);
    return () => undefined;
  }
  const onMessage = ({ data }: MessageEvent<unknown>): void => {
    // checked: only our own service worker posts to this page
    if (isObject(data) && isObject(data['later'])) report(data['later'] as OfflineQueueMessage);
  };
  const onConnection = (): void => void sendSession().catch(() => undefined);
  navigator.serviceWorker.addEventListener('message', onMessage);
  window.addEventListener('online', onConnection);
  const stopToken = subscribeToToken(onConnection);
  void navigator.serviceWorker.register(workerPath()).then(onConnection, () => undefined);
  return () => {
    navigator.serviceWorker.removeEventListener('message', onMessage);
    window.removeEventListener('online', onConnection);
    stopToken();
  };
};
