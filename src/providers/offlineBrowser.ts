import { isObject } from '#model/schema/json.ts';
import { userIdOf } from './session/userIdOf.ts';
import { readToken, subscribeToToken } from './session/tokenStore.ts';

/** Whose device this is: the id of the user who works offline on it, or `off` if the user turned it off. */
const storageKey = 'gable-offline';

/** News of the requests that wait on this device. */
export type LaterMessage = {
  /** Requests that wait for a connection. */
  readonly waiting?: number;
  /** One was sent. */
  readonly sent?: true;
  /** One was refused, with the server's reason. */
  readonly refused?: string;
};

/** Returns whether the browser can keep the app for offline use. It needs https. */
export const canWorkOffline = (): boolean => 'serviceWorker' in navigator && 'caches' in window;

const userId = (): string | undefined => userIdOf(readToken());

/** Returns whether the current user works offline on this device. An installed app does unless it was turned off. */
export const worksOffline = (): boolean => {
  const user = userId();
  if (!canWorkOffline() || user === undefined) return false;
  const stored = localStorage.getItem(storageKey);
  return stored === user || (stored === null && matchMedia('(display-mode: standalone)').matches);
};

/** Returns the path of the service worker for this device. */
export const workerPath = (): string => (worksOffline() ? '/service-worker.js?offline' : '/service-worker.js');

/** Sends the token of the session, or that it has ended, to the service worker. At the end it deletes the answers. */
export const sendSession = async (): Promise<void> => {
  if (!canWorkOffline()) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  registration?.active?.postMessage({ offline: { token: readToken() ?? null } });
};

/** Waits until a service worker has replaced the earlier one. */
const activated = (worker: ServiceWorker | null): Promise<void> =>
  new Promise((resolve) => {
    const isOver = (): boolean => worker === null || worker.state === 'activated' || worker.state === 'redundant';
    if (isOver()) return resolve();
    worker?.addEventListener('statechange', () => isOver() && resolve());
  });

/** Keeps the app and the answers of the API on this device from now on. */
export const turnOfflineOn = async (): Promise<void> => {
  localStorage.setItem(storageKey, userId() ?? '');
  await navigator.serviceWorker.register(workerPath());
  await navigator.serviceWorker.ready;
  await sendSession();
};

/** Deletes what is kept on this device. What waits to be sent stays until its user works offline again. */
export const turnOfflineOff = async (): Promise<void> => {
  localStorage.setItem(storageKey, 'off');
  navigator.serviceWorker.controller?.postMessage({ offline: 'ended' });
  const registration = await navigator.serviceWorker.register(workerPath());
  // The earlier one may still store an answer until then.
  await activated(registration.installing ?? registration.waiting);
  const kept = (await caches.keys()).filter((name) => name.startsWith('gable-'));
  await Promise.all(kept.map((name) => caches.delete(name)));
};

/**
 * Keeps working offline after a start, sends what waits as soon as there is a connection, and reports each result.
 * Returns the function to stop.
 */
export const keepOffline = (report: (message: LaterMessage) => void): (() => void) => {
  if (!worksOffline()) return () => undefined;
  const onMessage = ({ data }: MessageEvent<unknown>): void => {
    // checked: only our own service worker posts to this page
    if (isObject(data) && isObject(data['later'])) report(data['later'] as LaterMessage);
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
