import cluster from 'node:cluster';
import { join } from 'node:path';
import pino from 'pino';
import { buildApp } from '../http/buildApp.ts';
import type { Config } from '../config/config.ts';
import { problemLines, problemLinesForClient } from '../schema/migrations/activateSchema.ts';
import { connectDatabase } from './database/connectDatabase.ts';
import { openPool } from './database/openPool.ts';
import { openReadPool } from './database/openReadPool.ts';
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
import { SchemaProblems } from '../schema/problems/SchemaProblems.ts';
import { createSchemaLifecycle, readLastActive, type SchemaLifecycle } from '../schema/lifecycle/SchemaLifecycle.ts';
import { createJobRunner } from './jobs/createJobRunner.ts';
import { startBulkJobs } from './jobs/startBulkJobs.ts';
import { createSecretBox } from '../auth/secretBox.ts';
import { startRetention } from './jobs/startRetention.ts';
import { startRules } from './jobs/startRules.ts';
import { startSchemaRecovery } from './jobs/startSchemaRecovery.ts';
import { startStaleValues } from './jobs/startStaleValues.ts';
import { createUnsubscribeLinks } from '../features/channels/sending/unsubscribeLinks.ts';
import { startChannels } from './jobs/startChannels.ts';
import { startIntake } from './jobs/startIntake.ts';
import { startEmailJob } from './jobs/startEmailJob.ts';
import type { StopSequence } from './stopSequence.ts';
import { addressWarnings } from '../schema/checks/intake/addressWarnings.ts';
import { createEditQueue } from '../schema/lifecycle/createEditQueue.ts';
import { refuseWeakTokenSecret } from './refuseWeakTokenSecret.ts';
import { compileValidators } from '../schema/lifecycle/compileValidators.ts';
import { startNotifications } from './jobs/startNotifications.ts';
import { startWebhooks } from './jobs/startWebhooks.ts';
import { drainOptionsOf } from './workers/drainOptionsOf.ts';

/**
 * Starts the server: database, tables, sample data, schemas, HTTP. Each part adds its shutdown to `stopping`, so that
 * the server can be stopped at any time, even during the start. Errors: `ConfigError`, `ListenError`, `DatabaseError`,
 * `PostgresStartError`, `SchemaProblems`.
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
    const open = (first: LoadedSchemas): Promise<SchemaLifecycle> =>
      createSchemaLifecycle({ pool, folder: config.schemasDir, loaded: first, log });
    const store = await open(loaded).catch(async (error: unknown) => {
      // The folder was edited while no server was running, and the edit conflicts with existing records. The version
      // that was last active is used.
      const last = error instanceof SchemaProblems ? await readLastActive(pool, config.schemasDir) : undefined;
      if (last === undefined) throw error;
      const held = await open(last);
      held.logProblems(problemLinesForClient(error));
      log.error({ problems: problemLines(error) }, 'schema edit rejected; the last valid version stays active');
      return held;
    });
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
      store.logProblems(publicProblems);
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
    const runJob = createJobRunner({ pool, log });
    const address = await listen(app, config);
    stopping.add({
      phase: 'work',
      name: 'scheduled email',
      run: startEmailJob({ pool, store, mailer, tokenSecret, publicUrl: config.publicUrl, log, runJob }),
    });
    stopping.add({
      phase: 'work',
      name: 'notifications',
      run: startNotifications({
        pool,
        store,
        mailer,
        publicUrl: config.publicUrl,
        allowPrivate: config.webhookPrivateAddresses,
        log,
        runJob,
      }),
    });
    stopping.add({
      phase: 'work',
      name: 'webhook deliveries',
      run: startWebhooks({ pool, store, allowPrivate: config.webhookPrivateAddresses, log, runJob }),
    });
    stopping.add({ phase: 'work', name: 'bulk jobs', run: startBulkJobs({ pool, store, log, runJob }) });
    stopping.add({
      phase: 'work',
      name: 'the channels',
      run: startChannels({
        pool,
        store,
        box: createSecretBox(tokenSecret),
        mailer,
        links: createUnsubscribeLinks(tokenSecret),
        files,
        publicUrl: config.publicUrl,
        allowPrivate: config.webhookPrivateAddresses,
        log,
        runJob,
      }),
    });
    stopping.add({ phase: 'work', name: 'the rules', run: startRules({ pool, store, log, runJob, metrics }) });
    stopping.add({ phase: 'work', name: 'look-ups and roll-ups', run: startStaleValues({ pool, store, runJob }) });
    stopping.add({ phase: 'work', name: 'the schema recovery', run: startSchemaRecovery({ store, runJob }) });
    stopping.add({
      phase: 'work',
      name: 'the intake of deliveries',
      run: startIntake({
        pool,
        store,
        box: createSecretBox(tokenSecret),
        allowPrivate: config.webhookPrivateAddresses,
        log,
        runJob,
      }),
    });
    stopping.add({
      phase: 'work',
      name: 'the deletion of old entries',
      run: startRetention({ pool, auditDays: config.auditDays, logDays: config.logDays, log, runJob }),
    });
    if (cluster.isPrimary) process.stdout.write(`Gable is at ${address}\n`);
    void sweepFiles({ pool, model: store.current().model, store: files, now: new Date() }).catch((error: unknown) =>
      log.warn({ err: error }, 'unused files could not be searched for'),
    );
  } catch (error) {
    await stopping.run();
    throw error;
  }
};
