import cluster from 'node:cluster';
import { join } from 'node:path';
import pino from 'pino';
import { buildApp } from '../http/buildApp.ts';
import type { Config } from '../config/config.ts';
import { problemLines, problemLinesForClient } from '../schema/migrations/problemLines.ts';
import { connectDatabase } from './database/connectDatabase.ts';
import { openPool } from './database/openPool.ts';
import { openReadPool } from './database/openReadPool.ts';
import { openSchemas } from './database/openSchemas.ts';
import { readInstallationId } from './database/readInstallationId.ts';
import { readVapidKeys } from '../features/notifications/vapidKeys.ts';
import { readTokenSecret } from '../auth/tokens/readTokenSecret.ts';
import { createFileStore } from '../storage/fileStore.ts';
import { openStorage } from '../storage/openStorage.ts';
import { sweepFiles } from '../storage/sweepFiles.ts';
import { fillEmptyDatabase } from './database/fillEmptyDatabase.ts';
import { checkAddress, listen } from './listen.ts';
import { closeGracefully, destroyConnections, drainConnections } from '../http/plugins/connections/gracefulClose.ts';
import { serveMetrics } from '../metrics/serveMetrics.ts';
import { createMailer } from '../features/email/mailer.ts';
import { shareMailStatus } from '../features/email/sharedMailStatus.ts';
import { loggerOptions } from '../http/plugins/log/loggerOptions.ts';
import { type LoadedSchemas, loadSchemas } from '../schema/files/loadSchemas.ts';
import { finishReplacing } from '../schema/files/replaceFiles.ts';
import { formatProblem } from '../schema/problems/problem.ts';
import { watchSchemas } from '../schema/files/watchSchemas.ts';
import { startJobs } from './jobs/startJobs.ts';
import type { StopSequence } from './stopSequence.ts';
import { addressWarnings } from '../schema/checks/intake/addressWarnings.ts';
import { createEditQueue } from '../schema/lifecycle/createEditQueue.ts';
import { refuseWeakTokenSecret } from './refuseWeakTokenSecret.ts';
import { compileValidators } from '../schema/lifecycle/compileValidators.ts';
import { drainOptionsOf } from './workers/drainOptionsOf.ts';

/**
 * Starts the server: schemas, database, tables, first data, HTTP, background jobs. With `migrate`, it ends the process
 * after the first data. Each part adds its shutdown to `stopping`, so that the server can be stopped at any time, even
 * during the start. Errors: `ConfigError`, `ListenError`, `DatabaseError`, `PostgresStartError`, `SchemaProblems`,
 * `TablesError`.
 */
