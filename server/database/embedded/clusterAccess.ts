import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode } from './systemCode.ts';
import { writeWhole } from './writeWhole.ts';

/** Name of Gable's role in the cluster. */
export const ROLE = 'gable';
/** Name of Gable's database in the cluster. */
export const DATABASE = 'gable';
/** Name of the cluster's superuser. */
export const SUPERUSER = 'postgres';

/**
 * Login rules of the cluster: every login needs the role's password. `peer` cannot work when root starts Postgres as
 * another user, and `trust` on a private socket would admit any process of that user (`postgres` and `nobody` are
 * shared). A password in a file that only Gable's user can read works the same on a socket and on Windows' loopback.
 * The superuser has no password, so nobody can log in as it, and an SQL injection never reaches files or programs.
 */
const LOGIN_RULES = `# written by Gable at each start
local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
`;

/**
 * Writes `pg_hba.conf`, the rules by which Postgres accepts connections, into the data folder `folder`, next to the
 * cluster. Returns the path of the file.
 */
export async function writeLoginRules(folder: string): Promise<string> {
  const path = join(folder, 'pg_hba.conf');
  await writeWhole(path, LOGIN_RULES, 0o644); // holds nothing secret, and the Postgres account reads it
  return path;
}

/**
 * Returns the password of Gable's role from the data folder. Creates and stores a password if the folder has none.
 * `isNew`: the password was created now, and an existing cluster still has another one.
 */
export async function readPassword(folder: string): Promise<{ password: string; isNew: boolean }> {
  const path = join(folder, 'password');
  try {
    const password = (await readFile(path, 'utf8')).trim();
    if (/^[0-9a-f]{32,}$/.test(password)) return { password, isNew: false };
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error;
  }
  const password = randomBytes(24).toString('hex');
  await writeWhole(path, `${password}\n`, 0o600);
  return { password, isNew: true };
}
