import type pg from 'pg';
import { deleteInBatches, type Retention } from '../../postgres/deleteInBatches.ts';

/** Deletes at most `batch` entries from before an instant, oldest first. Returns how many it deleted. */
const deleteBatch = async (client: pg.PoolClient, before: Date, batch: number): Promise<number> => {
  const { rowCount } = await client.query(
    `delete from gable.audit where id in
       (select a.id from gable.audit a where a."at" < $1 order by a."at", a.id limit $2)`,
    [before, batch],
  );
  return rowCount ?? 0;
};

/**
 * Writes one audit entry per run with the number of deleted entries, and updates it in the transaction of each batch.
 * Returns its id.
 */
const note = async (
  client: pg.PoolClient,
  { entry, deleted, days, now }: { entry: string | undefined; deleted: number; days: number; now: Date },
): Promise<string | undefined> => {
  if (entry !== undefined) {
    const { rowCount } = await client.query(
      `update gable.audit set "details" = jsonb_set("details", '{deleted}', to_jsonb($2::bigint)) where id = $1`,
      [entry, deleted],
    );
    if (rowCount === 1) return entry;
  }
  const { rows } = await client.query<{ id: string }>(
    `insert into gable.audit ("at", "action", "changes", "details")
      values ($1, 'retention', '{}', $2)
      returning id::text as id`,
    [now, JSON.stringify({ days, deleted })],
  );
  return rows[0]?.id;
};

/**
 * Deletes audit entries older than `days`, in batches, and returns their number. If there are any, their number is also
 * written to the audit log. Ends early if another server deletes old entries, or if `signal` is aborted.
 */
export const deleteOldEntries = async (retention: Retention): Promise<number> => {
  const { days, now } = retention;
  let [deleted, entry]: [number, string | undefined] = [0, undefined];
  return deleteInBatches(retention, 'gable audit retention', async (client, { before, limit }) => {
    const count = await deleteBatch(client, before, limit);
    if (count > 0) entry = await note(client, { entry, deleted: deleted + count, days, now });
    deleted += count;
    return count;
  });
};
