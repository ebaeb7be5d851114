import { defineOperation } from '../../records/context/defineOperation.ts';
import { changeErrors } from '../../contract/answers.ts';
import { dataEnvelope, id as recordId, object, text } from '../../contract/schemaTypes.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import type { ApiKeySchema, WebhookSchema } from '#model/schema/webhookSchema.ts';
import type { NewSecretAnswer } from '#model/wire/wire.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { type ApiKeyText, generateApiKey, maskedApiKey } from '../../auth/tokens/apiKeyText.ts';
import { storeWebhookSecret } from './webhookQueue.ts';
import type { Plan, Values } from '../../records/plan/plan.ts';
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

/** Max hours for which a replaced API key still works. chosen: a week, so that every system is changed in time. */
const maxKeepHours = 168;

const bodySchema = object({
  'keepHours?': {
    type: 'integer',
    minimum: 0,
    maximum: maxKeepHours,
    description: 'For an API key: how many hours the current key still works. Default: 0, it stops working at once.',
  },
});

type KeptKey = { readonly id: string; readonly until: string };

/**
 * Stores a new key in an open transaction. The current key works until `until`; undefined: it stops working. A key that
 * was replaced earlier stops working in any case. Returns the key that is kept, if there is one.
 */
const storeKey = async (
  client: pg.PoolClient,
  { record, made, until }: { readonly record: string; readonly made: ApiKeyText; readonly until: Date | undefined },
): Promise<KeptKey | undefined> => {
  await client.query('delete from gable.previous_api_keys where record = $1', [record]);
  const { rows } =
    until === undefined
      ? { rows: [] }
      : await client.query<{ id: string }>(
          `insert into gable.previous_api_keys (id, record, hash, until)
            select id, record, hash, $2 from gable.api_keys where record = $1 returning id`,
          [record, until],
        );
  await client.query(
    `insert into gable.api_keys (id, record, hash)
      values ($1, $2, $3)
      on conflict (record) do update set id = excluded.id, hash = excluded.hash`,
    [made.id, record, made.hash],
  );
  return rows[0] === undefined || until === undefined ? undefined : { id: rows[0].id, until: until.toISOString() };
};

/** Returns the old and new value of each changed field. */
const changedValues = (before: Values, after: Values): Plan['audit'] =>
  Object.fromEntries(
    Object.entries(after).flatMap(([name, value]) => {
      const old = before[name] ?? null;
      return old === value ? [] : [[name, { old, new: value }]];
    }),
  );

/**
 * Replaces an API key. With `keepHours`, the current key still works for so many hours. Only its owner may do this.
 */
const newApiKey = async (context: RequestContext, words: ApiKeySchema, keepHours: number): Promise<OperationResult> => {
  const { resource, pool, id, actor, now, state } = context;
  const secret = await withTransaction(pool, async (client) => {
    const { values, version } = await lockRecord(context, client, { id });
    refuseUnlessOwner(context, values[words.owner]);
    const made = generateApiKey();
    const keeps = keepHours > 0 && words.previousUntil !== undefined;
    const until = keeps ? new Date(now.getTime() + keepHours * 3_600_000) : undefined;
    const kept = await storeKey(client, { record: id, made, until });
    const changes = {
      [words.id]: maskedApiKey(made.id),
      ...(words.previous === undefined ? {} : { [words.previous]: kept === undefined ? null : maskedApiKey(kept.id) }),
      ...(words.previousUntil === undefined ? {} : { [words.previousUntil]: kept?.until ?? null }),
    };
    await runStatement(
      client,
      updateRecord({ resource, id, changes, actor, now, version, settings: state.model.settings }),
    );
    await writeAudit(context, client, { id, action: 'newSecret', changes: changedValues(values, changes) });
    return made.text;
  });
  return { body: { data: { _id: id, secret } } satisfies NewSecretAnswer };
};

/**
 * `newSecret`: creates a secret for an API key or webhook, and returns it only this once. An API key is its own secret:
 * only its hash is stored, and the previous key stops working, or works for another `keepHours`. The previous secret of
 * a webhook stays valid for another day. Errors: `UNKNOWN_CALL` for other resources, `NOT_FOUND`, `NOT_ALLOWED` for
 * anyone but the owner, `INVALID` for more than 168 hours.
 */
export const newSecret = defineOperation({
  body: bodySchema,
  describe: ({ resource }) => ({
    summary: `Create the secret of ${withArticle(resource.title)}`,
    description:
      'Only for its owner. The secret of an API key is the key itself. The previous key stops working, or with ' +
      '`keepHours` after so many hours. The previous secret of a webhook also signs for another 24 hours.',
    answers: {
      200: {
        description: 'The secret. It is returned only once.',
        schema: dataEnvelope(object({ _id: recordId, secret: text })),
      },
    },
    errors: changeErrors,
  }),
  run: async (context) => {
    const { apiKey, webhook } = context.resource.schema;
    if (webhook !== undefined) return newWebhookSecret(context, webhook);
    if (apiKey === undefined)
      throw new AppError('UNKNOWN_CALL', { text: `${context.resource.plural} have no secret.` });
    return newApiKey(context, apiKey, context.body.keepHours ?? 0);
  },
});
