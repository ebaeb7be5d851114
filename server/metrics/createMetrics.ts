import cluster from 'node:cluster';
import type pg from 'pg';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { addPoolMetrics, type MeasuredPools } from './addPoolMetrics.ts';

/** What is measured: the pools of connections and the schemas. */
export type MetricsOptions = {
  readonly pools: MeasuredPools;
  /** Returns the version of the active schemas. */
  readonly schemaVersion: () => string;
  /** Returns when the activation of a new schema version began; undefined if none is running. */
  readonly schemaChangingSince: () => string | undefined;
  /** Returns sentences about the last rejected edit of the schemas; empty if all edits are active. */
  readonly schemaProblems: () => readonly string[];
  /** Calls the listener with each version of the schemas once it is active. */
  readonly onSchemas: (listener: (version: string) => void) => unknown;
};

/** The metrics of this process, and functions that count. */
export type Metrics = {
  readonly registry: Registry;
  /** Counts a finished request by operation and status class, and adds its duration, in seconds. */
  readonly observeRequest: (operation: string, status: number, seconds: number) => void;
  /** Counts a run of a rule by its new state, such as `done`, `waiting` or `failed`. */
  readonly countRule: (state: string) => void;
  /**
   * Adds the gauges of live updates. `count` returns the number of connected browsers, `isInterrupted` whether the
   * connection by which the database reports changes is broken.
   */
  readonly watchLive: (live: { readonly count: () => number; readonly isInterrupted: () => boolean }) => void;
};

/**
 * Buckets of the duration of requests, in seconds. chosen: around the times that users notice: 0.1 s feels instant, 1 s
 * does not interrupt their thoughts.
 */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];

/** Queues in the database: what waits to be processed now. */
const queues: Readonly<Record<string, string>> = {
  outbox: 'gable.outbox',
  webhook_deliveries: 'gable.webhook_queue',
  emails: 'gable.mailings where next_at <= now()',
  messages: `gable.messages where state = 'waiting' and next_at <= now()`,
  notifications: 'gable.notification_queue where next_at <= now()',
  intake: `gable.intake where state = 'waiting' and next_at <= now()`,
  rule_events: 'gable.rule_events',
  rule_runs: `gable.rule_runs where state = 'waiting' and next_at <= now()`,
  stale_values: 'gable.stale',
};
/** The query for the length of each queue, counted up to a limit, because a scrape must be cheap. */
const queueLengths = Object.entries(queues)
  .map(
    ([name, rows]) =>
      `select '${name}' as queue, (select count(*)::int from (select from ${rows} limit 100000) q) as length`,
  )
  .join(' union all ');
/** Max duration of this query, in ms. chosen: a scrape must not wait for a database that does not answer. */
const maxQueryMs = 1000;

const addRequestMetrics = (registry: Registry): Metrics['observeRequest'] => {
  const labels = ['operation', 'status'] as const;
  const requests = new Counter({
    name: 'gable_requests_total',
    help: 'Answered requests by operation and status class.',
    labelNames: labels,
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'gable_request_duration_seconds',
    help: 'Time to answer a request by operation.',
    labelNames: ['operation'],
    buckets,
    registers: [registry],
  });
  return (operation, status, seconds) => {
    requests.inc({ operation, status: `${Math.floor(status / 100)}xx` });
    durations.observe({ operation }, seconds);
  };
};

const addQueueMetrics = (registry: Registry, pool: pg.Pool): void => {
  const gauge = new Gauge({
    name: 'gable_queue_length',
    help: 'Entries of each queue in the database that wait to be processed.',
    labelNames: ['queue'],
    registers: [registry],
    // All processes count the same queue.
    aggregator: 'max',
    collect: async () => {
      const query: pg.QueryConfig & { readonly query_timeout: number } = {
        text: queueLengths,
        query_timeout: maxQueryMs,
      };
      const { rows } = await pool
        .query<{ queue: string; length: number }>(query)
        .catch(() => ({ rows: [] as { queue: string; length: number }[] }));
      gauge.reset();
      for (const { queue, length } of rows) gauge.set({ queue }, length);
    },
  });
};

