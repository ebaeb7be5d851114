import { Cron } from 'croner';
import type { Logger } from 'pino';
import type pg from 'pg';
import { refreshStale } from '../schema/lookupsAndRollups/refreshStale.ts';
import type { SchemaLifecycle } from '../schema/lifecycle/SchemaLifecycle.ts';

type StaleValuesParts = {
  readonly pool: pg.Pool;
  readonly store: Pick<SchemaLifecycle, 'current'>;
  readonly log: Pick<Logger, 'error'>;
};

/**
 * Computes every second the look-ups and roll-ups that changes have left to the servers. Returns a function that stops
 * it, which waits for the batch being computed. The next server continues.
 */
export const startStaleValues = ({ pool, store, log }: StaleValuesParts): (() => Promise<void>) => {
  let isStopping = false;
  let running: Promise<void> = Promise.resolve();
  const cron = new Cron('* * * * * *', { unref: true, protect: true }, () => {
    running = refreshStale(pool, store.current().model, () => isStopping).catch((error: unknown) =>
      log.error({ err: error }, 'look-ups and roll-ups could not be computed'),
    );
    return running;
  });
  return async () => {
    cron.stop();
    isStopping = true;
    await running;
  };
};
