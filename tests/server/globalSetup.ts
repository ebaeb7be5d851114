import { startPgBouncer } from './pgBouncer.ts';
import { startTestPostgres } from './postgres.ts';

/** chosen: fewer than a pool of the server has, so that its connections wait for those of the pooler. */
const pooledConnections = 4;

/**
 * Starts one Postgres for all test files; each file makes databases of its own in it. With TEST_POOLER=pgbouncer, the
 * server reaches them through PgBouncer.
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
  return async () => {
    delete process.env['TEST_DATABASE_URL'];
    delete process.env['TEST_POOLER_URL'];
    await pooler?.stop();
    await postgres.stop();
  };
};
