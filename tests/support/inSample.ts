import { isLong } from './isLong.ts';

/**
 * Returns whether to test a cell of a matrix, such as a role with a call. `npm test` tests a fifth of each row and
 * column, `npm run test:long` all cells.
 */
export const inSample = (row: number, column: number): boolean => isLong || (row + column) % 5 === 0;
