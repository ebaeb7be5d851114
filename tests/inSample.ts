import { isLong } from './isLong.ts';

/**
 * Returns whether a cell of a matrix is tried, such as a role with a call: in `npm test` a third of each row and of
 * each column, in `npm run test:long` all.
 */
export const inSample = (row: number, column: number): boolean => isLong || (row + column) % 3 === 0;
