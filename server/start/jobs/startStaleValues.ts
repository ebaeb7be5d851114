import { Cron } from 'croner';
import type pg from 'pg';
import { refreshStale } from '../../schema/lookupsAndRollups/refreshStale.ts';
import type { SchemaLifecycle } from '../../schema/lifecycle/SchemaLifecycle.ts';
import type { RunJob } from './createJobRunner.ts';

type StaleValuesParts = {
  readonly pool: pg.Pool;
  readonly store: Pick<SchemaLifecycle, 'current'>;
  readonly runJob: RunJob;
};

/**
 * Starts to compute the look-ups and roll-ups that are marked as out of date, checked every second. Returns a function
 * that stops this and waits for the current batch. The remaining values are computed by another server, or after a
 * restart.
 */
export const startStaleValues = ({ pool, store, runJob }: StaleValuesParts): (() => Promise<void>) => {
  let isStopping = false;
  let running: Promise<void> = Promise.resolve();
  const cron = new Cron('* * * * * *', { unref: true, protect: true }, () => {
    running = runJob(
      () => refreshStale(pool, store.current().model, () => isStopping),
      'look-ups and roll-ups could not be computed',
    );
    return running;
  });
  return async () => {
    cron.stop();
    isStopping = true;
    await running;
  };
};
