import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/**
 * Returns the pool for a read: that of the replica, or of the primary if the replica fails or is behind. A read on this
 * pool sees every write that was acknowledged before the call.
 */
export type ReadPool = () => Promise<pg.Pool>;

/** The pools between which `createReadPool` chooses, and what it calls when it changes its choice. */
export type ReadPoolOptions = {
  readonly primary: pg.Pool;
  /** The pool of the replica, or of a proxy that leads to several replicas. */
  readonly replica: pg.Pool;
  /** Called when reads move to the primary because the replica fails or is behind, and when they move back. */
  readonly onMove: (to: 'replica' | 'primary', reason?: unknown) => void;
  /** Called each time the replica fails, or is behind. Not called while it is not used. */
  readonly onFailure?: () => void;
  /** How long a replica that failed or is behind is not used. Default: five seconds. */
  readonly restMs?: number;
};

/**
 * Max wait for a replica to replay the log. chosen: a replica under load is some milliseconds behind, and a person does
 * not notice a wait of this length.
 */
const maxWaitMs = 300;
const firstPauseMs = 2;
/**
 * How long a replica may take to respond before its connection is closed. chosen: a replica that takes longer is down.
 */
const silentMs = 1000;
/** Default of `restMs`. chosen: a replica that is down or far behind delays only one read in this period. */
const standardRestMs = 5000;

/** Returns a position in the log as a number: `16/B374D848`. */
const positionOf = (place: string): bigint => {
  const [high = '0', low = '0'] = place.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

/** How far the replica of each connection is known to have replayed the log. It never goes back. */
const replayed = new WeakMap<pg.PoolClient, bigint>();

/**
 * Resolves to whether the replica of a connection replays the log up to a place within the wait. Errors: those of the
 * connection.
 */
const hasReplayed = async (client: pg.PoolClient, place: string): Promise<boolean> => {
  const position = positionOf(place);
  if ((replayed.get(client) ?? -1n) >= position) return true;
  const until = performance.now() + maxWaitMs;
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    const query: pg.QueryConfig & { readonly query_timeout: number } = {
      text: 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
      values: [place],
      query_timeout: silentMs,
    };
    const { rows } = await client.query<{ has: boolean | null }>(query);
    if (rows[0]?.has === null) throw new Error('DATABASE_READ_URL: expected a replica, got a primary');
    if (rows[0]?.has === true) {
      replayed.set(client, position);
      return true;
    }
    if (performance.now() + pauseMs > until) return false;
    await delay(pauseMs);
  }
};

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: pg.PoolClient['release']) => void;

/**
 * Returns a method `connect` as the driver's pool has one: with a callback or, without a callback, returning a promise.
 * The parameter `connect` only supports the promise.
 */
const connectBy =
  (connect: () => Promise<pg.PoolClient>) =>
  (callback?: Connected): Promise<pg.PoolClient> | void => {
    if (callback === undefined) return connect();
    connect().then(
      (client) => callback(undefined, client, client.release),
      (error: unknown) =>
        callback(error instanceof Error ? error : new Error(String(error)), undefined, () => undefined),
    );
  };

/**
 * Creates the function that returns the pool for a read. It returns the replica's pool once the replica has replayed
 * all that the primary had written when the read began, so that users see their own writes. If the replica takes too
 * long or fails, it returns the primary's pool, for this read and for the reads of the next seconds. Each new
 * connection of the returned pool waits for the replica too, because a proxy may lead two connections to two replicas.
 * If that replica takes too long or fails, the connection leads to the primary.
 */
export const createReadPool = ({
  primary,
  replica,
  onMove,
  onFailure,
  restMs = standardRestMs,
}: ReadPoolOptions): ReadPool => {
  let restsUntil = 0;
  let isReplica = true;
  const moveToReplica = (): void => {
    if (!isReplica) onMove('replica');
    isReplica = true;
  };
  const moveToPrimary = (reason: unknown): void => {
    if (isReplica) onMove('primary', reason);
    onFailure?.();
    isReplica = false;
    restsUntil = performance.now() + restMs;
  };
  /** Takes a connection to a replica that has replayed the log to a place. Resolves to undefined if there is none. */
  const connectReplica = async (place: string): Promise<pg.PoolClient | undefined> => {
    if (performance.now() < restsUntil) return undefined;
    let client: pg.PoolClient | undefined;
    try {
      client = await replica.connect();
      if (await hasReplayed(client, place)) {
        moveToReplica();
        return client;
      }
      client.release();
      moveToPrimary(new Error(`the replica is more than ${maxWaitMs} ms behind`));
    } catch (error) {
      client?.release(error instanceof Error ? error : true);
      moveToPrimary(error);
    }
    return undefined;
  };
  return async () => {
    if (performance.now() < restsUntil) return primary;
    const { rows } = await primary.query<{ place: string }>('select pg_current_wal_lsn()::text as place');
    const place = rows[0]?.place ?? '';
    const first = await connectReplica(place);
    first?.release();
    if (first === undefined) return primary;
    // checked: everything but `connect` is inherited from the pool, and uses this `connect`
    const pool = Object.create(replica) as pg.Pool;
    return Object.assign(pool, { connect: connectBy(async () => (await connectReplica(place)) ?? primary.connect()) });
  };
};
