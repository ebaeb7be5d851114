import { setTimeout } from 'node:timers/promises';
import type { DdlClient } from './ddl.ts';

/** How long a change waits for a table that is busy; whoever comes after waits no longer. */
const lockMs = 300;
const pauseMs = 200;
const mostTries = 300;

const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');

/**
 * Runs `work` in one transaction that never waits for a busy table longer than a moment: it gives up, lets everybody pass who has queued
 * behind it, and tries again, for a minute or two.
 * Errors: whatever `work` throws; Postgres' own when the table is busy all the time.
 */
export const withoutWaiting = async <T>(client: DdlClient, work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = '${lockMs}ms'`);
      const done = await work();
      await client.query('commit');
      return done;
    } catch (error) {
      await client.query('rollback');
      if (!isBusy(error) || tries >= mostTries) throw error;
      await setTimeout(pauseMs);
    }
  }
};
