import { Cron } from 'croner';
import type pg from 'pg';
import { findSimilarPairs } from '../../features/merge/findSimilarPairs.ts';
import type { SchemaLifecycle } from '../../schema/lifecycle/SchemaLifecycle.ts';
import type { RunJob } from './createJobRunner.ts';

type SimilarPairsParts = {
  readonly pool: pg.Pool;
  readonly store: Pick<SchemaLifecycle, 'current'>;
  readonly runJob: RunJob;
};

/** Max time of a run. chosen: a third of a minute, so that the first run on many records leaves time for requests. */
const runMs = 20_000;

/**
 * Starts to compare changed records every minute, to find those that may be duplicates. Returns a function that stops
 * this and waits for the current batch. The remaining records are compared by another server, or after a restart.
 */
export const startSimilarPairs = ({ pool, store, runJob }: SimilarPairsParts): (() => Promise<void>) => {
  let isStopping = false;
  let running: Promise<void> = Promise.resolve();
  const cron = new Cron('23 * * * * *', { unref: true, protect: true }, () => {
    const until = performance.now() + runMs;
    running = runJob(
      () =>
        findSimilarPairs({
          pool,
          model: store.current().model,
          now: new Date(),
          isStopping: () => isStopping || performance.now() > until,
        }),
      'records could not be compared to find duplicates; tried again in a minute',
    );
    return running;
  });
  return async () => {
    cron.stop();
    isStopping = true;
    await running;
  };
};
