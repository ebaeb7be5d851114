import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { purgeRecord } from '../../query/records/purgeRecord.ts';
import type { OperationContext, OperationHandler } from '../context/context.ts';
import { endLinks } from '../write/endLinks.ts';
import { lockRecord } from '../context/lockRecord.ts';
import { dropFiles } from '../write/recordFiles.ts';
import { refuseReferenced } from './references.ts';
import { runStatement } from '../context/runStatement.ts';
import { writeAudit } from '../write/writePlan.ts';

/**
 * Ends a record that lies in the trash: its row and all that the log says of it go; the audit keeps who ended what, by
 * its title.
 * Errors: `NOT_FOUND` for one that is not in the trash, `IN_USE` while any record names it.
 */
export const purgeDeleted = async (context: OperationContext, client: pg.PoolClient, id: string): Promise<void> => {
  const { resource, actor } = context;
  const { values } = await lockRecord(context, client, { id, deleted: true });
  await refuseReferenced(context, client, id);
  // Deleting has ended them, unless the schema had no word for it at that time.
  await endLinks(context, client, id);
  const gone = await runStatement<{ title: string }>(
    client,
    purgeRecord({ resource, id, permissions: actor.permissions }),
  );
  if (gone === undefined) throw new AppError('NOT_FOUND');
  dropFiles(context, id, values);
  await writeAudit(context, client, { id, action: 'purge', changes: { title: { old: gone.title, new: null } } });
};

/** `purge`: answers with the id of what is no more. */
export const purge: OperationHandler = async (context) => {
  await withTransaction(context.pool, (client) => purgeDeleted(context, client, context.id));
  return { body: { data: { _id: context.id } } };
};
