import type pg from 'pg';
import type { Model } from '#model/resource.ts';
import { findSimilarPairs } from '../../server/features/merge/findSimilarPairs.ts';

const hour = 3_600_000;

/**
 * Finds the possible duplicates of all records of a database that tests copy. Otherwise each server that runs at the
 * next full minute would compare them, which takes seconds.
 */
export const compareRecords = (pool: pg.Pool, model: Model): Promise<void> =>
  // The product leaves out records that are only minutes old.
  findSimilarPairs({ pool, model, now: new Date(Date.now() + hour) });
