import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { FilesInOrder } from './tests/filesInOrder.ts';

/**
 * What need not run again on the distribution's Postgres: what never speaks to a database, or brings its own of both makes; what looks at
 * files and papers; and the longest, the sample agency, the imports of thousands, the sweep of all rights, the live folder. Their statements are run by
 * their neighbours: those of records, scopes and lists in sql/ and verbs/, those of tables in tables/ and changes/, those of a start in process/process.test.ts.
 * `npm run test:long` leaves nothing out.
 */
const onceOnly = process.env['TEST_POSTGRES'] === 'distribution' && process.env['TEST_WHOLE'] !== 'true'
  ? [
    'schemas/**', 'postgres/**', 'commands/**', 'process/embedded.test.ts', 'process/away.test.ts', 'import/{readCsv,readMap,conversions}.test.ts', 'mail/{mailer,schedule}.test.ts', 'machines/publicAddress.test.ts',
    // Each call is asked by the tests of its verb; the two servers say nothing that one does not; the bench's agency has its own statements.
    'contract.test.ts', 'schemaRoute*.test.ts', 'studio/twoServers.test.ts', 'bench/**',
    'files/**', 'verbs/qrCode.test.ts', 'sample/**', 'import/{bengaluru,runImport}.test.ts', 'rights/**', 'process/{live,bombs}.test.ts',
    // Signals, timers and sockets of the server, whichever Postgres stands behind it.
    'process/{stop,frozen}.test.ts', 'http/connections.test.ts',
  ].map((path) => `tests/server/${path}`)
  : [];

// Waiting ends when what is waited for is there: how long it may take at most is for a machine that others keep busy. Vitest's own second is not.
const expect = { poll: { timeout: 20_000 } };

/** `unit` needs nothing; `server` a real Postgres; `browser` the built product and a real Chromium. */
export default defineConfig({
  test: {
    // On two cores one worker is what it would be by itself, and half of the machine would wait for the database's answers.
    // What one run has transformed, the next ones read: there are four of them in `npm test`.
    experimental: { fsModuleCache: true },
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: FilesInOrder },
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
          expect,
          testTimeout: 60_000,
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
          // Two busy cores may lose a race once; the reporter names what was tried again, so that it is looked into.
          retry: 1,
          globalSetup: ['tests/browser/globalSetup.ts'],
          expect,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
