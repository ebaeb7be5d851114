import { isObject, type Json } from '#model/schema/json.ts';
import { readNotificationSettings, sendPushDevice } from '../features/notifications.ts';
import { userIdOf } from '../session/userIdOf.ts';
import { readToken } from '../session/tokenStore.ts';
import { workerPath } from './offlineBrowser.ts';

/**
 * State of push messages in this browser. `unsupported`: on an iPhone, for example, only an installed app supports
 * them. `denied`: the user blocked them.
 */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/**
 * Storage key: the id of the user who gets push messages in this browser. Other users of the device do not get them.
 */
const storageKey = 'gable-push';

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const subscriptionNow = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
};

const bodyOf = (subscription: PushSubscription): Json => {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
};

/**
 * Resolves to the state of push messages in this browser for the current user. If the push messages of another user are
 * sent to this browser, the state is `off`.
 */
export const readPushState = async (): Promise<PushState> => {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isOurs = localStorage.getItem(storageKey) === userIdOf(readToken());
  return isOurs && Notification.permission === 'granted' && (await subscriptionNow()) !== null ? 'on' : 'off';
};

const subscribe = async (key: string): Promise<PushSubscription> => {
  await navigator.serviceWorker.register(workerPath());
  const registration = await navigator.serviceWorker.ready;
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
};

/**
 * Asks the user for permission, and subscribes this browser to push messages with the server's public key `key`.
 * Resolves to the subscription, in the form in which the server stores it, or undefined if the user did not give
 * permission. Errors: the browser's, if it cannot subscribe.
 */
export const turnPushOn = async (key: string): Promise<Json | undefined> => {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const subscription = await subscribe(key);
  localStorage.setItem(storageKey, userIdOf(readToken()) ?? '');
  return bodyOf(subscription);
};

/**
 * Unsubscribes this browser from push messages. Resolves to the address (endpoint) of the ended subscription, so that
 * the caller can delete it on the server. Undefined if there was no subscription.
 */
export const turnPushOff = async (): Promise<string | undefined> => {
  localStorage.removeItem(storageKey);
  const subscription = await subscriptionNow();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
};

/**
 * Calls `open` with the path of each push message that the user clicks, until the returned function is called. If push
 * messages are on for the user, it also sends the subscription of this browser to the server, unless this tab has
 * already done this with the current token. Does nothing in a browser without push messages. Call it at each start of
 * the app.
 */
export const keepPush = (open: (path: string) => void): (() => void) => {
  if (!isSupported()) return () => undefined;
  const onMessage = ({ data }: MessageEvent<unknown>): void => {
    if (isObject(data) && typeof data['open'] === 'string') open(data['open']);
  };
  navigator.serviceWorker.addEventListener('message', onMessage);
  const sendAgain = async (): Promise<void> => {
    if ((await readPushState()) !== 'on' || sessionStorage.getItem(storageKey) === readToken()) return;
    const { push } = await readNotificationSettings();
    await sendPushDevice(bodyOf(await subscribe(push.key)));
    sessionStorage.setItem(storageKey, readToken() ?? '');
  };
  // If it fails, the next start tries again.
  void sendAgain().catch(() => undefined);
  return () => navigator.serviceWorker.removeEventListener('message', onMessage);
};
