import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// What never speaks to a database, or brings its own of both makes, has been run once already; of the longest, the sample agency
// and the imports of thousands have: the same statements are run by their neighbours.
const onceOnly = process.env['TEST_POSTGRES'] === 'distribution' ? ['tests/server/schemas/**', 'tests/server/postgres/**', 'tests/server/commands/**', 'tests/server/process/embedded.test.ts', 'tests/server/process/away.test.ts', 'tests/server/sample/**', 'tests/server/import/bengaluru.test.ts', 'tests/server/import/runImport.test.ts'] : [];

/** `unit` needs nothing; `server` a real Postgres; `browser` the built product and a real Chromium. */
export default defineConfig({
  test: {
    // On two cores one worker is what it would be by itself, and half of the machine would wait for the database's answers.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/server/**', 'tests/browser/**', 'tests/long/**'],
          // Files share what they import: to read the kinds and the components anew for each of them took longer than the tests.
          isolate: false,
          setupFiles: ['tests/setup.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          exclude: onceOnly,
          // Files share what they import, never a database: to read the server anew for each of them took as long as half of the tests.
          isolate: false,
          retry: 1,
          globalSetup: ['tests/server/globalSetup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          isolate: false,
          // Two busy cores may lose a race once; the reporter names what was tried again, so that it is looked into.
          retry: 1,
          globalSetup: ['tests/browser/globalSetup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
