import { defineOperation } from '../context/defineOperation.ts';
import { changeErrors } from '../../contract/answers.ts';
import { dataEnvelope, id as recordId, object } from '../../contract/schemaTypes.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import type { Json } from '#model/schema/json.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { purgeMessages } from '../../query/records/messageParts.ts';
import { purgeRecord } from '../../query/records/write/purgeRecord.ts';
import type { OperationContext } from '../context/context.ts';
import { endLinks } from '../write/related/endLinks.ts';
import { lockRecord } from '../context/locks/lockRecord.ts';
import { dropFiles } from '../write/recordFiles.ts';
import { refuseReferenced } from './references.ts';
import { runRows, runStatement } from '../../postgres/runStatement.ts';
import { writeAudit } from '../write/writePlan.ts';
import { shownTitle } from '../../query/records/select/titleColumn.ts';
import { inLanguage } from '../../language/language.ts';
import { readerOf } from '../context/readerOf.ts';

/**
 * Permanently deletes a record that is in the trash, with its activities and the texts and files of its messages. The
 * audit log keeps the record's title and who deleted it. Errors: `NOT_FOUND` if it is not in the trash, `IN_USE` while
 * any record refers to it.
 */
export const purgeDeleted = async (context: OperationContext, client: pg.PoolClient, id: string): Promise<void> => {
  const { resource, actor } = context;
  const { values } = await lockRecord(context, client, { id, deleted: true });
  await refuseReferenced(context, client, id);
  // The links were ended when the record was deleted, unless the schema did not define links to it then.
  await endLinks(context, client, id);
  const gone = await runStatement<{ title: string }>(
    client,
    purgeRecord({ resource, id, permissions: actor.permissions }),
  );
  if (gone === undefined) throw new AppError('NOT_FOUND');
  const parts = await runRows<{ value: Json }>(client, purgeMessages(resource.name, id));
  dropFiles(context, id, values);
  context.files.drop(
    { table: resource.name, id },
    parts.map(({ value }) => value),
  );
  // Stored texts are English.
  const title = inLanguage('en', () => shownTitle(resource, gone.title, readerOf(context)));
  await writeAudit(context, client, { id, action: 'purge', changes: { title: { old: title, new: null } } });
};

/**
 * `purge`: permanently deletes a record that is in the trash, and returns its id. Errors: `NOT_FOUND` if it is not in
 * the trash, `IN_USE` while any record refers to it.
 */
export const purge = defineOperation({
  describe: ({ resource }) => ({
    summary: `Delete ${withArticle(resource.title)} permanently`,
    description: 'The record must be in the trash, and no record may reference it.',
    answers: {
      200: { description: 'The id of the deleted record.', schema: dataEnvelope(object({ _id: recordId })) },
    },
    errors: changeErrors,
  }),
  run: async (context) => {
    await withTransaction(context.pool, (client) => purgeDeleted(context, client, context.id));
    return { body: { data: { _id: context.id } } };
  },
});
