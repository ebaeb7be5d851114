import { deleteInBatches, type Retention } from '../../../postgres/deleteInBatches.ts';

/** Rows of an internal table whose content is no longer needed some days after their work has ended. */
type OldRows = {
  readonly name: string;
  /**
   * SQL that deletes one batch, or its content. Parameters: the time before which the work ended, and the max number of
   * rows.
   */
  readonly text: string;
};

const deleted = (name: string, key: string, ended: string, order: string): OldRows => ({
  name,
  text: `delete from gable.${name}
    where (${key}) in (select ${key} from gable.${name} r where ${ended} order by ${order} limit $2)`,
});

/**
 * What is deleted, and when. chosen: rows that still wait are kept, and so are messages, calls and merges, which the
 * page of a record shows. The content of a source's delivery is removed, but its id is kept, so that the delivery is
 * not accepted a second time.
 */
const oldRows: readonly OldRows[] = [
  deleted('call_events', 'id', `r."at" < $1 and r.state <> 'waiting'`, 'r."at"'),
  deleted(
    'rule_deadlines',
    'run',
    '(r.met_at is not null or r.closed_at is not null) and coalesce(r.met_at, r.closed_at) < $1',
    'coalesce(r.met_at, r.closed_at)',
  ),
  deleted(
    'rule_runs',
    'id',
    `r.done_at < $1 and r.state <> 'waiting' and not exists (select from gable.rule_deadlines d where d.run = r.id)`,
    'r.done_at',
  ),
  deleted('intake_refusals', 'source, reason, hour', 'r.hour < $1', 'r.hour'),
  deleted(
    'import_records',
    'import, record',
    `r.import in (select i.id from gable.imports i where i.state in ('applied', 'undone') and i."updatedAt" < $1)`,
    'r.import, r.record',
  ),
  {
    name: 'intake',
    text: `update gable.intake set payload = '{}', address = '' where id in (select r.id from gable.intake r
      where r."at" < $1 and r.payload <> '{}' and r.state in ('done', 'skipped') order by r."at" limit $2)`,
  },
];

/**
 * Deletes entries of internal tables that are older than `days` and no longer needed, such as ended runs of rules, in
 * batches. Of a source's delivery, it deletes the content and the sender's address, and keeps the id. Returns the
 * number of rows per table, without tables that had none. Only one server deletes at a time.
 */
export const deleteOldRows = async (retention: Retention): Promise<Readonly<Record<string, number>>> => {
  const counts: Record<string, number> = {};
  for (const { name, text } of oldRows) {
    const count = await deleteInBatches(
      retention,
      'gable row retention',
      async (client, { before, limit }) => (await client.query(text, [before, limit])).rowCount ?? 0,
    );
    if (count > 0) counts[name] = count;
    if (retention.signal?.aborted === true) break;
  }
  return counts;
};
