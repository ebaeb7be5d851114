import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/**
 * Returns the pool for a read that may use the replica. The pool has every write that was acknowledged before the call.
 */
export type ReadPool = () => Promise<pg.Pool>;

export type ReadPoolOptions = {
  readonly primary: pg.Pool;
  readonly replica: pg.Pool;
  /** Called when reads move to the primary because the replica fails or is behind, and when they move back. */
  readonly onMove: (isReplica: boolean, reason?: unknown) => void;
  /** How long a replica that failed or is behind is not used. Default: five seconds. */
  readonly restMs?: number;
};

/** chosen: a replica under load is some milliseconds behind; a person does not notice a wait of this length. */
const maxWaitMs = 300;
const firstPauseMs = 2;
/** chosen: a replica that does not respond for this long is down. Its connection is closed. */
const silentMs = 1000;
/** chosen: a replica that is down or far behind delays one read in this period, and no others. */
const standardRestMs = 5000;

/**
 * Creates the choice between a replica and the primary. A read waits until the replica has replayed what the primary
 * had written when the read began, so that a user sees their own writes, and everyone's. If that takes too long, or the
 * replica fails, reads go to the primary for some seconds.
 */
export const createReadPool = ({ primary, replica, onMove, restMs = standardRestMs }: ReadPoolOptions): ReadPool => {
  let restsUntil = 0;
  let isReplica = true;
  const move = (to: boolean, reason?: unknown): void => {
    if (to !== isReplica) onMove(to, reason);
    isReplica = to;
  };
  const hasReplayed = async (place: string): Promise<boolean> => {
    const until = performance.now() + maxWaitMs;
    for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
      const query: pg.QueryConfig & { readonly query_timeout: number } = {
        text: 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
        values: [place],
        query_timeout: silentMs,
      };
      const { rows } = await replica.query<{ has: boolean | null }>(query);
      if (rows[0]?.has === null) throw new Error('DATABASE_READ_URL: expected a replica, got a primary');
      if (rows[0]?.has === true) return true;
      if (performance.now() + pauseMs > until) return false;
      await delay(pauseMs);
    }
  };
  return async () => {
    if (performance.now() < restsUntil) return primary;
    const { rows } = await primary.query<{ place: string }>('select pg_current_wal_lsn()::text as place');
    try {
      if (await hasReplayed(rows[0]?.place ?? '')) {
        move(true);
        return replica;
      }
      move(false, new Error(`the replica is more than ${maxWaitMs} ms behind`));
    } catch (error) {
      move(false, error);
    }
    restsUntil = performance.now() + restMs;
    return primary;
  };
};
