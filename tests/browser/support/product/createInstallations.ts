import { join } from 'node:path';
import { createPool } from '../../../../server/postgres/pool.ts';
import { startPostgres } from '../../../../server/database/embedded/startPostgres.ts';
import { compareRecords } from '../../../support/compareRecords.ts';
import { shippedModel } from '../../../server/support/templates.ts';
import { endOf } from './startProduct.ts';

/** Password of the admin in all installations. */
export const adminPassword = 'Admin-of-the-tests-1';
/** Password of the other users of the sample agency. */
export const samplePassword = 'Staff-of-the-tests-1';

/**
 * Data folders of products that have started and stopped once: one with only an admin, and one with the sample agency.
 */
export type Installations = { readonly empty: string; readonly sample: string };

declare module 'vitest' {
  interface ProvidedContext {
    installations: Installations;
  }
}

const create = async (root: string, dataDir: string, args: readonly string[]): Promise<void> => {
  const env = { DATA_DIR: dataDir, ADMIN_PASSWORD: adminPassword, SAMPLE_PASSWORD: samplePassword, LOG_LEVEL: 'warn' };
  const { code, output } = await endOf(root, env, ['--migrate', ...args]);
  if (code !== 0) throw new Error(`The product ended with ${code} after it filled a database. It wrote:\n${output}`);
};

/** Finds the possible duplicates of an installation, which its product would find at the next full minute. */
const compare = async (dataDir: string): Promise<void> => {
  const server = await startPostgres({ dataDir: join(dataDir, 'postgres') });
  const pool = createPool({ connection: server.connection, statementTimeoutMs: 60_000, onError: () => undefined });
  try {
    await compareRecords(pool, await shippedModel());
  } finally {
    await pool.end();
    await server.stop();
  }
};

/** Returns the installations in a folder. */
export const installationsIn = (folder: string): Installations => ({
  empty: join(folder, 'empty'),
  sample: join(folder, 'sample'),
});

/**
 * Creates the installations that test files copy, in `folder`: it runs the build in the project folder `root` for each
 * of them. Errors: an `Error` if the product fails.
 */
export const createInstallations = async (root: string, folder: string): Promise<void> => {
  const { empty, sample } = installationsIn(folder);
  await Promise.all([create(root, empty, ['--empty']), create(root, sample, []).then(() => compare(sample))]);
};
