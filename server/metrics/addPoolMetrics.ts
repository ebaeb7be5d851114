import type pg from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';

/** The pools of a server process that its metrics show. */
export type MeasuredPools = {
  /** The pool of requests and background work. */
  readonly requests: pg.Pool;
  /** The pool of direct connections to Postgres, if `requests` leads to a pooler. */
  readonly direct?: pg.Pool | undefined;
  /** The pool of the read replica, and how many reads it failed. */
  readonly replica?: { readonly pool: pg.Pool; readonly failures: () => number } | undefined;
};

const states: Readonly<Record<string, (pool: pg.Pool) => number>> = {
  used: (pool) => pool.totalCount - pool.idleCount,
  idle: (pool) => pool.idleCount,
  waiting: (pool) => pool.waitingCount,
};

/** Adds the connections of each pool by state and, with a replica, the reads that it failed. */
export const addPoolMetrics = (registry: Registry, { requests, direct, replica }: MeasuredPools): void => {
  const pools = Object.entries({ requests, direct, replica: replica?.pool });
  const gauge = new Gauge({
    name: 'gable_pool_connections',
    help: 'Connections to the database by pool and state; waiting: work that waits for one.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect: () => {
      for (const [name, pool] of pools) {
        if (pool === undefined) continue;
        for (const [state, count] of Object.entries(states)) gauge.set({ pool: name, state }, count(pool));
      }
    },
  });
  if (replica === undefined) return;
  const failures = new Counter({
    name: 'gable_replica_failures_total',
    help: 'Reads that the primary served because the replica failed or was behind, without those of the seconds after.',
    registers: [registry],
    collect: () => {
      failures.reset();
      failures.inc(replica.failures());
    },
  });
};
