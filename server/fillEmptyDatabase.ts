import type pg from 'pg';
import type { Config } from './config.ts';
import type { FileStore } from './files/fileStore.ts';
import { makeAdmin, makeSample } from './sample/makeSample.ts';
import type { SchemaState } from './schemaState.ts';

export type FillRequest = {
  readonly pool: pg.Pool;
  readonly state: SchemaState;
  readonly config: Pick<Config, 'adminPassword' | 'samplePassword'>;
  readonly files: FileStore;
  /** The whole sample agency, or the admin alone. */
  readonly sample: boolean;
};

/**
 * Makes the first people of a database that has none, and gives the lines that tell how to sign in. They are shown this
 * once: what is kept is their hash.
 */
export const fillEmptyDatabase = async ({ pool, state, config, files, sample }: FillRequest): Promise<readonly string[]> => {
  const request = { pool, state, files, now: new Date(), adminPassword: config.adminPassword, samplePassword: config.samplePassword };
  const { signIns } = await (sample ? makeSample(request) : makeAdmin(request));
  if (signIns.length === 0) return [];
  const wide = Math.max(...signIns.map(({ role }) => role.length));
  const names = Math.max(...signIns.map(({ username }) => username.length));
  return [
    sample ? 'A sample agency was made. Sign in as one of these; the passwords are shown only now:' : 'The admin was made. The password is shown only now:',
    ...signIns.map(({ role, username, password }) => `  ${role.padEnd(wide)}  ${username.padEnd(names)}  ${password}`),
    '',
  ];
};
