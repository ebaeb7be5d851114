import { readFile, stat } from 'node:fs/promises';

/** The user and group that a program runs as; empty: this process's own. */
export type SystemAccount = { uid?: number; gid?: number };

// chosen: the first that the machine knows; nobody is the last resort, as other services may run as it
const SERVICE_USERS = ['gable', 'postgres', '_postgres', 'nobody'];

/**
 * The account that Postgres shall run as. Postgres refuses root, so root takes the owner of the first existing folder
 * that isn't root's own (an ordinary user's data stays that user's), else a service user.
 * Shape: `{}` for an ordinary user, `{ uid: 101, gid: 104 }` for root.
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

/** macOS writes nobody as -2. */
function unsigned(text: string | undefined): number {
  return Number(text) >>> 0;
}
