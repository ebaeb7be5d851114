import { readFile, stat } from 'node:fs/promises';

/** The user and group that a program runs as. Empty: those of this process. */
export type SystemAccount = { uid?: number; gid?: number };

// chosen: the first that exists; nobody is the last resort, because other services may run as it
const SERVICE_USERS = ['gable', 'postgres', '_postgres', 'nobody'];

/**
 * Returns the account that Postgres runs as. An ordinary user gets `{}`: Postgres runs as the same user. Root cannot
 * run Postgres, so root gets the owner of the first of `folders` that exists and does not belong to root: `{ uid: 101,
 * gid: 104 }`. If there is no such folder, root gets the first existing service user of `SERVICE_USERS` or,
 * without one, the ids 65534.
 */
export async function chooseAccount(folders: string[]): Promise<SystemAccount> {
  if (process.getuid?.() !== 0) return {};
  for (const folder of folders) {
    const owner = await stat(folder).catch(() => undefined);
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const user of SERVICE_USERS) {
    const match = new RegExp(`^${user}:[^:]*:(-?\\d+):(-?\\d+):`, 'm').exec(users);
    if (match) return { uid: unsigned(match[1]), gid: unsigned(match[2]) };
  }
  return { uid: 65534, gid: 65534 };
}

/** Parses the id of a user or group. macOS writes that of `nobody` as -2. */
function unsigned(text: string | undefined): number {
  return Number(text) >>> 0;
}
