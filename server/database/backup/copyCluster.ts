import { createReadStream } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { ArchiveWriter } from './archive.ts';
import { BackupError } from './BackupError.ts';

/**
 * Folders that are backed up empty, because Postgres creates their content again or must not find it in a restored
 * cluster.
 */
const emptied = ['pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'];
const left = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|backup_label|tablespace_map)$/;

/**
 * Adds a file to the backup, unless Postgres has deleted it meanwhile. The write-ahead log contains that deletion too.
 */
const addFile = async (archive: ArchiveWriter, root: string, path: string): Promise<void> => {
  const handle = await open(join(root, path), 'r').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (handle === undefined) return;
  await archive.addStream(`cluster/${path}`, createReadStream('', { fd: handle }), { isCompressed: true });
};

const addTree = async (archive: ArchiveWriter, root: string, path: string): Promise<void> => {
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => []);
  archive.addFolder(`cluster/${path}`);
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inner = path === '' ? entry.name : `${path}/${entry.name}`;
    if (left.test(entry.name) || inner === 'global/pg_control' || inner === 'pg_wal') continue;
    if (entry.isDirectory() && emptied.includes(inner)) archive.addFolder(`cluster/${inner}`);
    else if (entry.isDirectory()) await addTree(archive, root, inner);
    else if (entry.isFile()) await addFile(archive, root, inner);
  }
};

/**
 * Copies the running Postgres cluster in the folder `cluster` into a backup: its files, and the write-ahead log that is
 * written meanwhile, which Postgres replays when it starts. `connection`: of a user who may run backups on that
 * cluster. Errors: `BackupError` if Postgres deleted a part of that log before it was copied; those of the database and
 * the file system. Source: https://www.postgresql.org/docs/current/continuous-archiving.html (low-level API)
 */
export const copyCluster = async (
  archive: ArchiveWriter,
  connection: pg.ClientConfig,
  cluster: string,
): Promise<void> => {
  // The session must stay open: Postgres ends the backup with it.
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows: started } = await client.query<{ first: string }>(
      `select pg_walfile_name(pg_backup_start('gable', true)) as first`,
    );
    await addTree(archive, cluster, '');
    await addFile(archive, cluster, 'global/pg_control');
    const { rows: ended } = await client.query<{ label: string; last: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)',
    );
    const [first, last] = [started[0]?.first ?? '', ended[0]?.last ?? ''];
    const segments = (await readdir(join(cluster, 'pg_wal'))).filter((name) => name >= first && name <= last).sort();
    if (segments[0] !== first)
      throw new BackupError(
        'Too much was written while the database was copied, and a part of its log is gone; try again at a quieter time.',
      );
    archive.addFolder('cluster/pg_wal');
    archive.addFolder('cluster/pg_wal/archive_status');
    archive.addFolder('cluster/pg_wal/summaries');
    for (const name of segments) await addFile(archive, cluster, `pg_wal/${name}`);
    archive.addText('cluster/backup_label', ended[0]?.label ?? '');
  } finally {
    await client.end();
  }
};
