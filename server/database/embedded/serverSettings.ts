import { availableParallelism, totalmem } from 'node:os';
import { PostgresStartError } from './PostgresStartError.ts';

const MEGABYTE = 2 ** 20;
const MAX_SHARED_BUFFERS_MB = 256;

/**
 * Returns the arguments with the settings of Postgres: defaults for this machine, overridden by `own` (set for this
 * installation), and both overridden by `forced` (required by Gable). The settings of the log are fixed. Shape: `['-c',
 * 'shared_buffers=256MB', '-c', 'fsync=on', …]`. Errors: BAD_SETTING for an invalid name.
 */
export function serverSettings(own: Record<string, string>, forced: Record<string, string>): string[] {
  const memoryMb = totalmem() / MEGABYTE;
  const settings: Record<string, string> = {
    shared_buffers: `${Math.max(32, Math.floor(Math.min(MAX_SHARED_BUFFERS_MB, memoryMb / 8)))}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(memoryMb / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_connections: '60',
    max_wal_size: '2GB',
    wal_keep_size: '512MB', // what is written while a backup copies the cluster
    random_page_cost: '1.1', // solid-state disks
    max_parallel_workers_per_gather: `${Math.min(2, Math.max(1, availableParallelism() - 1))}`, // leave a core for Node
    fsync: 'on',
    synchronous_commit: 'on', // a committed row survives a kill
    full_page_writes: 'on',
    jit: 'off', // costs more than it saves for short queries
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...own,
    ...forced,
    logging_collector: 'off', // the log goes to onLog
    log_destination: 'stderr',
    lc_messages: 'C',
  };
  return Object.entries(settings).flatMap(([name, value]) => {
    if (/^[a-z_][a-z0-9_.]*$/i.test(name)) return ['-c', `${name}=${value}`];
    throw new PostgresStartError(
      'BAD_SETTING',
      `settings: not the name of a setting, got "${name}"; expected a name such as work_mem`,
    );
  });
}
