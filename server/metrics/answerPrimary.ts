import { AggregatorRegistry } from 'prom-client';

/**
 * Makes a worker process send its metrics to the primary process on request; until `createMetrics` has created them,
 * none. The primary process waits for the answer of all workers, so a worker calls this first of all: otherwise there
 * would be no metrics while a worker starts, or cannot start because the database is away.
 */
export const answerPrimary = (): void => {
  // Its constructor adds the listener.
  void new AggregatorRegistry();
};
