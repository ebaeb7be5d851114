import type pg from 'pg';
import { v7 } from 'uuid';
import { shareLinksTo } from '#model/shareLinks.ts';
import { authorId } from '../../../auth/actor/actor.ts';
import { insertActivities } from '../../../query/records/log/insertActivities.ts';
import { insertAudit } from '../../../query/records/log/insertAudit.ts';
import { endLinksTo } from '../../../query/records/shareLinks.ts';
import type { OperationContext } from '../../context/context.ts';
import { runRows } from '../../../postgres/runStatement.ts';

/**
 * Revokes the open share links to a record that is being deleted, and adds this to each link's timeline. If the schema
 * defines no `ended` state, nothing is changed.
 */
export const endLinks = async (
  { resource, state, actor, now, requestId, address }: OperationContext,
  client: pg.PoolClient,
  id: string,
): Promise<void> => {
  const links = shareLinksTo(state.model, resource.name);
  const ended = links?.words.ended;
  const field = links?.resource.states?.field;
  if (links === undefined || ended === undefined || field === undefined) return;
  const by = authorId(actor);
  const statement = endLinksTo({ links, ended, shown: id, by, now });
  const rows = statement === undefined ? [] : await runRows<{ id: string; old: string }>(client, statement);
  if (rows.length === 0) return;
  const entries = rows.map(({ id: record, old }) => ({
    resource: links.resource.name,
    record,
    by,
    at: now,
    requestId,
    old,
  }));
  await runRows(
    client,
    insertActivities(
      entries.map((entry) => ({ ...entry, _id: v7(), kind: 'status', field, new: ended, via: actor.key?.name })),
    ),
  );
  await runRows(
    client,
    insertAudit(
      entries.map(({ old, ...entry }) => ({
        ...entry,
        address,
        action: 'system',
        changes: { [field]: { old, new: ended } },
        key: actor.key?.id,
      })),
    ),
  );
};
