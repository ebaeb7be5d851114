import pg from 'pg';
import { liveChannel } from '#model/wire/live.ts';
import { directPool } from '../postgres/pools/directPool.ts';

/**
 * A notification from the database (`word`), or a change of the connection. `word` is the name of a changed table, or
 * one of these: `user:<id>`, a user has a new notification; `message:<resource>`, a new message; `call:<id>:<users>`,
 * an incoming call; `present:<resource>:<record>:<users>`, presence; `rights`, permissions changed. `away`: the
 * connection broke. `lost`: the connection is back, and notifications may have been lost in between.
 */
export type HubEvent = { readonly word: string } | { readonly away: true } | { readonly lost: true };

export type LiveHub = {
  /** Calls the listener for each notification. Returns the function to unsubscribe. */
  readonly subscribe: (listener: (event: HubEvent) => void) => () => void;
  /** Resolves when the hub is listening, or cannot listen at the moment. Changes before that may be missed. */
  readonly ready: () => Promise<void>;
  /**
   * Returns the notifications of the last `ms` milliseconds, each once. Only `lost` if the hub has not listened, or
   * does not keep notifications, for that long; only `away` while the connection is broken; [] before the first
   * connection.
   */
  readonly recent: (ms: number) => readonly HubEvent[];
  readonly stop: () => Promise<void>;
};

export type HubOptions = {
  readonly pool: pg.Pool;
  /** Called once when notifications are no longer received. */
  readonly onLost: (error: unknown) => void;
  /** Called when notifications are received again. */
  readonly onReconnected: () => void;
};

/**
 * Pause between two attempts to connect. chosen: short enough that nobody notices, long enough for a database that is
 * down.
 */
const reconnectMs = 2000;
/**
 * Interval of checks of the connection, and max time for a response. chosen: the hub only listens, and would not notice
 * a network that drops packets. A page is behind for no longer than the sum of both.
 */
const [askEveryMs, answerMs] = [10_000, 5000];
const question: pg.QueryConfig & { readonly query_timeout: number } = { text: 'select 1', query_timeout: answerMs };
/**
 * How long notifications are kept. chosen: longer than a page on a slow network needs from its first request until its
 * stream opens.
 */
const keptMs = 60_000;

/** Creates the memory of the notifications of the last minute: `since` returns those that arrived after a time. */
const createRecentWords = () => {
  /** When each notification last arrived, oldest first. */
  const lastAt = new Map<string, number>();
  return {
    add: (word: string): void => {
      const now = performance.now();
      lastAt.delete(word);
      lastAt.set(word, now);
      for (const [old, at] of lastAt) {
        if (now - at <= keptMs) break;
        lastAt.delete(old);
      }
    },
    since: (time: number): readonly string[] => [...lastAt].filter(([, at]) => at >= time).map(([word]) => word),
  };
};

/** Asks the database at intervals whether the connection still works. Returns the timer. */
const checkConnection = (client: pg.Client, onBroken: (error: unknown) => void): ReturnType<typeof setInterval> => {
  const timer = setInterval(() => {
    client.query(question).catch(onBroken);
  }, askEveryMs);
  timer.unref();
  return timer;
};

/**
 * Opens a connection that receives the database's notifications. `listening` resolves when it does, or when it cannot.
 * `onBroken`: called when the connection cannot be opened or has ended.
 */
const openConnection = (
  pool: pg.Pool,
  {
    onListening,
    onWord,
    onBroken,
  }: {
    readonly onListening: () => void;
    readonly onWord: (word: string) => void;
    readonly onBroken: (error: unknown) => void;
  },
): { readonly client: pg.Client; readonly listening: Promise<void> } => {
  const client = new pg.Client(directPool(pool).options);
  client.on('error', onBroken);
  client.on('end', () => onBroken(new Error('the connection that receives changes has ended')));
  client.on('notification', ({ payload = '' }) => onWord(payload));
  const listening = client
    .connect()
    .then(() => client.query(`listen ${liveChannel}`))
    .then(onListening, onBroken);
  return { client, listening };
};

/**
 * Creates the hub that receives the database's notifications for all streams of this server. It uses one connection,
 * opened for the first stream. If the connection breaks, `onLost` is called, and listeners get `away`. When it is back,
 * `onReconnected` is called, and listeners get `lost`, because notifications may have been lost in between.
 */
export const createLiveHub = ({ pool, onLost, onReconnected }: HubOptions): LiveHub => {
  const listeners = new Set<(event: HubEvent) => void>();
  let client: pg.Client | undefined;
  let listening: Promise<void> = Promise.resolve();
  let retry: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setInterval> | undefined;
  let stopped = false;
  let isLost = false;
  /** `performance.now()` when the hub began to listen; undefined while it does not. */
  let listeningSince: number | undefined;
  const recentWords = createRecentWords();
  const notify = (event: HubEvent): void => listeners.forEach((listener) => listener(event));

  /** Closes a broken connection, and opens another one after a pause. */
  const lose = (lost: pg.Client, error: unknown): void => {
    if (client !== lost) return;
    client = undefined;
    listeningSince = undefined;
    clearInterval(asking);
    // A regular close would wait for a response.
    lost.connection.stream.destroy();
    lost.end().catch(() => undefined);
    if (stopped) return;
    if (!isLost) {
      isLost = true;
      onLost(error);
      notify({ away: true });
    }
    retry = setTimeout(() => listen({ isAgain: true }), reconnectMs);
  };

  /** Opens the connection. `isAgain`: after a broken one. */
  const listen = ({ isAgain }: { readonly isAgain: boolean }): void => {
    retry = undefined;
    const next = openConnection(pool, {
      onListening: () => {
        listeningSince = performance.now();
        if (isLost) onReconnected();
        isLost = false;
        asking = checkConnection(next.client, (error) => lose(next.client, error));
        if (isAgain) notify({ lost: true });
      },
      onWord: (word) => {
        recentWords.add(word);
        notify({ word });
      },
      onBroken: (error) => lose(next.client, error),
    });
    ({ client, listening } = next);
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      if (client === undefined && retry === undefined && !stopped) listen({ isAgain: false });
      return () => void listeners.delete(listener);
    },
    ready: () => listening,
    recent: (ms) => {
      if (listeningSince === undefined) return isLost ? [{ away: true }] : [];
      const since = performance.now() - ms;
      if (since < listeningSince || ms > keptMs) return [{ lost: true }];
      return recentWords.since(since).map((word) => ({ word }));
    },
    stop: async () => {
      stopped = true;
      clearTimeout(retry);
      clearInterval(asking);
      listeners.clear();
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
};
