import cluster from 'node:cluster';
import type { FastifyInstance } from 'fastify';
import { readTokenSecret } from '../auth/tokens/readTokenSecret.ts';
import { createMailer, type Mailer } from '../features/email/mailer.ts';
import { shareMailStatus } from '../features/email/sharedMailStatus.ts';
import { readVapidKeys } from '../features/notifications/vapidKeys.ts';
import { buildApp } from '../http/buildApp.ts';
import { closeGracefully, destroyConnections, drainConnections } from '../http/plugins/connections/gracefulClose.ts';
import type { Metrics } from '../metrics/createMetrics.ts';
import { serveMetrics } from '../metrics/serveMetrics.ts';
import { poolerOf } from '../postgres/pool.ts';
import type { LoadedSchemas } from '../schema/files/loadSchemas.ts';
import type { SchemaLifecycle } from '../schema/lifecycle/SchemaLifecycle.ts';
import { watchSchemas } from '../schema/files/watchSchemas.ts';
import { createEditQueue } from '../schema/lifecycle/createEditQueue.ts';
import { problemLines, problemLinesForClient } from '../schema/migrations/problemLines.ts';
import type { Installation } from './installation/openInstallation.ts';
import { startJobs } from './jobs/startJobs.ts';
import { explainListenError, listen } from './listen.ts';
import type { StartParts } from './startParts.ts';
import { warnAboutSchemas } from './warnAboutSchemas.ts';
import { drainOptionsOf } from './workers/drainOptionsOf.ts';

/** What happens to an edit of the schema files: it becomes the active version, or it is rejected. */
type SchemaEdits = {
  readonly current: SchemaLifecycle['current'];
  readonly activate: (next: LoadedSchemas, by: string | null) => Promise<void>;
  /** Logs the problems of a rejected edit. `publicProblems`: those that clients see. */
  readonly reject: (problems: readonly string[], publicProblems: readonly string[]) => void;
};

const createSchemaEdits = (parts: StartParts, { store }: Installation): SchemaEdits => ({
  current: store.current,
  activate: async (next, by) => {
    warnAboutSchemas(parts, next);
    await store.activate(next, by);
    // Nothing waits for indexes. If their creation fails, the next start tries again.
    store
      .finish()
      .catch((error: unknown) =>
        parts.log.error({ err: error }, 'indexes of the new schemas could not be created; the next start tries again'),
      );
  },
  reject: (problems, publicProblems) => {
    store.setProblems(publicProblems);
    parts.log.error({ problems }, 'schema edit rejected; the last valid version stays active');
  },
});

/** Creates the metrics of this process, if they are served. Their code is loaded only then. */
const openMetrics = async (
  { config }: StartParts,
  { pool, replica, store }: Installation,
): Promise<Metrics | undefined> =>
  config.metrics === undefined
    ? undefined
    : (await import('../metrics/createMetrics.ts')).createMetrics({
        pools: { requests: pool, direct: poolerOf(pool)?.direct, replica },
        schemaVersion: () => store.current().model.version,
        schemaChangingSince: store.changingSince,
        schemaProblems: store.problems,
        onSchemas: store.subscribe,
      });

type AppParts = {
  readonly edits: SchemaEdits;
  readonly metrics: Metrics | undefined;
  readonly mailer: Mailer;
  readonly tokenSecret: string;
};

/** Builds the app, without listening, and adds the end of its requests to the shutdown. */
const openApp = async (
  { config, stopping }: StartParts,
  { pool, readPool, store, files }: Installation,
  { edits, metrics, mailer, tokenSecret }: AppParts,
): Promise<FastifyInstance> => {
  const app = await buildApp({
    metrics,
    pool,
    readPool,
    schemas: store.current,
    followSettings: store.follow,
    onSchemas: store.subscribe,
    catchUp: store.catchUp,
    schemaProblems: store.problems,
    schemaChangingSince: store.changingSince,
    schemaFilesVersion: store.filesVersion,
    schemaFolder: {
      dir: config.schemasDir,
      activate: edits.activate,
      refuse: (error) => edits.reject(problemLines(error), problemLinesForClient(error)),
    },
    tokenSecret,
    tokenHours: config.tokenHours,
    sessionDays: config.sessionDays,
    keyCallsPerMinute: config.keyCallsPerMinute,
    bodyLimitBytes: config.bodyLimitBytes,
    clientDir: config.clientDir,
    clientConfig: config.clientConfig,
    corsOrigins: config.corsOrigins,
    importMapsDir: config.importMapsDir,
    importBytes: config.importBytes,
    logLevel: config.logLevel,
    auditDays: config.auditDays,
    trustProxy: config.trustProxy,
    publicOrigin: config.publicOrigin,
    allowPrivate: config.webhookPrivateAddresses,
    files,
    mailer,
  });
  stopping.add({
    phase: 'drain',
    name: 'the open connections',
    run: () => drainConnections(app, drainOptionsOf(config)),
  });
  stopping.add({
    phase: 'work',
    name: 'the running requests',
    run: () => closeGracefully(app),
    cut: () => destroyConnections(app),
  });
  return app;
};

/**
 * Activates or rejects each edit of the schema folder from now on. `version`: the version of the files at the start.
 */
const followSchemaFolder = ({ config, stopping }: StartParts, edits: SchemaEdits, version: string): void => {
  const queue = createEditQueue({
    activate: (next) => edits.activate(next, null),
    refuse: edits.reject,
    current: edits.current,
  });
  stopping.add({ phase: 'work', name: 'schema edits', run: async () => queue.stop() });
  const unwatch = watchSchemas(config.schemasDir, queue.take, version);
  stopping.add({ phase: 'work', name: 'the watch of the schema folder', run: async () => unwatch() });
};

/** Serves the metrics, if they are configured. The primary process serves those of all workers. */
const openMetricsPort = async ({ config, log, stopping }: StartParts, metrics: Metrics | undefined): Promise<void> => {
  if (config.metrics === undefined || metrics === undefined || !cluster.isPrimary) return;
  const { metrics: place } = config;
  const served = await serveMetrics({ ...place, read: () => metrics.registry.metrics() }).catch((error: unknown) => {
    throw explainListenError(error, place, 'METRICS_');
  });
  log.info({ metricsPort: served.port }, 'metrics are served');
  stopping.add({ phase: 'work', name: 'the metrics', run: served.close });
};

/**
 * Builds the HTTP app of an installation, listens, and starts the background jobs. From then on, edits of the files in
 * the schema folder are activated too. `loaded`: the schema files that were read at the start. Errors: `ListenError`.
 */
export const serve = async (parts: StartParts, installation: Installation, loaded: LoadedSchemas): Promise<void> => {
  const { config, log, stopping, status } = parts;
  const { pool, readPool, store, files } = installation;
  const tokenSecret = config.tokenSecret ?? (await readTokenSecret(pool));
  await readVapidKeys(pool);
  const mailer = shareMailStatus(createMailer(config.smtp), pool);
  stopping.add({ phase: 'resources', name: 'the email server connections', run: async () => mailer.close() });
  const edits = createSchemaEdits(parts, installation);
  const metrics = await openMetrics(parts, installation);
  const app = await openApp(parts, installation, { edits, metrics, mailer, tokenSecret });
  followSchemaFolder(parts, edits, loaded.model.version);
  await openMetricsPort(parts, metrics);
  status.isServing = true;
  const address = await listen(app, config);
  startJobs({ config, pool, readPool, store, mailer, files, tokenSecret, metrics, log, stopping });
  if (cluster.isPrimary) process.stdout.write(`Gable is at ${address}\n`);
};
