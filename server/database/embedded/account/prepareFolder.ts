import { chmod, lchown, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseAccount, type SystemAccount } from './chooseAccount.ts';
import { openPath } from './openPath.ts';

/**
 * Creates the data folder `dataDir` if it is missing. Returns its real path and the account that runs Postgres. Removes
 * the access of other users to the folder; if Postgres runs as another account, other users can still pass through the
 * folder, but not list it. A folder of another user keeps its permissions. If root owns the cluster, for example
 * because root copied it, the account of Postgres becomes the owner. `onLog` gets a sentence about each parent folder
 * whose permissions are changed. Errors: DATA_DIR_NOT_WRITABLE if that account cannot reach the folder; errors of the
 * file system.
 */
export async function prepareFolder(
  dataDir: string,
  onLog: (line: string) => void,
): Promise<{ folder: string; account: SystemAccount }> {
  await mkdir(dataDir, { recursive: true });
  const folder = await realpath(dataDir);
  const cluster = join(folder, 'cluster');
  const chosen = await chooseAccount([cluster, folder]);
  await closeFolder(folder, chosen);
  const account = await openPath(cluster, chosen, onLog);
  await giveCluster(cluster, account);
  return { folder, account };
}

/** Closes the folder to other users. If another account runs Postgres, others can pass through, but not list it. */
async function closeFolder(folder: string, account: SystemAccount): Promise<void> {
  const { uid, mode } = await stat(folder);
  const right = account.uid === undefined || account.uid === uid ? 0o700 : 0o711;
  // Root does not change an ordinary user's folder, and an ordinary user cannot change another's.
  if (uid === process.getuid?.() && (mode & 0o777) !== right) await chmod(folder, right);
}

/** Makes the account own a cluster that root copied, because Postgres must own it. */
async function giveCluster(cluster: string, { uid, gid = uid }: SystemAccount): Promise<void> {
  const owner = await stat(cluster).catch(() => undefined);
  if (uid !== undefined && gid !== undefined && owner?.uid === 0) await chownTree(cluster, uid, gid);
}

async function chownTree(path: string, uid: number, gid: number): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  await Promise.all(entries.map((entry) => lchown(join(entry.parentPath, entry.name), uid, gid)));
  await lchown(path, uid, gid); // last: after a kill before this point, the next start repeats it
}
