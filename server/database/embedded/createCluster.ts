import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SystemAccount } from './account/chooseAccount.ts';
import { DATABASE, ROLE, SUPERUSER } from './clusterAccess.ts';
import type { Binaries } from './programs/findBinaries.ts';
import { PostgresStartError } from './PostgresStartError.ts';
import { writeWhole } from './writeWhole.ts';
import { lastLines, runProgram, type ProgramResult } from './programs/runProgram.ts';

/** Name of a file in the cluster that marks that Gable's role may copy the cluster. */
const BACKUPS_ALLOWED = 'gable-backups';
const BUILTIN_LOCALE_SINCE = 17;
// Postgres' own C.UTF-8 (17 and later) is the same on every machine. The system locale is used by older versions, and
// by the few functions (word characters of pg_trgm) that still use it. macOS has only the second, a bare Windows only
// the last.
const CHARACTER_LOCALES = ['C.UTF-8', 'UTF-8', 'C'];

/** `folder`: the data folder. `cluster`: the path of the cluster in it. `password`: that of Gable's role. */
type Plan = { folder: string; cluster: string; binaries: Binaries; account: SystemAccount; password: string };

/**
 * Creates a cluster with Gable's role and database: UTF-8, sorted by code point, with checksums. The cluster is created
 * in a temporary folder, which is renamed to `cluster` when everything is written, so that a kill leaves no partial
 * cluster. Errors: INITDB_FAILED.
 */
export async function createCluster({ folder, cluster, binaries, account, password }: Plan): Promise<void> {
  const aside = join(folder, `aside-${randomBytes(4).toString('hex')}`);
  try {
    await initialise(aside, binaries, account);
    const commands = `CREATE ROLE ${ROLE} LOGIN CREATEDB PASSWORD '${password}'\nCREATE DATABASE ${DATABASE} OWNER ${ROLE}\n`;
    await runCommands({ cluster: aside, binaries, account, commands });
    await allowBackups({ cluster: aside, binaries, account });
    const synced = await runProgram({
      path: join(binaries.binDir, 'initdb'),
      args: ['--sync-only', '-D', aside],
      account,
    });
    check(synced, aside);
    await rename(aside, cluster);
    await syncFolder(folder);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Removes the temporary folders and files that a killed start left in the data folder. Failures are ignored. Only the
 * owner of the folder may call it.
 */
export async function removeTemporaryFolders(folder: string): Promise<void> {
  const asides = (await readdir(folder)).filter((name) => name.startsWith('aside-') || name.endsWith('.tmp'));
  // A program of the killed start may still write for a moment, so the removal is retried for up to 3 s.
  const options = { recursive: true, force: true, maxRetries: 10, retryDelay: 50 };
  await Promise.allSettled(asides.map((name) => rm(join(folder, name), options)));
}

/**
 * Sets the password of Gable's role to `password`, for a cluster whose password file was lost. Postgres must not run.
 * Errors: INITDB_FAILED.
 */
export async function resetRolePassword({ cluster, binaries, account, password }: Omit<Plan, 'folder'>): Promise<void> {
  await runCommands({ cluster, binaries, account, commands: `ALTER ROLE ${ROLE} PASSWORD '${password}'\n` });
}

/**
 * Permits Gable's role to make backups of the cluster while Postgres runs (`npm run backup`). By default only the
 * superuser may. When this function is called, Postgres must not run. Errors: INITDB_FAILED.
 */
export async function allowBackups(job: Pick<Plan, 'cluster' | 'binaries' | 'account'>): Promise<void> {
  const functions = ['pg_backup_start(text, boolean)', 'pg_backup_stop(boolean)'];
  const commands = functions.map((name) => `GRANT EXECUTE ON FUNCTION ${name} TO ${ROLE}\n`).join('');
  await runCommands({ ...job, commands, database: DATABASE });
  await writeWhole(join(job.cluster, BACKUPS_ALLOWED), '', 0o644);
}

/**
 * Returns whether Gable's role may copy the cluster. Clusters created by older versions of Gable lack that permission.
 */
export async function areBackupsAllowed(cluster: string): Promise<boolean> {
  return stat(join(cluster, BACKUPS_ALLOWED)).then(
    () => true,
    () => false,
  );
}

async function initialise(aside: string, binaries: Binaries, account: SystemAccount): Promise<void> {
  const builtin = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  for (const locale of CHARACTER_LOCALES) {
    await mkdir(aside, { mode: 0o700 });
    if (account.uid !== undefined) await chown(aside, account.uid, account.gid ?? account.uid);
    const args = ['-D', aside, '-U', SUPERUSER, '-E', 'UTF8', '--locale=C', `--lc-ctype=${locale}`, '--data-checksums'];
    args.push('-A', 'reject', '--no-sync', '--no-instructions'); // the active rules are next to the cluster
    if (binaries.major >= BUILTIN_LOCALE_SINCE) args.push(...builtin);
    const outcome = await runProgram({ path: join(binaries.binDir, 'initdb'), args, account });
    if (outcome.code === 0) return;
    await rm(aside, { recursive: true, force: true });
    if (!outcome.errors.includes('invalid locale name')) check(outcome, aside);
  }
  throw new PostgresStartError(
    'INITDB_FAILED',
    `new cluster ${aside}: no suitable locale, got none of ${CHARACTER_LOCALES.join(', ')}; the system should know C`,
  );
}

/** Runs commands in single-user mode: without a port, a password or other users. */
async function runCommands(job: {
  cluster: string;
  binaries: Binaries;
  account: SystemAccount;
  commands: string;
  database?: string;
}): Promise<void> {
  const args = ['--single', '-D', job.cluster, '-c', 'exit_on_error=on', job.database ?? SUPERUSER];
  const path = join(job.binaries.binDir, 'postgres');
  check(await runProgram({ path, args, account: job.account, input: job.commands }), job.cluster);
}

function check({ code, errors }: ProgramResult, place: string): void {
  if (code === 0) return;
  throw new PostgresStartError(
    'INITDB_FAILED',
    `new cluster ${place}: could not be created, got "${lastLines(errors)}"; free space and a writable folder are needed`,
  );
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return; // folders cannot be opened there
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
