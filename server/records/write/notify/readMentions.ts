import type pg from 'pg';
import { cachedBy } from '#model/cachedBy.ts';
import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { mentionsIn } from '#model/mentionsIn.ts';
import type { Resource } from '#model/resource.ts';
import { accountsNamed } from '../../../auth/accounts/accountsNamed.ts';
import type { OperationContext } from '../../context/context.ts';
import { runRows } from '../../../postgres/runStatement.ts';
import type { PlannedActivity, Values } from '../../plan/plan.ts';
import { notifiesOn, notificationStatement } from './recipients.ts';

type Texts = {
  readonly before?: Values;
  readonly changes?: Values;
  readonly activities?: readonly PlannedActivity[];
};

/**
 * Max users that a text mentions; further names are ignored. chosen: a text that names more people addresses no one in
 * particular.
 */
const maxMentions = 20;

const longTextFieldsOf = cachedBy(({ fields }: Resource): readonly Field[] =>
  fields.filter((field) => kindFor(field).traits.wide === true && kindFor(field).column.type === 'text'),
);

const longTextsOf = (resource: Resource, values: Values): readonly string[] =>
  longTextFieldsOf(resource).flatMap(({ name }) => {
    const value = values[name];
    return typeof value === 'string' ? [value] : [];
  });

/**
 * Returns the ids of the users whom a change mentions in its long texts and notes, except those whom the texts in
 * `before` mention already. Empty for a visitor, and for a resource that does not notify of mentions.
 */
export const readMentions = async (
  { resource, actor }: Pick<OperationContext, 'resource' | 'actor'>,
  client: pg.PoolClient,
  { before = {}, changes = {}, activities = [] }: Texts,
): Promise<readonly string[]> => {
  if (actor.userId === '' || !notifiesOn(resource, 'mentioned')) return [];
  const had = new Set(longTextsOf(resource, before).flatMap(mentionsIn));
  const names = [...longTextsOf(resource, changes), ...activities.flatMap(({ note }) => note ?? [])]
    .flatMap(mentionsIn)
    .filter((name) => !had.has(name));
  if (names.length === 0) return [];
  return [...(await accountsNamed(client, [...new Set(names)].slice(0, maxMentions))).values()];
};

/** Notifies the people whom timeline entries mention, in the transaction of the entries. */
export const notifyMentioned = async (
  context: OperationContext,
  client: pg.PoolClient,
  { id, activities }: { readonly id: string; readonly activities: readonly PlannedActivity[] },
): Promise<void> => {
  const mentioned = await readMentions(context, client, { activities });
  if (mentioned.length === 0) return;
  const statement = notificationStatement(context, { id, before: {}, after: {}, mentioned });
  if (statement !== undefined) await runRows(client, statement);
};
