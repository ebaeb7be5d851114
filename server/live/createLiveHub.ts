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

/** The notifications of Postgres to this server, from all servers of the installation. */
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
  /** Returns whether the connection is broken. False before the first one. */
  readonly isBroken: () => boolean;
  readonly stop: () => Promise<void>;
};

/** What the hub of live events needs. */
export type HubOptions = {
  readonly pool: pg.Pool;
  /** Called once when notifications of Postgres are no longer received. */
  readonly onLost: (error: unknown) => void;
  /** Called when they are received again. */
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

type Listening = {
  readonly pool: pg.Pool;
  /** Called each time the connection listens. `isAgain`: after a broken one. */
  readonly onListening: (how: { readonly isAgain: boolean }) => void;
  readonly onWord: (word: string) => void;
  /** Called when the connection breaks. The next one is opened after a pause. */
  readonly onBroken: (error: unknown) => void;
};

/**
 * Returns a connection that receives the database's notifications, and is opened again whenever it breaks. `start`
 * opens it, unless it is open or about to be opened. `ready` resolves when it listens, or when it cannot.
 */
const createListener = ({ pool, onListening, onWord, onBroken }: Listening) => {
  let client: pg.Client | undefined;
  let listening: Promise<void> = Promise.resolve();
  let retry: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setInterval> | undefined;
  let stopped = false;

  /** Closes a broken connection, and opens another one after a pause. */
  const lose = (lost: pg.Client, error: unknown): void => {
    if (client !== lost) return;
    client = undefined;
    clearInterval(asking);
    // A regular close would wait for a response.
    lost.connection.stream.destroy();
    lost.end().catch(() => undefined);
    if (stopped) return;
    onBroken(error);
    retry = setTimeout(() => open({ isAgain: true }), reconnectMs);
  };

  const open = (how: { readonly isAgain: boolean }): void => {
    retry = undefined;
    const next = openConnection(pool, {
      onListening: () => {
        asking = checkConnection(next.client, (error) => lose(next.client, error));
        onListening(how);
      },
      onWord,
      onBroken: (error) => lose(next.client, error),
    });
    ({ client, listening } = next);
  };

  return {
    start: (): void => {
      if (client === undefined && retry === undefined && !stopped) open({ isAgain: false });
    },
    ready: (): Promise<void> => listening,
    stop: async (): Promise<void> => {
      stopped = true;
      clearTimeout(retry);
      clearInterval(asking);
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
};

/**
 * Creates the hub that receives the database's notifications for all streams of this server. It uses one connection,
 * opened for the first stream. If the connection breaks, `onLost` is called, and listeners get `away`. When it is back,
 * `onReconnected` is called, and listeners get `lost`, because notifications may have been lost in between.
 */
export const createLiveHub = ({ pool, onLost, onReconnected }: HubOptions): LiveHub => {
  const listeners = new Set<(event: HubEvent) => void>();
  let isLost = false;
  /** `performance.now()` when the hub began to listen; undefined while it does not. */
  let listeningSince: number | undefined;
  const recentWords = createRecentWords();
  const notify = (event: HubEvent): void => listeners.forEach((listener) => listener(event));
  const listener = createListener({
    pool,
    onListening: ({ isAgain }) => {
      listeningSince = performance.now();
      if (isLost) onReconnected();
      isLost = false;
      if (isAgain) notify({ lost: true });
    },
    onWord: (word) => {
      recentWords.add(word);
      notify({ word });
    },
    onBroken: (error) => {
      listeningSince = undefined;
      if (isLost) return;
      isLost = true;
      onLost(error);
      notify({ away: true });
    },
  });
  return {
    subscribe: (each) => {
      listeners.add(each);
      listener.start();
      return () => void listeners.delete(each);
    },
    ready: listener.ready,
    recent: (ms) => {
      if (listeningSince === undefined) return isLost ? [{ away: true }] : [];
      const since = performance.now() - ms;
      if (since < listeningSince || ms > keptMs) return [{ lost: true }];
      return recentWords.since(since).map((word) => ({ word }));
    },
    isBroken: () => isLost,
    stop: async () => {
      listeners.clear();
      await listener.stop();
    },
  };
};
