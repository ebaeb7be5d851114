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
 * Computes look-ups and roll-ups that are marked as out of date, checked every second. Returns a function that stops
 * this and waits for the batch being computed. The next server continues.
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
