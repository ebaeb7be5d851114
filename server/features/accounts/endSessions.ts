import { defineOperation } from '../../records/context/defineOperation.ts';
import { changeErrors } from '../../contract/answers.ts';
import { count, dataEnvelope, object } from '../../contract/schemaTypes.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import { kindFor } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import type { EndedSessionsAnswer } from '#model/wire/wire.ts';
import { changeRecord } from '../../records/write/changeRecord.ts';
import { endIntegrations } from '../../records/write/related/endIntegrations.ts';
import { guard } from '../../records/guards/guards.ts';
import { lockRecord } from '../../records/context/locks/lockRecord.ts';

/**
 * `endSessions`: signs a user out everywhere, ends the user's API keys and webhooks, and returns the number of ended
 * sessions. Needs the permission to set that user's password. Errors: `UNKNOWN_CALL` for a resource without passwords;
 * `NOT_FOUND`; `NOT_ALLOWED` for the caller's own account and for users who have more permissions than the caller;
 * `FIELD_NOT_ALLOWED` with an API key.
 */
export const endSessions = defineOperation({
  describe: ({ resource }) => ({
    summary: `End all sessions of ${withArticle(resource.title)}`,
    description: 'The API keys of the user are revoked, and their webhooks paused.',
    answers: {
      200: { description: 'The number of ended sessions.', schema: dataEnvelope(object({ ended: count })) },
    },
    errors: changeErrors,
  }),
  run: async (context) => {
    const { resource, pool, id, actor, sessions, securityLog, address, device, requestId } = context;
    const secret = resource.fields.find((field) => kindFor(field).traits.writeOnly === true);
    if (secret === undefined) throw new AppError('UNKNOWN_CALL', { text: `${resource.plural} do not sign in.` });
    if (id === actor.userId) throw new AppError('NOT_ALLOWED', { text: serverText('signIn.ownSessions') });
    await withTransaction(pool, async (client) => {
      const { values } = await lockRecord(context, client, { id, look: true });
      // The same checks as for setting a new password.
      await guard(context, client, { id, before: values, changes: { [secret.name]: '' } });
      await endIntegrations(context, client, id, changeRecord);
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
  },
});
