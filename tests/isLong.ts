/**
 * Whether `npm run test:long` runs the tests. `it.runIf(isLong)` marks a test that starts processes for a rare case,
 * beside tests of the usual ones: `npm test` skips it.
 */
export const isLong = process.env['TEST_WHOLE'] === 'true';
