import { homePath } from '#model/reports/homePath.ts';
import { isObject } from '#model/schema/json.ts';
import { myDayPath } from '#model/wire/myDay.ts';
import { profilesPath, schemaPath } from '../api/config/contractPaths.ts';
import { http } from '../api/http/http.ts';
import { storesForOffline } from '../api/http/storesForOffline.ts';
import { userIdOf } from '../session/userIdOf.ts';
import { readToken, subscribeToToken } from '../session/tokenStore.ts';

/**
 * Storage key: the ids of the users who work offline on this device, separated by commas, or `off` if the last of them
 * turned this off. The data of only one user is stored at a time, the one who is signed in.
 */
const storageKey = 'gable-offline';

/** Storage key: set if a user has declined the offer to work offline on this device. */
const declinedKey = 'gable-offline-declined';

/**
 * A message of the service worker about requests that wait to be sent: how many wait, that one was sent, or that one
 * was refused.
 */
export type OfflineQueueMessage = {
  /** Number of requests that wait for a connection. */
  readonly waiting?: number;
  /** Ids of the records for which they wait. */
  readonly records?: readonly string[];
  /** The service worker sent a waiting request. */
  readonly sent?: true;
  /** Identifies a refused request. */
  readonly id?: number;
  /** The server's reason for refusing a request, and the body of the request. */
  readonly refused?: string;
  readonly body?: string;
};

/** Returns whether the browser can store the app for offline use. This needs https. */
export const canWorkOffline = (): boolean => 'serviceWorker' in navigator && 'caches' in window;

const userId = (): string | undefined => userIdOf(readToken());

/** Returns the ids of the users who work offline on this device. Undefined if nobody has turned it on or off. */
const offlineUsers = (): readonly string[] | undefined =>
  localStorage
    .getItem(storageKey)
    ?.split(',')
    .filter((id) => id !== 'off');

/**
 * Returns whether working offline is turned on for the current user on this device. It does not tell whether there is a
 * connection. As long as nobody has turned it on or off on this device, it is on in an installed app, and off in a
 * browser tab. False without sign-in, or if the browser cannot store the app.
 */
export const isOfflineOn = (): boolean => {
  const user = userId();
  if (!canWorkOffline() || user === undefined) return false;
  return offlineUsers()?.includes(user) ?? matchMedia('(display-mode: standalone)').matches;
};

/**
 * Returns whether the app may offer offline work: the browser supports it, and nobody has turned it on or off, or
 * declined the offer, on this device.
 */
export const isOfflineOffered = (): boolean =>
  canWorkOffline() &&
  !isOfflineOn() &&
  localStorage.getItem(storageKey) === null &&
  localStorage.getItem(declinedKey) === null;

/** Stores that the user does not want the offer of offline work on this device again. */
export const declineOffline = (): void => localStorage.setItem(declinedKey, 'true');

/**
 * Returns the path of the service worker script, `/service-worker.js`. If the current user works offline, their id is
 * in the query (`offline`).
 */
export const workerPath = (): string =>
  isOfflineOn() ? `/service-worker.js?offline=${userId() ?? ''}` : '/service-worker.js';

/**
 * Sends the token of the session to the service worker, or null if the session has ended: the service worker then
 * deletes the stored responses. Does nothing without an active service worker.
 */
export const sendSession = async (): Promise<void> => {
  if (!canWorkOffline()) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  registration?.active?.postMessage({ offline: { token: readToken() ?? null } });
};

/** chosen: the old service worker may be busy with its last responses. Units: ms. */
const replaceMs = 5000;

/** Resolves when a service worker has replaced the old one, or after a limited time. */
const activated = (worker: ServiceWorker | null): Promise<void> =>
  new Promise((resolve) => {
    const isOver = (): boolean => worker === null || worker.state === 'activated' || worker.state === 'redundant';
    if (isOver()) return resolve();
    setTimeout(resolve, replaceMs);
    worker?.addEventListener('statechange', () => isOver() && resolve());
  });

/** What the app needs to start, and what it then shows. */
const startPaths = [schemaPath, profilesPath, myDayPath, homePath];

