import type pg from 'pg';
import { canFollow, followedRows } from '#model/reserves.ts';
import { lockIfExists } from '../../context/locks/lockIfExists.ts';
import type { OperationContext } from '../../context/context.ts';
import type { Values } from '../../plan/plan.ts';

/**
 * A record that is reserved, or that follows a row of another record. `values`: its new values, such as another row.
 */
type Stock = { readonly there: OperationContext; readonly id: string; readonly values?: Values };

/**
 * Locks the records in `stock`, and the records whose rows they follow. All writers lock in the same order, so that the
 * booking of a unit and the booking of the property that follows the unit cannot deadlock. Records with rows come
 * first, then the records that follow a row, because a change of a row changes its followers.
 */
export const lockStock = async (client: pg.PoolClient, stock: readonly Stock[]): Promise<void> => {
  const all = new Map<string, Stock>();
  const add = (one: Stock): void =>
    void all.set(`${canFollow(one.there.resource) ? 1 : 0} ${one.there.resource.name} ${one.id}`, one);
  for (const one of stock) {
    const { there, id, values = {} } = one;
    add(one);
    const { resource } = there;
    if (!canFollow(resource)) continue;
    const current = (await lockIfExists(there, client, id, { look: true })) ?? {};
    for (const { reserve, id: followed } of [current, { ...current, ...values }].flatMap((each) =>
      followedRows(resource, each),
    )) {
      const target = there.state.model.resources[resource.fieldsByName[reserve.field]?.to ?? ''];
      if (target !== undefined) add({ there: { ...there, resource: target }, id: followed });
    }
  }
  for (const [, { there, id }] of [...all].sort(([a], [b]) => (a < b ? -1 : 1))) await lockIfExists(there, client, id);
};
