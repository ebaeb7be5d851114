import { inject } from 'vitest';
import type { TestProduct } from './globalSetup.ts';

/**
 * Returns the product of this worker. The test files of a worker use it one after another. Errors: an `Error` if the
 * worker has no product.
 */
export const testProduct = (): TestProduct => {
  const worker = Number(process.env['VITEST_POOL_ID']);
  const found = inject('products')[worker - 1];
  if (found === undefined) throw new Error(`There is no product for worker ${worker}.`);
  return found;
};
