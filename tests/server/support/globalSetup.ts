import { startPgBouncer } from './pgBouncer.ts';
import { startAppHosts } from './servers.ts';
import { startTestPostgres } from './postgres.ts';

/**
 * chosen: fewer connections than the server's pool has, so that connections of the server wait for those of the pooler.
 */
const pooledConnections = 4;

/**
 * Starts one Postgres for all test files; each creates its own databases there. Returns the function that stops
 * everything. With TEST_POOLER=pgbouncer, the server connects through PgBouncer. With TEST_SERVERS=2, calls go to two
 * processes behind HAProxy. Does nothing if TEST_DATABASE_URL names a running Postgres.
 */
export const setup = async (): Promise<() => Promise<void>> => {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') return async () => undefined;
  const postgres = await startTestPostgres();
  process.env['TEST_DATABASE_URL'] = postgres.url;
  const pooler =
    process.env['TEST_POOLER'] === 'pgbouncer'
      ? await startPgBouncer({ url: postgres.url, size: pooledConnections })
      : undefined;
  if (pooler !== undefined) process.env['TEST_POOLER_URL'] = pooler.urlOf('postgres');
  const stopHosts = process.env['TEST_SERVERS'] === '2' ? await startAppHosts() : undefined;
  return async () => {
    delete process.env['TEST_DATABASE_URL'];
    await stopHosts?.();
    delete process.env['TEST_POOLER_URL'];
    await pooler?.stop();
    await postgres.stop();
  };
};
