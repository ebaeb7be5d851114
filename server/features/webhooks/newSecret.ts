import { randomBytes } from 'node:crypto';
import { AppError } from '#model/errors.ts';
import type { WebhookSchema } from '#model/schema/webhookSchema.ts';
import type { NewSecretAnswer } from '#model/wire/wire.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { generateApiKey, shownApiKey } from '../../auth/tokens/apiKeyText.ts';
import { storeSecret } from './webhookQueue.ts';
import { updateRecord } from '../../query/records/updateRecord.ts';
import type { OperationResult, RequestContext, OperationHandler } from '../../records/context/context.ts';
import { refuseUnlessOwner } from '../../records/guards/guardMachine.ts';
import { lockRecord } from '../../records/context/lockRecord.ts';
import { runStatement } from '../../records/context/runStatement.ts';
import { writeAudit } from '../../records/write/writePlan.ts';

/** Of a webhook the secret before it goes on signing beside the new one for a day. */
const newWebhookSecret = async (context: RequestContext, { owner }: WebhookSchema): Promise<OperationResult> => {
  const { pool, id, now } = context;
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  await withTransaction(pool, async (client) => {
    const { values } = await lockRecord(context, client, { id });
    refuseUnlessOwner(context, values[owner]);
    await runStatement(client, storeSecret(id, secret, now));
    await writeAudit(context, client, { id, action: 'newSecret', changes: {} });
  });
  return { body: { data: { _id: id, secret } } satisfies NewSecretAnswer };
};

/**
 * `newSecret`: makes the secret of a record for machines and tells it this once. Of an API key that is the key itself;
 * only its hash is kept, and the key before it ends with this call.
 * Errors: `NOT_FOUND`, `NOT_ALLOWED` for anybody but its owner.
 */
export const newSecret: OperationHandler = async (context) => {
  const { resource, pool, id, actor, now, state } = context;
  const { apiKey, webhook } = resource.schema;
  if (webhook !== undefined) return newWebhookSecret(context, webhook);
  if (apiKey === undefined) throw new AppError('UNKNOWN_CALL', { text: `${resource.plural} have no secret.` });
  const secret = await withTransaction(pool, async (client) => {
    const { values, version } = await lockRecord(context, client, { id });
    refuseUnlessOwner(context, values[apiKey.owner]);
    const made = generateApiKey();
    await client.query(
      'insert into gable.api_keys (id, record, hash) values ($1, $2, $3) on conflict (record) do update set id = excluded.id, hash = excluded.hash',
      [made.id, id, made.hash],
    );
    await runStatement(
      client,
      updateRecord({
        resource,
        id,
        changes: { [apiKey.id]: shownApiKey(made.id) },
        actor,
        now,
        version,
        settings: state.model.settings,
      }),
    );
    await writeAudit(context, client, {
      id,
      action: 'newSecret',
      changes: { [apiKey.id]: { old: values[apiKey.id] ?? null, new: shownApiKey(made.id) } },
    });
    return made.text;
  });
  return { body: { data: { _id: id, secret } } satisfies NewSecretAnswer };
};
