import { expect, it } from 'vitest';
import { rightsTables } from '../../../../../server/auth/actor/createAccounts.ts';
import { directPool } from '../../../../../server/postgres/pools/directPool.ts';
import { dropGenerated } from '../../../../../server/schema/migrations/checks/generated.ts';
import { syncTables } from '../../../../../server/schema/tables/syncTables.ts';
import { openTestDatabase } from '../../../support/database.ts';
import { shippedModel } from '../../../support/schemaModel.ts';

it('all that is generated for a table is created again after it was dropped', async () => {
  const database = await openTestDatabase();
  const client = await directPool(database.pool).connect();
  try {
    const model = shippedModel();
    const read = async (): Promise<readonly unknown[]> =>
      (
        await client.query(
          `select pg_get_triggerdef(oid) as text from pg_trigger where not tgisinternal
            union all select p.oid::regprocedure::text from pg_proc p where pronamespace = 'gable'::regnamespace
            order by text`,
        )
      ).rows;
    await syncTables({ client, model, rightsTables });
    const before = await read();
    for (const { name } of Object.values(model.resources)) await dropGenerated(client, name);
    expect((await read()).length).toBeLessThan(before.length / 2);
    await syncTables({ client, model, rightsTables });
    expect(await read()).toEqual(before);
  } finally {
    client.release();
    await database.drop();
  }
});
