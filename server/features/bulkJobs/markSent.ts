import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { prepared } from '../../postgres/statement.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { logActivity } from '../timeline/log.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { runStatement } from '../../postgres/runStatement.ts';
import { authorize } from '../../records/authorize/authorize.ts';

type SentItem = { readonly record: string; readonly way: 'whatsapp' | 'sms' | 'email'; readonly body: string };

/**
 * Marks a prepared message of a bulk job as sent, and adds it to the timeline of its record. `place`: the position of
 * the message in the job. Needs the permission `log`. Errors: `NOT_FOUND` if the message does not exist or is marked
 * already.
 */
export const markSent = async (
  context: OperationContext,
  { job, place }: { readonly job: string; readonly place: number },
): Promise<void> => {
  authorize(context.actor.permissions, context.resource, 'log');
  await withTransaction(context.pool, async (client) => {
    const item = await runStatement<SentItem>(
      client,
      prepared(
        `update gable.job_items set result = result || jsonb_build_object('sentAt', $3::text)
         where job = $1 and place = $2 and state = 'done' and result is not null and not result ? 'sentAt'
         returning record::text as record, result->>'way' as way, result->>'body' as body`,
        [job, place, context.now.toISOString()],
      ),
    );
    if (item === undefined) throw new AppError('NOT_FOUND', { text: serverText('messages.alreadySent') });
    await logActivity(context, client, { id: item.record, activity: { kind: item.way, note: item.body } });
  });
};
