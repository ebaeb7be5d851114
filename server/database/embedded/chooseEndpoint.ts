import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SystemAccount } from './account/chooseAccount.ts';
import { systemCode } from './systemCode.ts';

/** Where the embedded Postgres listens, and the Postgres settings for that. */
export type Endpoint = { host: string; port: number; settings: Record<string, string> };

const PORT = 5432; // only a part of the socket's name
const LONGEST_SOCKET_PATH = 103; // macOS; Linux takes 107
const LOOPBACK = '127.0.0.1';

/**
 * Returns where Postgres listens, and the settings that make it listen there. On Windows it listens on a free loopback
 * port, otherwise on a Unix socket in a folder that only `account` can enter. This function creates the folder, in the
 * data folder `folder` or, if the path would be too long for a socket, in a temporary folder. Shape: `{ host:
 * '/srv/gable/data/postgres/socket', port: 5432, settings: { listen_addresses: '', … } }`.
 */
export async function chooseEndpoint(folder: string, account: SystemAccount): Promise<Endpoint> {
  if (process.platform === 'win32') {
    const port = await freePort();
    return { host: LOOPBACK, port, settings: { listen_addresses: LOOPBACK, port: String(port) } };
  }
  const host = await socketFolder(folder, account);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: host,
    unix_socket_permissions: '0700',
    port: String(PORT),
  };
  return { host, port: PORT, settings };
}

/**
 * Removes the socket that a killed Postgres left, and the lock file of the socket. Does nothing if there is none, or on
 * Windows. Call it only as the owner of the data folder, and only once no process uses the cluster. The lock contains a
 * pid: if another program had that pid, Postgres would refuse to start.
 */
export async function clearSocket({ host, port }: Pick<Endpoint, 'host' | 'port'>): Promise<void> {
  if (process.platform === 'win32') return;
  const socket = join(host, `.s.PGSQL.${port}`);
  await Promise.all([socket, `${socket}.lock`].map((path) => rm(path, { force: true })));
}

async function socketFolder(folder: string, account: SystemAccount): Promise<string> {
  const inside = join(folder, 'socket');
  // Postgres reads a comma as a separator of two folders.
  if (isShort(inside) && !inside.includes(',')) {
    await restrictToOwner(inside, account);
    return inside;
  }
  const temporary = isShort(join(tmpdir(), 'gable-0123456789abcdef')) ? tmpdir() : '/tmp';
  const uid = account.uid ?? process.getuid?.() ?? 0;
  const key = createHash('sha256').update(`${uid}:${folder}`).digest('hex').slice(0, 16);
  const hashed = join(temporary, `gable-${key}`);
  // Everyone can write to a temporary folder, so a folder or link that someone else created there is not used.
  if (await restrictToOwner(hashed, account)) return hashed;
  const unique = await mkdtemp(join(temporary, 'gable-'));
  await restrictToOwner(unique, account);
  return unique;
}

async function restrictToOwner(path: string, account: SystemAccount): Promise<boolean> {
  let isNew = true;
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (systemCode(error) !== 'EEXIST') throw error;
    isNew = false;
  });
  const mine = process.getuid?.() ?? 0;
  const found = await lstat(path);
  if (!found.isDirectory() || (found.uid !== mine && found.uid !== account.uid)) return false;
  if (isNew || found.uid === mine) await chmod(path, 0o700);
  if (account.uid !== undefined && found.uid !== account.uid)
    await chown(path, account.uid, account.gid ?? account.uid);
  return true;
}

function isShort(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= LONGEST_SOCKET_PATH;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, LOOPBACK, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : PORT));
    });
  });
}
