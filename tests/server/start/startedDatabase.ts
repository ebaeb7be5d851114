import { directPool } from '../../../server/postgres/pools/directPool.ts';
import { compareRecords } from '../../support/compareRecords.ts';
import type { Template } from '../support/database.ts';
import { shippedModel } from '../support/templates.ts';
import { startFailing } from './start.ts';

/** A database on which the product was started once, for tests that are not about the first start. */
export const startedDatabase: Template = {
  name: 'gable_template_started',
  fill: async (pool) => {
    const url = String(directPool(pool).options.connectionString);
    const { code, output } = await startFailing({ env: { DATABASE_URL: url }, args: ['--migrate'] });
    if (code !== 0) throw new Error(`the product ended with ${code} after it filled a database: ${output}`);
    await compareRecords(pool, await shippedModel());
  },
};
