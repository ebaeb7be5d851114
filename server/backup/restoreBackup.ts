import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../start/database/openDatabase.ts';
import { openStorage } from '../storage/openStorage.ts';
import type { Storage } from '../storage/storage.ts';
import { openArchive, type RestoreKey } from './archive.ts';
import { BackupError } from './BackupError.ts';
import { restoreDump } from './dumpDatabase.ts';
import { type Manifest, manifestName, parseManifest } from './manifest.ts';

export type RestoreRequest = {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir' | 'files'>;
  readonly path: string;
  readonly key: RestoreKey;
};

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

const fitsOf = ({ database }: Manifest, { databaseUrl }: RestoreRequest['config']): void => {
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

const write = async (stream: Readable, path: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(stream, createWriteStream(path, { mode: 0o600, flush: true }));
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
export const restoreBackup = async ({
  config,
  path,
  key,
}: RestoreRequest): Promise<{ readonly at: string; readonly files: number }> => {
  await refuseFull(config);
  const postgres = resolve(config.dataDir, 'postgres');
  const aside = join(postgres, `aside-${randomBytes(4).toString('hex')}`);
  await mkdir(join(aside, 'cluster'), { recursive: true, mode: 0o700 });
  try {
    const archive = await openArchive(path, key, join(aside, 'plain.zip'));
    const [dump, part] = [join(aside, 'database.dump'), join(aside, 'part')];
    let manifest: Manifest | undefined;
    let storage: Storage | undefined;
    let files = 0;
    await archive.each(async (name, open) => {
      if (name === manifestName) {
        manifest = parseManifest(Buffer.concat(await (await open()).toArray()).toString());
        fitsOf(manifest, config);
        storage = await openStorage(config.files, manifest.installationId);
      } else if (name.startsWith('cluster/') && name.endsWith('/'))
        await mkdir(below(aside, name), { recursive: true, mode: 0o700 });
      else if (name.startsWith('cluster/')) await write(await open(), below(aside, name));
      else if (name === 'database.dump') await write(await open(), dump);
      else if (name.startsWith('files/') && storage !== undefined) {
        await write(await open(), part);
        await storage.put(name.slice('files/'.length), part);
        await rm(part);
        files += 1;
      }
    });
    if (manifest === undefined) throw new BackupError(`${path}: is not a backup of Gable.`);
    const { database, at, postgres: major }: Manifest = manifest;
    if (database === 'dump') await restoreDump(dump, config.databaseUrl ?? '', major);
    // Without a password file, the next start gives the role a new password.
    else {
      await rm(join(postgres, 'password'), { force: true });
      await rename(join(aside, 'cluster'), join(postgres, 'cluster'));
    }
    return { at, files };
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
};
