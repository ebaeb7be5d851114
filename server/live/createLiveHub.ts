import pg from 'pg';
import { liveChannel } from '#model/wire/live.ts';

/**
 * What a server hears: a table that changed, `user:<id>` who was told something, `rights`, or that the connection was
 * lost.
 */
export type HubEvent = { readonly word: string } | { readonly lost: true };

export type LiveHub = {
  /** Calls the listener with all that is heard. Gives the way to stop. */
  readonly subscribe: (listener: (event: HubEvent) => void) => () => void;
  /** Comes true once changes are heard of, or can not be for the moment; before, one might be missed. */
  readonly ready: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type HubOptions = { readonly pool: pg.Pool; readonly onTrouble: (error: unknown) => void };

/** chosen: soon enough that nobody notices, seldom enough for a database that is away. */
const reconnectMs = 2000;

/**
 * Listens to the database for all streams of this server, on one connection of its own that is opened with the first of
 * them and opened anew when it breaks; then everybody is told that they may have missed something.
 */
export const createLiveHub = ({ pool, onTrouble }: HubOptions): LiveHub => {
  const listeners = new Set<(event: HubEvent) => void>();
  let client: pg.Client | undefined;
  let listening: Promise<void> = Promise.resolve();
  let retry: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const notify = (event: HubEvent): void => listeners.forEach((listener) => listener(event));

  const lose = (lost: pg.Client, error: unknown): void => {
    if (client !== lost) return;
    client = undefined;
    lost.end().catch(() => undefined);
    if (stopped) return;
    onTrouble(error);
    retry = setTimeout(() => listen(true), reconnectMs);
  };

  const listen = (again: boolean): void => {
    retry = undefined;
    const next = new pg.Client(pool.options);
    client = next;
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, new Error('the connection that hears of changes has ended')));
    next.on('notification', ({ payload }) => notify({ word: payload ?? '' }));
    listening = next
      .connect()
      .then(() => next.query(`listen ${liveChannel}`))
      .then(
        () => {
          if (again) notify({ lost: true });
        },
        (error: unknown) => lose(next, error),
      );
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      if (client === undefined && retry === undefined && !stopped) listen(false);
      return () => void listeners.delete(listener);
    },
    ready: () => listening,
    stop: async () => {
      stopped = true;
      clearTimeout(retry);
      listeners.clear();
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
};
