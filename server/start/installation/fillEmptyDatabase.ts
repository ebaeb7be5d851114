import type pg from 'pg';
import type { Config } from '../../config/config.ts';
import type { FileStore } from '../../storage/fileStore.ts';
import { refuseForeignSample, refuseIncompleteSchemas } from '../../sample/requiredSchemas.ts';
import { hasUsers, createAdmin, createSample } from '../../sample/createSample.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';

/** An empty database, and what it is filled with. */
export type FillRequest = {
  readonly pool: pg.Pool;
  readonly state: SchemaState;
  readonly config: Pick<Config, 'adminPassword' | 'samplePassword' | 'schemasDir'>;
  readonly files: FileStore;
  /** Whether the whole sample agency is created. False: only the admin. */
  readonly sample: boolean;
};

/**
 * Creates the first users if the database has none: the admin or, with `sample`, the users and records of the sample
 * agency. Returns lines with the usernames and passwords, which are shown only once, because only hashes are stored.
 * Returns no lines if users exist. Errors: `ConfigError` for a weak password, or if the sample agency does not fit the
 * schema files; `SchemaProblems` if a file or field that every schema folder needs is missing.
 */
export const fillEmptyDatabase = async ({
  pool,
  state,
  config,
  files,
  sample,
}: FillRequest): Promise<readonly string[]> => {
  refuseIncompleteSchemas(state.model, config.schemasDir);
  if (sample && !(await hasUsers(pool))) refuseForeignSample(state.model, config.schemasDir);
  const request = {
    pool,
    state,
    files,
    now: new Date(),
    adminPassword: config.adminPassword,
    samplePassword: config.samplePassword,
  };
  const { signIns } = await (sample ? createSample(request) : createAdmin(request));
  if (signIns.length === 0) return [];
  const wide = Math.max(...signIns.map(({ role }) => role.length));
  const names = Math.max(...signIns.map(({ username }) => username.length));
  return [
    sample
      ? 'The sample agency was created. Sign in as one of these; the passwords are shown only now:'
      : 'The admin account was created. The password is shown only now:',
    ...signIns.map(({ role, username, password }) => `  ${role.padEnd(wide)}  ${username.padEnd(names)}  ${password}`),
    '',
  ];
};
