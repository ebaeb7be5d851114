import type pg from 'pg';
import { poolerOf } from './pool.ts';

/**
 * Returns the pool for what belongs to a session and not to a transaction: session locks, temporary tables, settings,
 * `listen`, and statements that cancel others. Without a pooler it is the pool itself.
 */
export const directPool = (pool: pg.Pool): pg.Pool => poolerOf(pool)?.direct ?? pool;
