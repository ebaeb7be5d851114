/**
 * Whether `npm run test:long` runs the tests. `it.runIf(isLong)` marks a slow test of a rare case, which `npm test`
 * skips.
 */
export const isLong = process.env['TEST_WHOLE'] === 'true';