/**
 * Fetches what the app needs to start, so that the service worker stores it: the app has fetched it already, but before
 * there was a service worker that stores. Otherwise the app would not start without a connection until it has been
 * opened once more.
 */
const storeStart = async (): Promise<void> => {
  await Promise.allSettled(startPaths.map((path) => http(path)));
};

/**
 * Turns on working offline for the current user on this device: the service worker then stores the app, what the app
 * needs to start, and the responses of the API. Resolves when the service worker is active, or after a few seconds.
 * Errors: the browser's, if it cannot register the service worker.
 */
export const turnOfflineOn = async (): Promise<void> => {
  localStorage.setItem(storageKey, [...new Set([...(offlineUsers() ?? []), userId() ?? ''])].join());
  const registration = await navigator.serviceWorker.register(workerPath());
  await activated(registration.installing ?? registration.waiting);
  await sendSession();
  await storeStart();
};

/** Resolves when the service worker has stopped storing responses. */
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

/**
 * Stops working offline, and deletes the app and the responses that are stored on this device. Requests that wait to be
 * sent are kept until the user who made them works offline again.
 */
export const turnOfflineOff = async (): Promise<void> => {
  const others = offlineUsers()?.filter((id) => id !== userId()) ?? [];
  localStorage.setItem(storageKey, others.join() || 'off');
  await stopKeeping();
  const registration = await navigator.serviceWorker.register(workerPath());
  await activated(registration.installing ?? registration.waiting);
  const kept = (await caches.keys()).filter((name) => name.startsWith('gable-'));
  await Promise.all(kept.map((name) => caches.delete(name)));
};

/** Replaces the service worker that still stores responses for another user of this device. */
const endOfflineWorkOfOthers = async (): Promise<void> => {
  if (!canWorkOffline()) return;
  const registration = await navigator.serviceWorker.getRegistration('/');
  if (registration?.active?.scriptURL.includes('?offline=') === true)
    await navigator.serviceWorker.register(workerPath());
};

/**
 * Calls `report` with each message of the service worker about waiting requests. Tells the service worker which refused
 * requests the page has reported, so that it deletes them. Returns a function that stops it.
 */
const listenToQueue = (report: (message: OfflineQueueMessage) => void): (() => void) => {
  const shown = new Set<number>();
  const onMessage = ({ data, source }: MessageEvent<unknown>): void => {
    if (!isObject(data) || !isObject(data['later'])) return;
    // checked: only our service worker posts messages to this page
    const message = data['later'] as OfflineQueueMessage;
    if (message.id === undefined) return report(message);
    if (!shown.has(message.id)) report(message);
    shown.add(message.id);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a service worker has one origin
    if (source instanceof ServiceWorker) source.postMessage({ offline: { shown: message.id } });
  };
  navigator.serviceWorker.addEventListener('message', onMessage);
  return () => navigator.serviceWorker.removeEventListener('message', onMessage);
};

/**
 * Makes the service worker send the waiting requests now, and whenever there is a connection or another token. Returns
 * the function that stops it.
 */
const sendWhenConnected = (): (() => void) => {
  const send = (): void => void sendSession().catch(() => undefined);
  window.addEventListener('online', send);
  const stopToken = subscribeToToken(send);
  const wasStoring = storesForOffline();
  void navigator.serviceWorker.register(workerPath()).then(
    async (registration) => {
      await activated(registration.installing ?? registration.waiting);
      send();
      if (!wasStoring) await storeStart();
    },
    () => undefined,
  );
  return () => {
    window.removeEventListener('online', send);
    stopToken();
  };
};

/**
 * Starts what the app does in the background for a user who works offline: it sends waiting requests, and calls
 * `report` with what happens to them. For other users, only replaces a service worker that still stores responses of
 * another one. Returns the function that stops it. Call it at each start of the app.
 */
export const startOfflineWork = (report: (message: OfflineQueueMessage) => void): (() => void) => {
  if (!isOfflineOn()) {
    void endOfflineWorkOfOthers().catch(() => undefined);
    return () => undefined;
  }
  const stopListening = listenToQueue(report);
  const stopSending = sendWhenConnected();
  return () => {
    stopListening();
    stopSending();
  };
};
