/**
 * Whether `npm run test:long` runs the tests. `it.runIf(isLong)` marks a test of a rare case that takes long, in
 * a file with tests of ordinary cases. `npm test` skips it.
 */
export const isLong = process.env['TEST_WHOLE'] === 'true';
