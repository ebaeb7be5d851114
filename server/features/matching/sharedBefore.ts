import { AppError } from '#model/errors.ts';
import { scopeOf } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { linksBetween } from '#model/shareLinks.ts';
import type { SharedBefore } from '#model/wire/wire.ts';
import { selectShared } from './selectShared.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { readerOf } from '../../records/context/readerOf.ts';
import { runRows } from '../../postgres/runStatement.ts';

type Row = { readonly id: string; readonly at: Date; readonly by: string | null; readonly times: number };

/** Id of a record → when and by whom it was last shared, and how often. */
export type SharedAlready = ReadonlyMap<string, SharedBefore>;

/**
 * Returns the records of `target` that share links connect with the context's record: the properties that were sent to
 * a lead, or the leads to whom a property was sent. Returns undefined if the user may not see share links, or if the
 * schemas define no share links between the two resources.
 */
export const readShared = async (
  context: OperationContext & { readonly id: string },
  target: Resource,
): Promise<SharedAlready | undefined> => {
  const { resource, actor, state, pool, id } = context;
  const between = linksBetween(state.model, resource.name, target.name);
  if (between === undefined || scopeOf(actor.permissions, between.links.resource.module) === undefined)
    return undefined;
  const rows = await runRows<Row>(pool, selectShared({ between, id, reader: readerOf(context) }));
  return new Map(rows.map(({ id: other, at, by, times }) => [other, { at: at.toISOString(), by, times }]));
};

/**
 * Throws `BAD_QUERY` if `shared`, the result of `readShared`, is undefined because the user may not see share links.
 * Call it if a request wants only records that were not shared yet.
 */
export const refuseUnreadableShares = (shared: SharedAlready | undefined): void => {
  if (shared === undefined)
    throw new AppError('BAD_QUERY', { text: 'shared: you have no access to share links; leave it out.' });
};
