import { it } from 'vitest';

/** Whether `npm run test:long` runs the tests. */
export const isLong = process.env['TEST_WHOLE'] === 'true';

/**
 * Declares a test that `npm test` skips and `npm run test:long` runs: one that starts processes for a rare case, beside
 * tests of the usual ones.
 */
export const inLong = it.runIf(isLong);
