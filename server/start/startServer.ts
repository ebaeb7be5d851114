import cluster from 'node:cluster';
import type { Config } from '../config/config.ts';
import { createLogger } from '../http/plugins/log/createLogger.ts';
import { type LoadedSchemas, loadSchemas } from '../schema/files/loadSchemas.ts';
import { finishReplacing } from '../schema/files/replaceFiles.ts';
import { compileValidators } from '../schema/lifecycle/compileValidators.ts';
import { fillEmptyDatabase } from './installation/fillEmptyDatabase.ts';
import { type Installation, openInstallation } from './installation/openInstallation.ts';
import { checkFolders } from './checkFolders.ts';
import { checkAddress } from './listen.ts';
import { refuseWeakTokenSecret } from './refuseWeakTokenSecret.ts';
import { serve } from './serve.ts';
import type { StartParts } from './startParts.ts';
import type { StopSequence } from './stopSequence.ts';
import { warnAboutSchemas } from './warnAboutSchemas.ts';

/** Reads and checks the schema folder. First finishes a publication that was interrupted. Errors: `SchemaProblems`. */
const readSchemaFolder = async (parts: StartParts): Promise<LoadedSchemas> => {
  const { schemasDir } = parts.config;
  const finished = await finishReplacing(schemasDir);
  if (finished.length > 0)
    parts.log.warn({ files: finished }, 'a publication of schema files had broken off; it was finished');
  const loaded = await loadSchemas(schemasDir);
  warnAboutSchemas(parts, loaded);
  return loaded;
};

/**
 * Compiles the rules of the schemas in a separate process while Postgres starts. A later request for the same rules
 * gets this result or its error.
 */
const compileAhead = ({ stopping }: StartParts, { model }: LoadedSchemas): void => {
  const compiled = compileValidators(model).catch(() => undefined);
  // The compiler process prints a long report if this process ends first.
  stopping.add({ phase: 'work', name: 'the compilation of the rules', run: async () => void (await compiled) });
};

/** Creates the first users if there are none, and prints how to sign in. */
const createFirstData = async (
  { config }: StartParts,
  { pool, store, files, isEmbedded }: Installation,
): Promise<void> => {
  const sample = isEmbedded && !config.empty;
  const signIns = await fillEmptyDatabase({ pool, state: store.current(), config, files, sample });
  // Printed before the next steps, so that the passwords are not lost if one of them fails.
  for (const line of signIns) process.stdout.write(`${line}\n`);
};

/** Ends the process after a migration. */
const endMigration = async ({ stopping }: StartParts, { store }: Installation): Promise<never> => {
  process.stdout.write(`The tables have the schemas of version ${store.current().model.version}\n`);
  await stopping.run();
  return process.exit(0);
};

/**
 * Starts the server in this order: schema files, database, tables, first users, HTTP, background jobs. With `migrate`,
 * ends the process after the first users are created. Each step adds its shutdown to `stopping`, so that the server can
 * be stopped at any time, even during the start. Errors: `ConfigError`, `ListenError`, `DatabaseError`,
 * `PostgresStartError`, `SchemaProblems`, `TablesError`.
 */
export const startServer = async (config: Config, stopping: StopSequence): Promise<void> => {
  const parts: StartParts = {
    config,
    log: createLogger(config.logLevel),
    stopping,
    status: { isServing: false },
  };
  try {
    if (cluster.isWorker && config.metrics !== undefined) (await import('../metrics/answerPrimary.ts')).answerPrimary();
    if (config.tokenSecret !== undefined) await refuseWeakTokenSecret(config.tokenSecret);
    const loaded = await readSchemaFolder(parts);
    // The primary process has checked the address for its workers. A migration runs while the servers use it.
    if (cluster.isPrimary && !config.migrate) await checkAddress(config);
    await checkFolders(config, parts.log);
    compileAhead(parts, loaded);
    const installation = await openInstallation(parts, loaded);
    await createFirstData(parts, installation);
    if (config.migrate) return await endMigration(parts, installation);
    await serve(parts, installation, loaded);
  } catch (error) {
    await stopping.run();
    throw error;
  }
};
