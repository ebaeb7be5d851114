import pg from 'pg';

/** Thrown for a database that cannot be used. The message is one sentence for the person who started the process. */
export class DatabaseError extends Error {}

const oldestVersion = 15;
/**
 * Max wait for a connection, in ms. chosen: on a busy machine, a process that starts may itself need more than five
 * seconds until it reads a response that has long arrived.
 */
const connectMs = 15_000;

/** Returns host, port and database of an address, without its password. */
const placeOf = (options: pg.ClientConfig): string => {
  try {
    if (options.connectionString === undefined) {
      const { host = '', port, database = '' } = options;
      return `${host}${port === undefined ? '' : `:${port}`}/${database}`;
    }
    const { hostname, port, pathname } = new URL(options.connectionString);
    return `${hostname}${port === '' ? '' : `:${port}`}${pathname}`;
  } catch {
    return 'an address that cannot be read';
  }
};

/** Part of the reason why a connection failed → what to do. The first that is found applies. */
const advice: readonly (readonly [RegExp, string])[] = [
  [
    /no encryption/,
    'pg_hba.conf of Postgres must allow this machine. If it expects TLS, add ?sslmode=verify-full to the address.',
  ],
  [/does not support SSL/, 'this Postgres has no TLS: remove sslmode from the address.'],
  [
    /certificate/,
    'add sslrootcert=FILE to the address, with the certificate of the authority that signed that of Postgres.',
  ],
  [/database ".*" does not exist/, 'create it, or correct its name in the address.'],
  [/password|authentication|role/, 'are the name and the password correct?'],
];

const adviceOn = (reason: string): string =>
  advice.find(([pattern]) => pattern.test(reason))?.[1] ?? 'is Postgres running, and is the address correct?';

/** The environment variable that contains the address of a database. */
export type AddressSource = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

/** Returns whether an error is a pooler's response to a session setting. */
const isPooler = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('unsupported startup parameter');

/**
 * Checks that the database of `options` can be reached, and that its Postgres is not too old. If `options` contains
 * session settings, also refuses a pooler, which would lose them. Errors: a `DatabaseError` that names `source`, the
 * variable with the address.
 */
export const checkVersion = async (options: pg.ClientConfig, source: AddressSource): Promise<void> => {
  const client = new pg.Client({ ...options, connectionTimeoutMillis: connectMs });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int / 10000 as version`,
    );
    const version = rows[0]?.version ?? 0;
    if (version < oldestVersion)
      throw new DatabaseError(`${source}: is Postgres ${version}; expected ${oldestVersion} or newer.`);
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    if (isPooler(error))
      throw new DatabaseError(
        `${source}: ${placeOf(options)} is a pooler; expected Postgres itself. Set DATABASE_URL to the pooler and DATABASE_DIRECT_URL to Postgres.`,
      );
    const reason =
      error instanceof Error && error.message !== ''
        ? error.message
        : String((error as { code?: unknown }).code ?? error);
    throw new DatabaseError(`${source}: can't reach ${placeOf(options)}, got "${reason}"; ${adviceOn(reason)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
};
