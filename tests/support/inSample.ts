import { isLong } from './isLong.ts';

/**
 * Returns whether a cell of a matrix, such as a role with a call, is tested: `npm test` tests a fifth of each row and
 * of each column, `npm run test:long` all.
 */
export const inSample = (row: number, column: number): boolean => isLong || (row + column) % 5 === 0;
