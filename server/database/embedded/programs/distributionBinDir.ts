import { execFile } from 'node:child_process';
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
const execute = promisify(execFile);

/**
 * Returns the bin folder of the newest Postgres server of the Linux distribution, or undefined without one. Shape:
 * `/usr/lib/postgresql/15/bin`.
 */
export async function distributionBinDir(): Promise<string | undefined> {
  const versions = (await readdir(DEBIAN_FOLDER).catch(() => [])).map(Number).filter((version) => version > 0);
  const folders = versions.sort((a, b) => b - a).map((version) => join(DEBIAN_FOLDER, String(version), 'bin'));
  const reported = await execute('pg_config', ['--bindir']).then(
    ({ stdout }) => [stdout.trim()],
    () => [],
  );
  for (const folder of [...folders, ...reported]) {
    // A client-only installation has pg_config but not these two.
    const isServer = await Promise.all(['initdb', 'postgres'].map((name) => access(join(folder, name)))).then(
      () => true,
      () => false,
    );
    if (isServer) return folder;
  }
  return undefined;
}
