import { defineOperation } from '../../records/context/defineOperation.ts';
import { changeErrors } from '../../contract/answers.ts';
import { dataEnvelope, id as recordId, object, text } from '../../contract/schemaTypes.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import { randomBytes } from 'node:crypto';
import { AppError } from '#model/errors.ts';
import type { WebhookSchema } from '#model/schema/webhookSchema.ts';
import type { NewSecretAnswer } from '#model/wire/wire.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { generateApiKey, maskedApiKey } from '../../auth/tokens/apiKeyText.ts';
import { storeWebhookSecret } from './webhookQueue.ts';
import { updateRecord } from '../../query/records/write/updateRecord.ts';
import type { OperationResult, RequestContext } from '../../records/context/context.ts';
import { refuseUnlessOwner } from '../../records/guards/guardIntegration.ts';
import { lockRecord } from '../../records/context/locks/lockRecord.ts';
import { runStatement } from '../../postgres/runStatement.ts';
import { writeAudit } from '../../records/write/writePlan.ts';

/** Replaces the secret of a webhook. The previous secret also signs for one more day. */
const newWebhookSecret = async (context: RequestContext, { owner }: WebhookSchema): Promise<OperationResult> => {
  const { pool, id, now } = context;
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  await withTransaction(pool, async (client) => {
    const { values } = await lockRecord(context, client, { id });
    refuseUnlessOwner(context, values[owner]);
    await runStatement(client, storeWebhookSecret(id, secret, now));
    await writeAudit(context, client, { id, action: 'newSecret', changes: {} });
  });
  return { body: { data: { _id: id, secret } } satisfies NewSecretAnswer };
};

/**
 * `newSecret`: creates a secret for an API key or webhook, and returns it only this once. An API key is its own secret:
 * only its hash is stored, and the previous key stops working. The previous secret of a webhook stays valid for another
 * day. Errors: `UNKNOWN_CALL` for other resources, `NOT_FOUND`, `NOT_ALLOWED` for anyone but the owner.
 */
export const newSecret = defineOperation({
  describe: ({ resource }) => ({
    summary: `Create the secret of ${withArticle(resource.title)}`,
    description:
      'Only for its owner. The secret of an API key is the key itself, and the previous key stops working. The ' +
      'previous secret of a webhook also signs for another 24 hours.',
    answers: {
      200: {
        description: 'The secret. It is returned only once.',
        schema: dataEnvelope(object({ _id: recordId, secret: text })),
      },
    },
    errors: changeErrors,
  }),
  run: async (context) => {
    const { resource, pool, id, actor, now, state } = context;
    const { apiKey, webhook } = resource.schema;
    if (webhook !== undefined) return newWebhookSecret(context, webhook);
    if (apiKey === undefined) throw new AppError('UNKNOWN_CALL', { text: `${resource.plural} have no secret.` });
    const secret = await withTransaction(pool, async (client) => {
      const { values, version } = await lockRecord(context, client, { id });
      refuseUnlessOwner(context, values[apiKey.owner]);
      const made = generateApiKey();
      await client.query(
        `insert into gable.api_keys (id, record, hash)
          values ($1, $2, $3)
          on conflict (record) do update set id = excluded.id, hash = excluded.hash`,
        [made.id, id, made.hash],
      );
      await runStatement(
        client,
        updateRecord({
          resource,
          id,
          changes: { [apiKey.id]: maskedApiKey(made.id) },
          actor,
          now,
          version,
          settings: state.model.settings,
        }),
      );
      await writeAudit(context, client, {
        id,
        action: 'newSecret',
        changes: { [apiKey.id]: { old: values[apiKey.id] ?? null, new: maskedApiKey(made.id) } },
      });
      return made.text;
    });
    return { body: { data: { _id: id, secret } } satisfies NewSecretAnswer };
  },
});
