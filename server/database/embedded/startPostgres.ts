import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseEndpoint } from './chooseEndpoint.ts';
import { DATABASE, readPassword, ROLE, writeLoginRules } from './clusterAccess.ts';
import { clearOrphan } from './processes/clearOrphan.ts';
import {
  allowBackups,
  areBackupsAllowed,
  createCluster,
  removeTemporaryFolders,
  resetRolePassword,
} from './createCluster.ts';
import { findBinaries, type Binaries } from './programs/findBinaries.ts';
import { PostgresStartError } from './PostgresStartError.ts';
import { prepareFolder } from './account/prepareFolder.ts';
import { runServer } from './runServer.ts';
import { serverSettings } from './serverSettings.ts';
import { systemCode } from './systemCode.ts';
import { takeOwnership } from './account/takeOwnership.ts';

/** A running embedded Postgres. */
export type PostgresServer = {
  /** Connection options for `pg`: a Unix socket in a private folder, or loopback on Windows; always with a password. */
  connection: { host: string; port: number; user: string; database: string; password: string };
  /** Version of Postgres, e.g. `18.4`. */
  version: string;
  /** Whether the cluster already existed. */
  warm: boolean;
  /**
   * Fast shutdown: open transactions are rolled back and everything is written to disk. Resolves when Postgres has
   * ended.
   */
  stop(): Promise<void>;
};

/** Where `startPostgres` stores its data, and how it runs. */
export type PostgresOptions = {
  /** The data folder. It contains only the cluster, its password and its socket. It is created if missing. */
  dataDir: string;
  /** The bin folder of another Postgres, 15 or later, instead of the embedded Postgres. */
  binDir?: string;
  /** Postgres settings that override the defaults, e.g. `{ work_mem: '64MB' }`. */
  settings?: Record<string, string>;
  onLog?: (line: string) => void;
  /** Called with a sentence for the log when Postgres exited unexpectedly, and when it runs again. */
  onEvent?: (text: string) => void;
  /** Called when Postgres exited unexpectedly and could not be restarted. */
  onLost?: (error: unknown) => void;
};

/**
 * Starts the embedded Postgres on a data folder and waits until it accepts connections. Returns how to connect, the
 * version of Postgres, whether the cluster existed before (`warm`), and the function that stops Postgres. Postgres also
 * ends when this process ends, for any reason. Leftovers of a killed process are cleared first. Shape: `{ connection: {
 * host: '/srv/gable/data/postgres/socket', port: 5432, user: 'gable', database: 'gable', password: '…' }, version:
 * '18.4', warm: false, stop }`. Errors: PostgresStartError with one of its codes.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  try {
    return await start(options);
  } catch (error) {
    const code = systemCode(error);
    if (error instanceof PostgresStartError || code === undefined) throw error;
    const got = error instanceof Error ? error.message : code;
    throw new PostgresStartError(
      'DATA_DIR_NOT_WRITABLE',
      `data folder ${options.dataDir}: cannot be used, got ${got}; expected a folder with free space that this user owns`,
      error,
    );
  }
}

const ignore = (): void => undefined;

async function start(options: PostgresOptions): Promise<PostgresServer> {
  const { dataDir, binDir, settings = {}, onLog = ignore, onEvent = ignore, onLost = ignore } = options;
  serverSettings(settings, {}); // an invalid name must fail before anything is created
  const { folder, account } = await prepareFolder(dataDir, onLog);
  const cluster = join(folder, 'cluster');
  const ownership = await takeOwnership(folder);
  try {
    await removeTemporaryFolders(folder);
    const binaries = await findBinaries(binDir, folder, account);
    const { password, isNew } = await readPassword(folder);
    const warm = await isCluster(cluster, binaries);
    if (!warm) await createCluster({ folder, cluster, binaries, account, password });
    const isAllowed = !warm || (await areBackupsAllowed(cluster));
    if (warm && (isNew || !isAllowed)) {
      await clearOrphan(cluster, onLog);
      if (isNew) await resetRolePassword({ cluster, binaries, account, password });
      if (!isAllowed) await allowBackups({ cluster, binaries, account });
    }
    const endpoint = await chooseEndpoint(folder, account);
    const forced = { ...endpoint.settings, hba_file: await writeLoginRules(folder) };
    const end = await runServer({
      cluster,
      endpoint,
      binaries,
      account,
      settings: serverSettings(settings, forced),
      onLog,
      onEvent,
      onLost,
    });
    let ended: Promise<void> | undefined;
    return {
      connection: { host: endpoint.host, port: endpoint.port, user: ROLE, database: DATABASE, password },
      version: binaries.version,
      warm,
      stop: () => (ended ??= end().then(() => ownership.release())),
    };
  } catch (error) {
    await ownership.release();
    throw error;
  }
}

async function isCluster(cluster: string, binaries: Binaries): Promise<boolean> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(async (error: unknown) => {
    if (systemCode(error) !== 'ENOENT' || (await stat(cluster).catch(() => undefined))) throw error;
    return undefined;
  });
  if (text === undefined) return false;
  if (Number(text) === binaries.major) return true;
  throw new PostgresStartError(
    'WRONG_VERSION',
    `data folder ${cluster}: has another Postgres version, got ${text.trim()}; the binaries are of ${binaries.major}: migrate it with ` +
      'pg_dump and pg_restore, or set DATA_DIR to another folder',
  );
}
