import { join } from 'node:path';
import type pg from 'pg';
import type { ReadPool } from '../../postgres/pools/createReadPool.ts';
import type { LoadedSchemas } from '../../schema/files/loadSchemas.ts';
import type { SchemaLifecycle } from '../../schema/lifecycle/SchemaLifecycle.ts';
import { createFileStore, type FileStore } from '../../storage/fileStore.ts';
import { deleteInterruptedUploads, openStorage } from '../../storage/openStorage.ts';
import type { StartParts } from '../startParts.ts';
import { type ConnectedDatabase, connectDatabase } from '../../database/connectDatabase.ts';
import { openPool } from './openPool.ts';
import { openReplica, type Replica } from './openReplica.ts';
import { openSchemas } from './openSchemas.ts';
import { readInstallationId } from '../../database/readInstallationId.ts';

/** The data of an installation: its database, its active schemas and its files. */
export type Installation = {
  readonly pool: pg.Pool;
  /** Returns the pool of the read replica, or `pool` without one. */
  readonly readPool: ReadPool;
  readonly replica: Replica | undefined;
  readonly store: SchemaLifecycle;
  readonly files: FileStore;
  /** Whether Gable runs the Postgres itself. */
  readonly isEmbedded: boolean;
};

/** Starts or reaches Postgres. If an embedded Postgres is lost later, the process ends. */
const openPostgres = async ({ config, log, stopping }: StartParts): Promise<ConnectedDatabase> => {
  const database = await connectDatabase(config, {
    onLog: (line) => log.debug({ postgres: line }, 'postgres'),
    onEvent: (text) => log.warn(text),
    onLost: (error) => {
      log.fatal({ err: error }, 'the embedded Postgres could not be started again; the server ends');
      void stopping.run().then(() => process.exit(1));
    },
  });
  stopping.add({ phase: 'database', name: 'the embedded Postgres', run: database.stop });
  return database;
};

const openFiles = async ({ config, stopping }: StartParts, pool: pg.Pool): Promise<FileStore> => {
  const installationId = await readInstallationId(pool);
  const files = createFileStore({
    storage: await openStorage(config.files, installationId),
    workDir: join(config.filesWorkDir, installationId, 'work'),
    limits: config.uploadLimits,
    deleteInterrupted: (before) => deleteInterruptedUploads(config.files, installationId, before),
  });
  stopping.add({ phase: 'resources', name: 'the file store', run: async () => files.stop() });
  return files;
};

/**
 * Connects to the database and, if one is configured, to the read replica. Activates the schema files, and runs the
 * fills and creates the indexes that the activation left for later. Opens the file store. Errors: `DatabaseError` and
 * `PostgresStartError` if there is no database, `SchemaProblems` and `TablesError` if the files cannot be activated.
 */
export const openInstallation = async (parts: StartParts, loaded: LoadedSchemas): Promise<Installation> => {
  const { config, log, stopping, status } = parts;
  const database = await openPostgres(parts);
  const pool = await openPool(database, { config, log, stopping, isServing: () => status.isServing });
  const replica = await openReplica(pool, { config, log, stopping });
  const store = await openSchemas({ pool, folder: config.schemasDir, loaded, log });
  await store.finish();
  const files = await openFiles(parts, pool);
  const readPool = replica?.readPool ?? (async () => pool);
  return { pool, readPool, replica, store, files, isEmbedded: database.embedded };
};
