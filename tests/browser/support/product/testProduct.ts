import { inject } from 'vitest';
import type { TestProduct } from './globalSetup.ts';

/** Returns the product of this worker. Its test files run one after another, and no other worker uses it. */
export const testProduct = (): TestProduct => {
  const worker = Number(process.env['VITEST_POOL_ID']);
  const found = inject('products')[worker - 1];
  if (found === undefined) throw new Error(`There is no product for worker ${worker}.`);
  return found;
};
