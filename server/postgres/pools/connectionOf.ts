import type pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import pgpass from 'pgpass';

type Connecting = Parameters<typeof pgpass>[0];

/**
 * Reads the password of a new connection from the password file, as libpq does: `PGPASSFILE`, or `~/.pgpass`. Resolves
 * to an empty password, which Postgres refuses, if it has none.
 */
const readPassword = (connection: Connecting): Promise<string> =>
  new Promise((resolve) => {
    pgpass(connection, (password) => resolve(password ?? ''));
  });

const hasPassword = ({ password }: pg.ClientConfig): boolean =>
  (password ?? '') !== '' || (process.env['PGPASSWORD'] ?? '') !== '';

/**
 * Returns connection options that include a password. If neither `options` nor `PGPASSWORD` has one, each new
 * connection reads it from the password file, so that the password can change while the process runs.
 */
export const withPassword = (options: pg.ClientConfig): pg.ClientConfig =>
  // checked: the driver passes the parameters of the connection, which its types leave out
  hasPassword(options) ? options : { ...options, password: readPassword as unknown as () => Promise<string> };

/**
 * Returns the options to connect to an address, such as `postgres://gable@db1:5432/gable`. If neither the address nor
 * `PGPASSWORD` has a password, each new connection reads it from the password file.
 */
export const connectionOf = (url: string): pg.ClientConfig => {
  const options = parseIntoClientConfig(url);
  return hasPassword(options) ? { connectionString: url } : withPassword(options);
};

/**
 * Returns a copy of a pool's options, including the password. `{ ...options }` has none, because it is not enumerable.
 */
export const copyOptions = (options: pg.PoolConfig): pg.PoolConfig => {
  const { password } = options;
  return { ...options, ...(password === undefined ? {} : { password }) };
};