const addRuleMetrics = (registry: Registry): Metrics['countRule'] => {
  const runs = new Counter({
    name: 'gable_rule_runs_total',
    help: 'Runs of rules in the background by their new state: done, ended, waiting, shadow, failed.',
    labelNames: ['state'],
    registers: [registry],
  });
  // The counters start at 0, so that the first failure is a change of a counter and not its first value.
  for (const state of ['done', 'failed']) runs.inc({ state }, 0);
  return (state) => runs.inc({ state });
};

const addSchemaMetrics = (registry: Registry, options: MetricsOptions): void => {
  const version = new Gauge({
    name: 'gable_schema_info',
    help: 'The active version of the schemas.',
    labelNames: ['version'],
    registers: [registry],
    collect: () => {
      version.reset();
      version.set({ version: options.schemaVersion() }, 1);
    },
  });
  const changing = new Gauge({
    name: 'gable_schema_activation_running',
    help: '1 while a new version of the schemas is being activated.',
    registers: [registry],
    aggregator: 'max',
    collect: () => {
      changing.set(options.schemaChangingSince() === undefined ? 0 : 1);
    },
  });
  const rejected = new Gauge({
    name: 'gable_schema_edit_rejected',
    help: '1 while the last edit of the schemas is rejected, and the version before it is active.',
    registers: [registry],
    aggregator: 'max',
    collect: () => {
      rejected.set(options.schemaProblems().length > 0 ? 1 : 0);
    },
  });
  const activations = new Counter({
    name: 'gable_schema_activations_total',
    help: 'Versions of the schemas that this server has activated since its start.',
    registers: [registry],
  });
  options.onSchemas(() => activations.inc());
};

const addLiveMetrics = (registry: Registry, { count, isInterrupted }: Parameters<Metrics['watchLive']>[0]): void => {
  const streams = new Gauge({
    name: 'gable_live_streams',
    help: 'Browsers that receive changes.',
    registers: [registry],
    collect: () => {
      streams.set(count());
    },
  });
  const interrupted = new Gauge({
    name: 'gable_live_interrupted',
    help: '1 while the connection by which the database reports changes is broken.',
    registers: [registry],
    aggregator: 'max',
    collect: () => {
      interrupted.set(isInterrupted() ? 1 : 0);
    },
  });
};

/** The delays of the event loop that the dashboard and the alert rules use. */
const loopDelays = [
  'nodejs_eventloop_lag_p50_seconds',
  'nodejs_eventloop_lag_p90_seconds',
  'nodejs_eventloop_lag_p99_seconds',
];

/** Adds the metrics of Node. Of several workers, the most delayed one counts: an average would hide a blocked one. */
const addNodeMetrics = (registry: Registry): void => {
  collectDefaultMetrics({ register: registry });
  for (const name of loopDelays) Object.assign(registry.getSingleMetric(name) ?? {}, { aggregator: 'max' });
};

/**
 * Creates the metrics of a server process in the format of Prometheus. A worker process also sends its metrics to the
 * primary process on request, if it has called `answerPrimary`.
 */
export const createMetrics = (options: MetricsOptions): Metrics => {
  const registry = new Registry();
  addNodeMetrics(registry);
  addPoolMetrics(registry, options.pools);
  addQueueMetrics(registry, options.pools.requests);
  addSchemaMetrics(registry, options);
  const observeRequest = addRequestMetrics(registry);
  const countRule = addRuleMetrics(registry);
  // `answerPrimary` sends them.
  if (cluster.isWorker) AggregatorRegistry.setRegistries(registry);
  return {
    registry,
    observeRequest,
    countRule,
    watchLive: (live) => addLiveMetrics(registry, live),
  };
};
