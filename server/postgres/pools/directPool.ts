import type pg from 'pg';
import { poolerOf } from '../pool.ts';

/**
 * Returns the pool for work that needs a session and not only a transaction: session locks, temporary tables, settings,
 * `listen`, and cancelling statements. Behind a pooler, this is its pool of direct connections to Postgres, if it has
 * one. In all other cases it is `pool` itself.
 */
export const directPool = (pool: pg.Pool): pg.Pool => poolerOf(pool)?.direct ?? pool;
