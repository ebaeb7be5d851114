import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { FilesInOrder } from './tests/support/filesInOrder.ts';

/**
 * Server tests that `npm test` also runs on the distribution's Postgres: those whose statements a Postgres version may
 * change. `npm run test:long` runs all files there.
 */
const alsoOnDistribution = [
  'query/',
  'schema/tables/',
  'postgres/retryConflicts.test.ts',
  'postgres/transaction.test.ts',
].map((path) => `tests/server/${path}`);

for (const path of alsoOnDistribution) {
  if (!existsSync(path)) throw new Error(`alsoOnDistribution in vitest.config.ts: ${path} does not exist`);
}

const onDistribution = process.env['TEST_POSTGRES'] === 'distribution' && process.env['TEST_WHOLE'] !== 'true';

// Polling stops as soon as the condition holds. Vitest's default of one second is too short on a busy machine.
const expect = { poll: { timeout: 20_000 } };

/** `unit` tests need nothing, `server` tests a real Postgres, `browser` tests the built product and a real Chromium. */
export default defineConfig({
  test: {
    // The four runs of `npm test` share transformed modules.
    experimental: { fsModuleCache: true },
    // More than cores: a worker that waits for Postgres, Chromium or a limit of the product leaves its core to another.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: FilesInOrder },
    // A failure shows both compared values in full, for runs on other machines.
    chaiConfig: { truncateThreshold: 2000 },
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/server/**', 'tests/browser/**', 'tests/long/**'],
          // Files share imported modules: importing them again for each file takes longer than the tests.
          isolate: false,
          setupFiles: ['tests/support/settleImports.ts', 'tests/support/setup.ts'],
          expect,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: onDistribution
            ? alsoOnDistribution.map((path) => (path.endsWith('/') ? `${path}**/*.test.ts` : path))
            : ['tests/server/**/*.test.ts'],
          // Files share imported modules, but never a database.
          isolate: false,
          globalSetup: ['tests/server/support/globalSetup.ts'],
          setupFiles: ['tests/support/settleImports.ts'],
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
          globalSetup: ['tests/browser/support/product/globalSetup.ts'],
          expect,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
