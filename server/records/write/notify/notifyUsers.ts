import type pg from 'pg';
import { v7 } from 'uuid';
import { runRows } from '../../../postgres/runStatement.ts';
import { insertNotifications } from '../../../query/records/notifications.ts';
import type { OperationContext } from '../../context/context.ts';

/** Creates a notification with `text` about the record `id` for each of `users`, in an open transaction. */
export const notifyUsers = async (
  { resource, now }: OperationContext,
  client: pg.PoolClient,
  { users, text, id }: { readonly users: readonly string[]; readonly text: string; readonly id: string },
): Promise<void> => {
  const rows = [...new Set(users)].map((user) => ({
    id: v7(),
    user,
    event: 'notice' as const,
    text,
    resource: resource.name,
    record: id,
  }));
  if (rows.length > 0) await runRows(client, insertNotifications(rows, now));
};
