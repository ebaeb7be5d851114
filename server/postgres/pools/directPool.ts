import type pg from 'pg';
import { poolerOf } from '../pool.ts';

/**
 * Returns the pool for work that needs a session and not only a transaction: session locks, temporary tables, settings,
 * `listen`, and cancelling statements. It is the pool itself, or behind a pooler the pool to Postgres itself.
 */
export const directPool = (pool: pg.Pool): pg.Pool => poolerOf(pool)?.direct ?? pool;
