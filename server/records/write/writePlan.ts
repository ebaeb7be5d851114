import type pg from 'pg';
import { cachedBy } from '#model/cachedBy.ts';
import { kindFor } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { authorId } from '../../auth/actor/actor.ts';
import { passwordProblem } from '../../auth/passwords/passwordProblem.ts';
import { hashPassword } from '../../auth/passwords/passwords.ts';
import { newId } from '../context/newId.ts';
import type { OperationContext } from '../context/context.ts';
import type { Plan, PlannedActivity, Values } from '../plan/plan.ts';
import { insertActivities } from '../../query/records/log/insertActivities.ts';
import { insertAudit } from '../../query/records/log/insertAudit.ts';
import type { Statement } from '../../postgres/statement.ts';
import { runRows } from '../../postgres/runStatement.ts';
import { notifyMentioned } from './notify/readMentions.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Refuses a password that is common or based on the user's data. Errors: `INVALID` at the field. */
const refuseWeakSecret = async (
  { state }: OperationContext,
  field: Field,
  { secret, record }: { readonly secret: string; readonly record: Values },
): Promise<void> => {
  const texts = Object.entries(record).flatMap(([name, value]) => (name !== field.name && isText(value) ? value : []));
  const problem = await passwordProblem(secret, { title: field.title, words: [...texts, state.model.settings.name] });
  if (problem !== undefined) throw new AppError('INVALID', { fields: { [field.name]: problem } });
};

const secretsOf = cachedBy(({ fields }: Resource): readonly Field[] =>
  fields.filter((field) => kindFor(field).traits.writeOnly === true),
);

/**
 * Returns the values with a hash in place of each secret, such as a password. `record`: all values of the record; by
 * default, `values`. Errors: `INVALID` for a secret that is easy to guess, for example because it contains another text
 * of `record`.
 */
export const hashSecrets = async (
  context: OperationContext,
  values: Values,
  record: Values = values,
): Promise<Values> => {
  const hashed: Record<string, Values[string]> = { ...values };
  for (const field of secretsOf(context.resource)) {
    const value = values[field.name];
    if (!isText(value)) continue;
    await refuseWeakSecret(context, field, { secret: value, record });
    hashed[field.name] = await hashPassword(value);
  }
  return hashed;
};

type Activities = { readonly id: string; readonly activities: readonly PlannedActivity[] };

/** Returns the statement that writes timeline entries of a record, or undefined if there are none. */
export const activitiesStatement = (
  { resource, actor, now, requestId }: OperationContext,
  { id, activities }: Activities,
): Statement | undefined =>
  activities.length === 0
    ? undefined
    : insertActivities(
        activities.map((activity) => ({
          ...activity,
          _id: activity._id ?? newId(),
          resource: resource.name,
          record: id,
          by: authorId(actor),
          at: now,
          requestId,
          via: actor.key?.name ?? actor.via,
        })),
      );

type Audited = { readonly id: string; readonly action: string; readonly changes: Plan['audit'] };

/** Returns the statement that writes an audit entry of a record. */
export const auditStatement = (
  { resource, actor, now, requestId, address }: OperationContext,
  { id, action, changes }: Audited,
): Statement =>
  insertAudit([
    {
      at: now,
      by: authorId(actor),
      address,
      requestId,
      resource: resource.name,
      record: id,
      action,
      changes,
      key: actor.key?.id,
    },
  ]);

/** Writes timeline entries of a record and notifies the people they mention, in the transaction of the change. */
export const writeActivities = async (
  context: OperationContext,
  client: pg.PoolClient,
  happened: Activities,
): Promise<void> => {
  const statement = activitiesStatement(context, happened);
  if (statement !== undefined) await runRows(client, statement);
  await notifyMentioned(context, client, happened);
};

/** Writes the audit entry of a record, in the transaction of the change. */
export const writeAudit = async (context: OperationContext, client: pg.PoolClient, done: Audited): Promise<void> => {
  await runRows(client, auditStatement(context, done));
};
