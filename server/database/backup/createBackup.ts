import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../../config/config.ts';
import { openDatabase } from '../openDatabase.ts';
import { readInstallationId } from '../readInstallationId.ts';
import { openStorage } from '../../storage/openStorage.ts';
import type { Storage } from '../../storage/storage.ts';
import { type ArchiveWriter, type BackupKey, createArchive } from './archive.ts';
import { BackupError } from './BackupError.ts';
import { copyCluster } from './copyCluster.ts';
import { dumpDatabase } from './dumpDatabase.ts';
import { type Manifest, manifestName } from './manifest.ts';

/** The installation that is backed up, the file to write, and the key that encrypts it. */
export type BackupRequest = {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir' | 'files'>;
  /** The file to write. */
  readonly path: string;
  readonly key: BackupKey;
};

/**
 * Pattern of the local files that are left out: those still being received or processed, and staged files without a
 * record.
 */
const leftOut = /^(work|coming)\//;

/** Adds the stored files that the backup does not have yet. */
const addFiles = async (archive: ArchiveWriter, storage: Storage, added: Set<string>): Promise<void> => {
  for await (const { key } of storage.list('')) {
    if (added.has(key) || leftOut.test(key)) continue;
    const found = await storage.get(key);
    if (found === undefined) continue;
    added.add(key);
    await archive.addStream(`files/${key}`, found.stream, { isCompressed: !/\.(webp|jpg)$/.test(key) });
  }
};

/** Refuses a folder without a database, because opening it would create one. Errors: `BackupError`. */
const refuseOtherFolder = ({ databaseUrl, dataDir }: BackupRequest['config']): void => {
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'postgres', 'cluster')))
    throw new BackupError(
      `DATA_DIR: ${dataDir} has no database; expected the folder of an installation, or DATABASE_URL.`,
    );
};

/** Refuses a database without an installation of Gable. Errors: `BackupError`. */
const refuseOtherDatabase = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('gable.meta') is not null as found`);
  if (rows[0]?.found !== true)
    throw new BackupError(
      'The database has no installation of Gable, so there is nothing to back up. Is DATABASE_URL or DATA_DIR correct?',
    );
};

/**
 * Writes the database and the uploaded files to one encrypted file, while servers run. Uploaded files are copied before
 * the database and once more after it, so that every file to which a record refers is in the backup. Resolves to the
 * number of uploaded files. Errors: `BackupError` if there is no installation of Gable, or if the database cannot be
 * copied or dumped; those of the database and the file system.
 */
export const createBackup = async ({ config, path, key }: BackupRequest): Promise<{ readonly files: number }> => {
  refuseOtherFolder(config);
  const database = await openDatabase(config, () => undefined);
  try {
    const client = new pg.Client(database.connection);
    await client.connect();
    const manifest: Manifest = await (async () => {
      await refuseOtherDatabase(client);
      const { rows } = await client.query<{ major: number; at: Date }>(
        `select current_setting('server_version_num')::int / 10000 as major, now() as at`,
      );
      return {
        format: 1 as const,
        at: rows[0]?.at.toISOString() ?? '',
        database: config.databaseUrl === undefined ? ('cluster' as const) : ('dump' as const),
        postgres: rows[0]?.major ?? 0,
        installationId: await readInstallationId(client),
      };
    })().finally(() => client.end());
    const storage = await openStorage(config.files, manifest.installationId);
    const archive = await createArchive(path, key);
    try {
      archive.addText(manifestName, JSON.stringify(manifest));
      const added = new Set<string>();
      await addFiles(archive, storage, added);
      await (config.databaseUrl === undefined
        ? copyCluster(archive, database.connection, join(config.dataDir, 'postgres', 'cluster'))
        : dumpDatabase(archive, config.databaseUrl, manifest.postgres));
      await addFiles(archive, storage, added);
      await archive.end();
      return { files: added.size };
    } catch (error) {
      await archive.abort();
      throw error;
    }
  } finally {
    await database.stop();
  }
};
