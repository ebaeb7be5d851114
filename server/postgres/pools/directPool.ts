import type pg from 'pg';
import { poolerOf } from '../pool.ts';

/**
 * Returns the pool for work that needs a session and not only a transaction: session locks, temporary tables, settings,
 * `listen`, and cancelling statements. If `pool` leads to a pooler and has a second pool of direct connections to
 * Postgres, returns that second pool; otherwise `pool` itself.
 */
export const directPool = (pool: pg.Pool): pg.Pool => poolerOf(pool)?.direct ?? pool;
