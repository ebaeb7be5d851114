import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
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

/**
 * Options of Node for the workers. The tests keep all cores busy, so threads that collect garbage beside the tests take
 * their time. A large heap from the beginning is collected less often. Together, they save a sixth of a worker's time.
 */
const execArgv = ['--single-threaded-gc', '--max-semi-space-size=64', '--initial-heap-size=1024'];

/**
 * Folder of the transformed modules. A module that loads a language by its code contains the list of languages when it
 * was transformed, so another list has another folder.
 */
const fsModuleCachePath = `node_modules/.experimental-vitest-cache/${readdirSync('languages').join('-')}`;

/** `unit` tests need no server, `server` tests need Postgres, `browser` tests need the built product and a browser. */
export default defineConfig({
  test: {
    // The four runs of `npm test` share transformed modules. So no project has plugins of its own.
    experimental: { fsModuleCache: true, fsModuleCachePath },
    // More than cores, because workers often wait for Postgres, Chromium or a limit of the product.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: FilesInOrder },
    // A failure shows both values in full, because it may have happened on another machine.
    chaiConfig: { truncateThreshold: 2000 },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/server/**', 'tests/browser/**', 'tests/long/**'],
          // Files share imported modules, because importing them for each file takes longer than the tests.
          isolate: false,
          execArgv,
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
          execArgv,
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
          execArgv,
          globalSetup: ['tests/browser/support/product/globalSetup.ts'],
          expect,
          testTimeout,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
