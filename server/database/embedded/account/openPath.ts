import { chmod, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { SystemAccount } from './chooseAccount.ts';
import { PostgresStartError } from '../PostgresStartError.ts';

const GROUP_SEARCH = 0o010;
const ROOT_GROUP = 0;

/**
 * Makes sure that Postgres can reach `folder`, and returns the account that Postgres must run as. This is `account` if
 * it can pass through all parent folders. Otherwise it is `account` with the group root, and each parent folder that
 * `account` cannot pass is changed: the group root may then pass through it, but not list it. `onLog` gets a sentence
 * about each changed folder. Errors: DATA_DIR_NOT_WRITABLE if a folder to change does not belong to the user and group
 * root.
 */
export async function openPath(
  folder: string,
  account: SystemAccount,
  onLog: (line: string) => void,
): Promise<SystemAccount> {
  if (account.uid === undefined) return account;
  const closed = await closedParents(folder, account);
  if (closed.length === 0) return account;
  for (const parent of closed) await openToRootGroup(parent, folder, onLog);
  return { ...account, gid: ROOT_GROUP };
}

/** Lets the group root pass through a parent of `folder` that belongs to root. Errors: DATA_DIR_NOT_WRITABLE. */
async function openToRootGroup(parent: string, folder: string, onLog: (line: string) => void): Promise<void> {
  const { uid, gid, mode } = await stat(parent);
  if (uid !== 0 || gid !== ROOT_GROUP) {
    throw new PostgresStartError(
      'DATA_DIR_NOT_WRITABLE',
      `data folder ${folder}: Postgres doesn't run as root, and the user it runs as cannot pass, got ${parent} with mode ` +
        `${(mode & 0o777).toString(8)} of user ${uid}; start Gable as that user, or set DATA_DIR to a folder outside`,
    );
  }
  if ((mode & GROUP_SEARCH) !== 0) return;
  await chmod(parent, (mode & 0o7777) | GROUP_SEARCH);
  onLog(
    `opened ${parent} for passing through to the group root: Postgres doesn't run as root, and its data is in there`,
  );
}

/** Returns the parents of a folder that the account cannot pass through, the nearest first. */
async function closedParents(folder: string, account: SystemAccount): Promise<string[]> {
  const closed: string[] = [];
  for (let parent = dirname(resolve(folder)); ; parent = dirname(parent)) {
    const { uid, gid, mode } = await stat(parent);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) closed.push(parent);
    if (parent === dirname(parent)) return closed;
  }
}
