import { isObject, type JsonObject } from '#model/schema/json.ts';
import { AppError } from '#model/errors.ts';
import { createKeyHeader } from '#model/wire/wire.ts';
import { http } from '../api/http.ts';
import { readToken } from '../session/tokenStore.ts';
import { userIdOf } from '../session/userIdOf.ts';

/** A call that waits for the network. `failure`: why the server refused it. */
type Waiting = {
  /** Its idempotency key: however often it is sent, it takes effect once. */
  readonly key: string;
  readonly path: string;
  readonly body: JsonObject;
  readonly at: string;
  readonly failure?: string;
};

const listeners = new Set<() => void>();
let cached: { readonly text: string; readonly entries: readonly Waiting[] } = { text: '', entries: [] };

const storageKey = (): string | undefined => {
  const user = userIdOf(readToken());
  return user === undefined ? undefined : `gable-outbox-${user}`;
};

const isWaiting = (entry: unknown): entry is Waiting =>
  isObject(entry) && typeof entry['key'] === 'string' && typeof entry['path'] === 'string' && isObject(entry['body']);

const parse = (text: string): readonly Waiting[] => {
  try {
    const entries: unknown = JSON.parse(text);
    return Array.isArray(entries) ? entries.filter(isWaiting) : [];
  } catch {
    return [];
  }
};

/** Returns what the current user wrote without a network, the oldest first; the same list until it changes. */
export const readOutbox = (): readonly Waiting[] => {
  const key = storageKey();
  const text = key === undefined ? '' : (localStorage.getItem(key) ?? '');
  if (text !== cached.text) cached = { text, entries: text === '' ? [] : parse(text) };
  return cached.entries;
};

const write = (entries: readonly Waiting[]): void => {
  const key = storageKey();
  if (key === undefined) return;
  if (entries.length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(entries));
  for (const listener of listeners) listener();
};

/** Calls the listener when the outbox changes, also in another window. Returns the way to stop. */
export const subscribeToOutbox = (listener: () => void): (() => void) => {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
};

/** Keeps a call on this device until the network is back. */
export const keepInOutbox = (entry: Waiting): void => write([...readOutbox(), entry]);

/** Forgets a call that the server refused. */
export const discardFromOutbox = (key: string): void => write(readOutbox().filter((entry) => entry.key !== key));

const isUnreachable = (error: unknown): boolean =>
  !(error instanceof AppError) || error.code === 'UNREACHABLE' || error.status >= 500;

const sendAll = async (): Promise<boolean> => {
  let isAnySent = false;
  for (const entry of readOutbox().filter(({ failure }) => failure === undefined)) {
    try {
      await http(entry.path, { method: 'POST', body: entry.body, headers: { [createKeyHeader]: entry.key } });
      discardFromOutbox(entry.key);
      isAnySent = true;
    } catch (error) {
      if (isUnreachable(error) || (error instanceof AppError && error.status === 401)) break;
      const failure = error instanceof Error ? error.message : String(error);
      write(readOutbox().map((one) => (one.key === entry.key ? { ...one, failure } : one)));
    }
  }
  return isAnySent;
};

/**
 * Sends what waits, one after the other; another window that does so already is not disturbed. Resolves to whether
 * anything was sent.
 */
export const sendOutbox = async (): Promise<boolean> => {
  if (readOutbox().length === 0) return false;
  // Without locks, as on a plain http address, the key still makes each call take effect once.
  if (!('locks' in navigator)) return sendAll();
  return navigator.locks.request('gable-outbox', { ifAvailable: true }, (lock) => (lock === null ? false : sendAll()));
};
