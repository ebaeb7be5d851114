import { inject } from 'vitest';
import type { Given } from './globalSetup.ts';

/** Returns the product of this worker: its files run one after another, and nobody else works with it. */
export const given = (): Given => {
  const worker = Number(process.env['VITEST_POOL_ID']);
  const found = inject('products')[worker - 1];
  if (found === undefined) throw new Error(`There is no product for worker ${worker}.`);
  return found;
};
