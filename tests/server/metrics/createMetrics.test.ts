// Takes long.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Pool } from 'pg';
import { AggregatorRegistry } from 'prom-client';
import { parse } from 'yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMetrics } from '../../../server/metrics/createMetrics.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { createLead, signIn, start, type Started, statusOfLead } from '../start/start.ts';
import { startedDatabase } from '../start/startedDatabase.ts';
import { readMetrics, valueOf } from './readMetrics.ts';
import { sampleCases } from '../../support/sampleCases.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

// `createWorkers.test.ts` reads the metrics of two workers, too.
describe.each(
  sampleCases([
    ['one process', '1'],
    ['two workers', '2'],
  ]),
)('metrics of %s', (_, workers) => {
  let database: TestDatabase;
  let server: Started;
  beforeAll(async () => {
    database = await openTestDatabase(startedDatabase);
    server = await start({
      env: {
        DATABASE_URL: database.connection.connectionString,
        // Also Postgres itself, so that there are pools of all three. The replica is none, so reads on it fail.
        DATABASE_DIRECT_URL: database.connection.connectionString,
        DATABASE_READ_URL: database.connection.connectionString,
        WORKERS: workers,
        METRICS_PORT: '0',
        LOG_LEVEL: 'info',
      },
    });
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await database.drop();
  });

  it('count requests by operation, and name no unknown addresses or records', async () => {
    const token = await signIn(server.address);
    const id = await createLead(server.address, token, 1);
    for (let round = 0; round < 6; round += 1) await statusOfLead(server.address, token, id);
    await fetch(`${server.address}/api/v2/no-such-call`, { headers: { token } });
    await fetch(`${server.address}/api/v2/another`, { headers: { token } });
    const text = await readMetrics(server);
    expect(valueOf(text, 'gable_requests_total{operation="leads.create",status="2xx"}')).toBe(1);
    expect(valueOf(text, 'gable_requests_total{operation="leads.getOne",status="2xx"}')).toBe(6);
    expect(valueOf(text, 'gable_request_duration_seconds_count{operation="leads.getOne"}')).toBe(6);
    expect(text).not.toMatch(/no-such-call|another/);
    expect(text).not.toContain(id);
  });

  it('include the pools, the queues, the rules, the migrations and the event loop', async () => {
    const text = await readMetrics(server);
    const queues = [...text.matchAll(/^gable_queue_length\{queue="(\w+)"\}/gm)].map(([, queue]) => queue);
    expect(queues.toSorted()).toEqual([
      'emails',
      'intake',
      'messages',
      'notifications',
      'outbox',
      'rule_events',
      'rule_runs',
      'stale_values',
      'webhook_deliveries',
    ]);
    expect(valueOf(text, 'gable_queue_length{queue="outbox"}')).toBe(0);
    const pools = [...text.matchAll(/^gable_pool_connections\{pool="(\w+)",state="waiting"\} 0$/gm)];
    expect(pools.map(([, pool]) => pool)).toEqual(['requests', 'direct', 'replica']);
    expect(valueOf(text, 'gable_live_interrupted')).toBe(0);
    expect(text).toMatch(/^gable_schema_info\{version="[^"]+"\} [12]$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds/m);
    expect(valueOf(text, 'gable_schema_edit_rejected')).toBe(0);
    expect(valueOf(text, 'gable_schema_activations_total')).toBe(0);
    expect(valueOf(text, 'gable_rule_runs_total{state="failed"}')).toBe(0);
  });

  it('count the reads that the replica failed', async () => {
    const name = 'gable_replica_failures_total';
    const before = valueOf(await readMetrics(server), name);
    const token = await signIn(server.address);
    const found = await fetch(`${server.address}/api/v2/search?q=Asha`, { headers: { token } });
    expect(found.status).toBe(200);
    expect([before, valueOf(await readMetrics(server), name)]).toEqual([0, 1]);
  });
});

/** Creates the metrics of a process whose database does not respond. */
const createAwayMetrics = () => {
  const pool = new Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
  const metrics = createMetrics({
    pools: { requests: pool, direct: pool, replica: { pool, failures: () => 3 } },
    schemaVersion: () => 'a',
    schemaChangingSince: () => undefined,
    schemaProblems: () => [],
    onSchemas: () => undefined,
  });
  return { pool, metrics };
};

it('of several workers, the most delayed event loop counts', async () => {
  const { pool, metrics } = createAwayMetrics();
  const name = 'nodejs_eventloop_lag_p99_seconds';
  const found = await metrics.registry.getSingleMetric(name)?.get();
  const workers = [0.9, 0.1].map((value) => [{ ...found, values: [{ labels: {}, value }] }]);
  const text = await AggregatorRegistry.aggregate(workers).metrics();
  expect(valueOf(text, name)).toBe(0.9);
  await pool.end();
});

it('the alert rules and the dashboard use only metrics that exist', async () => {
  const { pool, metrics } = createAwayMetrics();
  metrics.watchLive({ count: () => 0, isInterrupted: () => false });
  const names = new Set(metrics.registry.getMetricsAsArray().map(({ name }) => name));
  const alerts = parse(readFileSync(join(root, 'deploy/prometheus/alerts.yaml'), 'utf8')) as {
    groups: { rules: { expr: string }[] }[];
  };
  const dashboard = JSON.parse(readFileSync(join(root, 'deploy/grafana/gable.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const expressions = [
    ...alerts.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ];
  const used = expressions.flatMap((expr) => expr.match(/\b(gable|nodejs|process)_\w+/g) ?? []);
  expect(used.length).toBeGreaterThan(10);
  expect(used.map((name) => name.replace(/_bucket$/, '')).filter((name) => !names.has(name))).toEqual([]);
  await pool.end();
});
