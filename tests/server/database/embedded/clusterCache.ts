import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '../../../../server/database/embedded/startPostgres.ts';

const execute = promisify(execFile);

/** Creates data folders in which a Postgres has run before and was stopped. */
export type ClusterCache = {
  /** Copies a folder there, with the original owners and permissions of its files. Returns its path. */
  readonly copyTo: (dataDir: string, binDir?: string) => Promise<string>;
  readonly remove: () => Promise<void>;
};

/**
 * Returns functions that copy a data folder of Postgres into new folders, because creating a data folder takes longer
 * than most tests. The copied folder is created once for each installation of Postgres (`binDir`).
 */
export const clusterCache = (): ClusterCache => {
  const made = new Map<string, Promise<string>>();
  const bases: string[] = [];
  const make = async (binDir: string | undefined): Promise<string> => {
    const base = await mkdtemp(join(tmpdir(), 'gable-made-'));
    bases.push(base);
    await chmod(base, 0o711);
    const dataDir = join(base, 'data');
    await (await startPostgres({ dataDir, ...(binDir === undefined ? {} : { binDir }) })).stop();
    return dataDir;
  };
  return {
    copyTo: async (dataDir, binDir) => {
      const key = binDir ?? '';
      const source = made.get(key) ?? make(binDir);
      made.set(key, source);
      await execute('cp', ['-a', await source, dataDir]);
      return dataDir;
    },
    remove: async () => {
      await Promise.all(
        bases.map((base) => rm(base, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })),
      );
    },
  };
};
