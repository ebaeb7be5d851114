import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { FilesInOrder } from './tests/filesInOrder.ts';

/**
 * Server tests that run on the embedded Postgres only: tests without a database, tests that start Postgres themselves, and
 * long tests whose statements other files also run. `npm run test:long` runs all files on both.
 */
const embeddedOnly = [
  // No database, or one of their own.
  'schema/files/',
  'schema/lifecycle/',
  'schema/patterns/',
  'schema/rules/',
  'postgres/embedded/',
  'cli/',
  'storage/',
  'documents/',
  'bench/',
  'start/embedded.test.ts',
  'start/away.test.ts',
  'features/import/readCsv.test.ts',
  'features/import/readMap.test.ts',
  'features/import/conversions.test.ts',
  'features/email/mailer.test.ts',
  'features/email/schedule.test.ts',
  'features/webhooks/publicAddress.test.ts',
  // Signals, timers, sockets and memory of the server, which no Postgres version changes.
  'start/stop.test.ts',
  'start/frozen.test.ts',
  'start/bombs.test.ts',
  'start/killedPostgres.test.ts',
  'start/logging.test.ts',
  'http/fuzz.test.ts',
  'http/paths.test.ts',
  'start/live.test.ts',
  'start/recompute.test.ts',
  'start/renameResource.test.ts',
  'http/connections.test.ts',
  'postgres/pool.test.ts',
  // Long, and their statements are also those of query/, records/, schema/tables/ and schema/migrations/.
  'auth/permissions/',
  'examples/',
  'sample/createSample.test.ts',
  'sample/withGallery.test.ts',
  'sample/removeSample.test.ts',
  'sample/requiredSchemas.test.ts',
  'sample/tellSample.test.ts',
  'features/import/bengaluru.test.ts',
  'features/import/runImport.test.ts',
  'http/contract.test.ts',
  'http/schemaRoute.test.ts',
  'http/schemaRoutes.test.ts',
  'schema/drafts/twoServers.test.ts',
].map((path) => `tests/server/${path}`);

for (const path of embeddedOnly) {
  if (!existsSync(path)) throw new Error(`embeddedOnly in vitest.config.ts: ${path} does not exist`);
}

const onDistribution = process.env['TEST_POSTGRES'] === 'distribution' && process.env['TEST_WHOLE'] !== 'true';

// Polling stops as soon as the condition holds. Vitest's default of one second is too short on a busy machine.
const expect = { poll: { timeout: 20_000 } };

/** `unit` tests need nothing, `server` tests a real Postgres, `browser` tests the built product and a real Chromium. */
export default defineConfig({
  test: {
    // The four runs of `npm test` share transformed modules.
    experimental: { fsModuleCache: true },
    // At least two, also on two cores: a worker that waits for Postgres or Chromium leaves its core to the other.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: FilesInOrder },
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/server/**', 'tests/browser/**', 'tests/long/**'],
          // Files share imported modules: importing them again for each file takes longer than the tests.
          isolate: false,
          setupFiles: ['tests/setup.ts'],
          expect,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: onDistribution ? embeddedOnly.map((path) => (path.endsWith('/') ? `${path}**` : path)) : [],
          // Files share imported modules, but never a database.
          isolate: false,
          globalSetup: ['tests/server/globalSetup.ts'],
          expect,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          isolate: false,
          globalSetup: ['tests/browser/globalSetup.ts'],
          expect,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
