import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ArchiveWriter } from './archive.ts';
import { BackupError } from './BackupError.ts';

/** Folder of the client programs of Postgres on Debian and Ubuntu, by major version. */
const debianFolder = '/usr/lib/postgresql';

/** Returns the path of a client program of Postgres, of this major version or the next newer one. */
const findProgram = (name: string, major: number): string => {
  const versions = existsSync(debianFolder)
    ? readdirSync(debianFolder)
        .map(Number)
        .filter((version) => version >= major)
        .sort((a, b) => a - b)
    : [];
  const found = versions.map((version) => join(debianFolder, String(version), 'bin', name)).find(existsSync);
  // Otherwise the program in PATH is used. It refuses a server that is newer than itself.
  return found ?? name;
};

/** Returns an address without its password, and the environment that holds the password: `ps` shows arguments. */
const withoutPassword = (address: string): { readonly url: string; readonly env: NodeJS.ProcessEnv } => {
  // `URL` cannot parse an address with several hosts.
  const [, start = '', password, rest = ''] = /^(\w+:\/\/[^:@/]*)(?::([^@/]*))?(.*)$/s.exec(address) ?? [];
  const env = password === undefined ? process.env : { ...process.env, PGPASSWORD: decodeURIComponent(password) };
  return { url: `${start}${rest}`, env };
};

const run = (name: string, address: string, major: number, args: readonly string[]) => {
  const { url, env } = withoutPassword(address);
  const child = spawn(findProgram(name, major), [...args, '--no-owner', '--no-privileges', '--dbname', url], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors = `${errors}${chunk.toString()}`.slice(-2000)));
  const ended = (async () => {
    try {
      const [code] = (await once(child, 'close')) as [number | null];
      if (code !== 0) throw new BackupError(`${name}: failed, got "${errors.trim()}".`);
    } catch (error) {
      if (error instanceof BackupError) throw error;
      throw new BackupError(`${name}: cannot be run; install the client programs of Postgres ${major} or newer.`);
    }
  })();
  ended.catch(() => undefined);
  return { stdout: child.stdout, ended };
};

/**
 * Adds a dump of the database at `url` to a backup. `major`: the major version of the database's Postgres. Errors:
 * `BackupError` if `pg_dump` of this version or newer is not installed, or if it fails.
 */
export const dumpDatabase = async (archive: ArchiveWriter, url: string, major: number): Promise<void> => {
  const { stdout, ended } = run('pg_dump', url, major, ['--format=custom', '--compress=0']);
  await archive.addStream('database.dump', stdout, { isCompressed: true });
  await ended;
};

/**
 * Restores the dump in the file `path` into the empty database at `url`, completely or not at all. `major`: the major
 * version of the Postgres that was dumped. Errors: `BackupError` if `pg_restore` of this version or newer is not
 * installed, or fails.
 */
export const restoreDump = async (path: string, url: string, major: number): Promise<void> => {
  const { stdout, ended } = run('pg_restore', url, major, ['--single-transaction', '--exit-on-error', path]);
  stdout.resume();
  await ended;
};
