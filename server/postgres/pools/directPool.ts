import type pg from 'pg';
import { poolerOf } from '../pool.ts';

/**
 * Returns the pool for work that needs a session and not only a transaction: session locks, temporary tables, settings,
 * `listen`, and cancelling statements. Without a pooler, that is the pool itself.
 */
export const directPool = (pool: pg.Pool): pg.Pool => poolerOf(pool)?.direct ?? pool;
