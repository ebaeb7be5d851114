import { kindFor } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import type { EndedSessionsAnswer } from '#model/wire/wire.ts';
import type { OperationHandler } from '../../records/context/context.ts';
import { guard } from '../../records/guards/guards.ts';
import { lockRecord } from '../../records/context/lockRecord.ts';

/**
 * `endSessions`: signs somebody out everywhere. Whoever may give a person another password may do it, and nobody else.
 * Errors: `NOT_FOUND`, `NOT_ALLOWED` for oneself and for people with more permissions, `FIELD_NOT_ALLOWED` by an API
 * key.
 */
export const endSessions: OperationHandler = async (context) => {
  const { resource, pool, id, actor, sessions, securityLog, address, device, requestId } = context;
  const secret = resource.fields.find((field) => kindFor(field).traits.writeOnly === true);
  if (secret === undefined) throw new AppError('UNKNOWN_CALL', { text: `${resource.plural} do not sign in.` });
  if (id === actor.userId) throw new AppError('NOT_ALLOWED', { text: 'You end your own sessions in the settings.' });
  await withTransaction(pool, async (client) => {
    const { values } = await lockRecord(context, client, { id, look: true });
    // What a new password would be refused for.
    await guard(context, client, { id, before: values, changes: { [secret.name]: '' } });
  });
  const ended = await sessions.endAll(id);
  if (ended > 0)
    securityLog?.add({
      kind: 'sessionEnded',
      by: actor.userId,
      address,
      device,
      requestId,
      resource: resource.name,
      record: id,
      details: { ended },
    });
  return { body: { data: { ended } } satisfies EndedSessionsAnswer };
};
