import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import type { Config } from '../../config/config.ts';
import { openDatabase } from '../openDatabase.ts';
import { openStorage } from '../../storage/openStorage.ts';
import type { Storage } from '../../storage/storage.ts';
import { openArchive, type RestoreKey } from './archive.ts';
import { BackupError } from './BackupError.ts';
import { restoreDump } from './dumpDatabase.ts';
import { type Manifest, manifestName, parseManifest } from './manifest.ts';

/** The empty installation into which a backup is restored, the file of the backup, and its key. */
export type RestoreRequest = {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir' | 'files'>;
  readonly path: string;
  readonly key: RestoreKey;
};

/** Refuses to restore over an existing database. Errors: `BackupError`. */
const refuseFull = async ({ databaseUrl, dataDir }: RestoreRequest['config']): Promise<void> => {
  if (databaseUrl === undefined) {
    const cluster = join(dataDir, 'postgres', 'cluster');
    if (existsSync(cluster))
      throw new BackupError(`${cluster}: exists already; move it away, or set DATA_DIR to another folder.`);
    return;
  }
  const { connection } = await openDatabase({ databaseUrl, dataDir }, () => undefined);
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'`,
    );
    if (rows[0]?.count !== '0')
      throw new BackupError('DATABASE_URL: the database has tables already; expected an empty database.');
  } finally {
    await client.end();
  }
};

/**
 * Refuses a backup of an embedded Postgres if `DATABASE_URL` is set, and others if it is not. Errors: `BackupError`.
 */
const refuseOtherKind = ({ database }: Manifest, { databaseUrl }: RestoreRequest['config']): void => {
  if (database === 'cluster' && databaseUrl !== undefined)
    throw new BackupError('DATABASE_URL: is set, but the backup is of an embedded Postgres; leave it out.');
  if (database === 'dump' && databaseUrl === undefined)
    throw new BackupError('DATABASE_URL: is missing; the backup is of a Postgres of its own.');
};

/** Returns a path inside a folder. Errors: `BackupError` for a name that leads out of it. */
const below = (folder: string, name: string): string => {
  const path = resolve(folder, name);
  if (path === folder || path.startsWith(`${folder}${sep}`)) return path;
  throw new BackupError(`The backup has a file with the name "${name}", which is outside its folder.`);
};

/** Writes a stream to a file, and creates its folder. */
const write = async (stream: Readable, path: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(stream, createWriteStream(path, { mode: 0o600, flush: true }));
};

/** Stores the uploaded files of a backup one after the other. `part`: path of a temporary file. */
const createFileRestorer = (storage: Storage, part: string) => {
  let count = 0;
  return {
    count: () => count,
    restore: async (key: string, stream: Readable): Promise<void> => {
      await write(stream, part);
      await storage.put(key, part);
      await rm(part);
      count += 1;
    },
  };
};

/** Names in the folder of a backup that is being restored. */
const dumpName = 'database.dump';

/**
 * Writes the database of a backup to the folder `aside`, and its uploaded files to the storage. Returns the description
 * of the backup, and the number of uploaded files. Errors: `BackupError` for a wrong key, a damaged file, or the backup
 * of another kind of database; those of the file system and the storage.
 */
const unpack = async (
  { config, path, key }: RestoreRequest,
  aside: string,
): Promise<{ readonly manifest: Manifest; readonly files: number }> => {
  const archive = await openArchive(path, key, join(aside, 'plain.zip'));
  let manifest: Manifest | undefined;
  let uploads: ReturnType<typeof createFileRestorer> | undefined;
  await archive.each(async (name, open) => {
    if (name === manifestName) {
      manifest = parseManifest(Buffer.concat(await (await open()).toArray()).toString());
      refuseOtherKind(manifest, config);
      uploads = createFileRestorer(await openStorage(config.files, manifest.installationId), join(aside, 'part'));
    } else if (name.startsWith('cluster/') && name.endsWith('/'))
      await mkdir(below(aside, name), { recursive: true, mode: 0o700 });
    else if (name.startsWith('cluster/')) await write(await open(), below(aside, name));
    else if (name === dumpName) await write(await open(), join(aside, dumpName));
    else if (name.startsWith('files/')) await uploads?.restore(name.slice('files/'.length), await open());
  });
  if (manifest === undefined) throw new BackupError(`${path}: is not a backup of Gable.`);
  return { manifest, files: uploads?.count() ?? 0 };
};

/** Moves the unpacked embedded database to its final place. */
const moveCluster = async (aside: string, postgres: string): Promise<void> => {
  // Without a password file, the next start gives the role a new password.
  await rm(join(postgres, 'password'), { force: true });
  await rename(join(aside, 'cluster'), join(postgres, 'cluster'));
};

/**
 * Restores a backup: the database into an empty folder or database, and the uploaded files into the storage. The
 * database appears only when it is complete. Resolves to the time of the backup and the number of uploaded files.
 * Errors: those of the database and the file system, and `BackupError` in these cases:
 *
 * - the key is wrong, or the file is damaged or no backup;
 * - the database exists already;
 * - the backup is of an embedded database, but `DATABASE_URL` is set; or it is of another database, but `DATABASE_URL`
 *   is not set.
 */
export const restoreBackup = async (
  request: RestoreRequest,
): Promise<{ readonly at: string; readonly files: number }> => {
  const { config } = request;
  await refuseFull(config);
  const postgres = resolve(config.dataDir, 'postgres');
  const aside = join(postgres, `aside-${randomBytes(4).toString('hex')}`);
  await mkdir(join(aside, 'cluster'), { recursive: true, mode: 0o700 });
  try {
    const { manifest, files } = await unpack(request, aside);
    if (manifest.database === 'dump')
      await restoreDump(join(aside, dumpName), config.databaseUrl ?? '', manifest.postgres);
    else await moveCluster(aside, postgres);
    return { at: manifest.at, files };
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
};
