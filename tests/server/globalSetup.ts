import { startTestPostgres } from './postgres.ts';

/** Starts one Postgres for all test files; each file makes databases of its own in it. */
export const setup = async (): Promise<() => Promise<void>> => {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined && given !== '') return async () => undefined;
  const postgres = await startTestPostgres();
  process.env['TEST_DATABASE_URL'] = postgres.url;
  return async () => {
    delete process.env['TEST_DATABASE_URL'];
    await postgres.stop();
  };
};