export const startServer = async (config: Config, stopping: StopSequence): Promise<void> => {
  const log = pino(loggerOptions(config.logLevel));
  try {
    if (config.tokenSecret !== undefined) await refuseWeakTokenSecret(config.tokenSecret);
    const finished = await finishReplacing(config.schemasDir);
    if (finished.length > 0)
      log.warn({ files: finished }, 'a publication of schema files had broken off; it was finished');
    const loaded = await loadSchemas(config.schemasDir);
    const warn = (schemas: LoadedSchemas): void => {
      const allowPrivate = config.webhookPrivateAddresses;
      const warnings = [...schemas.warnings, ...addressWarnings(schemas.files, { allowPrivate })];
      if (warnings.length > 0) log.warn({ warnings: warnings.map(formatProblem) }, 'the schema files have warnings');
    };
    warn(loaded);
    // The primary process has checked the address for its workers. A migration runs while the servers use it.
    if (cluster.isPrimary && !config.migrate) await checkAddress(config);
    // The compiler is a separate process and runs while Postgres starts. A later request for the same rules gets this
    // result or its error.
    const compiled = compileValidators(loaded.model).catch(() => undefined);
    // The compiler process prints a long report if this process ends first.
    stopping.add({ phase: 'work', name: 'the compilation of the rules', run: async () => void (await compiled) });
    const database = await connectDatabase(config, {
      onLog: (line) => log.debug({ postgres: line }, 'postgres'),
      onEvent: (text) => log.warn(text),
      onLost: (error) => {
        log.fatal({ err: error }, 'the embedded Postgres could not be started again; the server ends');
        void stopping.run().then(() => process.exit(1));
      },
    });
    stopping.add({ phase: 'database', name: 'the embedded Postgres', run: database.stop });
    let isServing = false;
    const pool = await openPool(database, { config, log, stopping, isServing: () => isServing });
    const readPool = await openReadPool(pool, { config, log, stopping });
    const store = await openSchemas({ pool, folder: config.schemasDir, loaded, log });
    await store.finish();
    const installationId = await readInstallationId(pool);
    const files = createFileStore({
      storage: await openStorage(config.files, installationId),
      workDir: join(config.filesWorkDir, installationId, 'work'),
      limits: config.uploadLimits,
    });
    stopping.add({ phase: 'resources', name: 'the file store', run: async () => files.stop() });
    const signIns = await fillEmptyDatabase({
      pool,
      state: store.current(),
      config,
      files,
      sample: database.embedded && !config.empty,
    });
    // Printed before the next steps, so that the passwords are not lost if one of them fails.
    for (const line of signIns) process.stdout.write(`${line}\n`);
    if (config.migrate) {
      process.stdout.write(`The tables have the schemas of version ${store.current().model.version}\n`);
      await stopping.run();
      return process.exit(0);
    }
    const tokenSecret = config.tokenSecret ?? (await readTokenSecret(pool));
    await readVapidKeys(pool);
    const mailer = shareMailStatus(createMailer(config.smtp), pool);
    stopping.add({ phase: 'resources', name: 'the email server connections', run: async () => mailer.close() });
    const activate = async (next: LoadedSchemas, by: string | null): Promise<void> => {
      warn(next);
      await store.activate(next, by);
      // Nothing waits for indexes. If their creation fails, the next start tries again.
      store
        .finish()
        .catch((error: unknown) =>
          log.error({ err: error }, 'indexes of the new schemas could not be created; the next start tries again'),
        );
    };
    const refuse = (problems: readonly string[], publicProblems: readonly string[]): void => {
      store.setProblems(publicProblems);
      log.error({ problems }, 'schema edit rejected; the last valid version stays active');
    };
    // Loaded only where metrics are served.
    const metrics =
      config.metrics === undefined
        ? undefined
        : (await import('../metrics/createMetrics.ts')).createMetrics({
            pool,
            schemaVersion: () => store.current().model.version,
            schemaChangingSince: store.changingSince,
            schemaProblems: store.problems,
            onSchemas: store.subscribe,
          });
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
        activate,
        refuse: (error) => refuse(problemLines(error), problemLinesForClient(error)),
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
    const edits = createEditQueue({
      activate: (next) => activate(next, null),
      refuse,
    });
    stopping.add({ phase: 'work', name: 'schema edits', run: async () => edits.stop() });
    const unwatch = watchSchemas(config.schemasDir, edits.take, loaded.model.version);
    stopping.add({ phase: 'work', name: 'the watch of the schema folder', run: async () => unwatch() });
    // The primary process serves the metrics of all workers.
    if (config.metrics !== undefined && metrics !== undefined && cluster.isPrimary) {
      const served = await serveMetrics({ ...config.metrics, read: () => metrics.registry.metrics() });
      log.info({ metricsPort: served.port }, 'metrics are served');
      stopping.add({ phase: 'work', name: 'the metrics', run: served.close });
    }
    isServing = true;
    const address = await listen(app, config);
    startJobs({ config, pool, store, mailer, files, tokenSecret, metrics, log, stopping });
    if (cluster.isPrimary) process.stdout.write(`Gable is at ${address}\n`);
    void sweepFiles({ pool, model: store.current().model, store: files, now: new Date() }).catch((error: unknown) =>
      log.warn({ err: error }, 'unused files could not be searched for'),
    );
  } catch (error) {
    await stopping.run();
    throw error;
  }
};
