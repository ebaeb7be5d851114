import type pg from 'pg';
import type { Values } from '../../records/plan/plan.ts';
import { notifyUsers } from '../../records/write/notify/notifyUsers.ts';
import { ownersOf } from '../../records/plan/ownersOf.ts';
import { findAssigners } from './findAssigners.ts';
import type { FoundRecord } from './findCaller.ts';
import { callContext, type CallPlace } from './noteCall.ts';

/**
 * Notifies the owners of a caller's record of a missed call. If the record has no owner, the users who assign such
 * records are notified. `record`: its values.
 */
export const notifyOfMissedCall = async (
  place: CallPlace,
  client: pg.PoolClient,
  { found, record }: { readonly found: FoundRecord; readonly record: Values },
): Promise<void> => {
  const { state } = place;
  const resource = state.model.resources[found.resource];
  if (resource === undefined) return;
  const owners = ownersOf({ resource, record });
  const users = owners.length > 0 ? owners : await findAssigners(client, resource);
  await notifyUsers(callContext(place, resource, null), client, { users, text: 'Missed call', id: found.record });
};
