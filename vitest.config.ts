import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { FilesInOrder } from './tests/support/filesInOrder.ts';

/**
 * Server tests that `npm test` also runs on the distribution's Postgres, because their statements may behave
 * differently in another version. `npm run test:long` runs all of them there.
 */
const alsoOnDistribution = ['query/', 'postgres/retryConflicts.test.ts', 'postgres/transaction.test.ts'].map(
  (path) => `tests/server/${path}`,
);

for (const path of alsoOnDistribution) {
  if (!existsSync(path)) throw new Error(`alsoOnDistribution in vitest.config.ts: ${path} does not exist`);
}

const onDistribution = process.env['TEST_POSTGRES'] === 'distribution' && process.env['TEST_WHOLE'] !== 'true';

// Cases of `npm run test:long` start several servers or fill large tables.
const testTimeout = process.env['TEST_WHOLE'] === 'true' ? 300_000 : 120_000;

// Polling ends when the condition is true. Vitest's default of one second is too short on a busy machine.
const expect = { poll: { timeout: 20_000 } };

/** `unit` tests need no server, `server` tests need Postgres, `browser` tests need the built product and a browser. */
export default defineConfig({
  test: {
    // The four runs of `npm test` share transformed modules.
    experimental: { fsModuleCache: true },
    // More than cores, because workers often wait for Postgres, Chromium or a limit of the product.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: FilesInOrder },
    // A failure shows both values in full, because it may have happened on another machine.
    chaiConfig: { truncateThreshold: 2000 },
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/server/**', 'tests/browser/**', 'tests/long/**'],
          // Files share imported modules, because importing them for each file takes longer than the tests.
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
          testTimeout,
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
          testTimeout,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
