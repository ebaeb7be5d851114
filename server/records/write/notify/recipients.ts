import { v7 } from 'uuid';
import type { Resource } from '#model/resource.ts';
import type { NotifySchema } from '#model/schema/notifySchema.ts';
import { storedText } from '../../../language/serverText.ts';
import { originalText } from '../../../language/serverWording.ts';
import { insertNotifications, type NewNotification } from '../../../query/records/notifications.ts';
import type { Statement } from '../../../postgres/statement.ts';
import type { OperationContext } from '../../context/context.ts';
import type { Values } from '../../plan/plan.ts';

/** A change of a record that people may be notified of. `before` is undefined for a new record. */
export type NotifiedChange = {
  readonly id: string;
  readonly before: Values | undefined;
  readonly after: Values;
  /** Ids of the users whom the changed texts mention for the first time. */
  readonly mentioned?: readonly string[];
  /** The answer to the record's request for approval, if the change answers one. */
  readonly answered?: Answered | undefined;
};

/** The answer to a request for approval. `requester`: who asked; null if no user did. */
export type Answered = {
  readonly requester: string | null;
  readonly state: string;
  readonly reason: string | undefined;
};

type Writer = Pick<OperationContext, 'resource' | 'actor' | 'now'>;

const usersIn = (record: Values, name: string): readonly string[] =>
  [record[name] ?? []].flat().filter((value): value is string => typeof value === 'string');

/** Returns the users to whom a rule applies in a change: the recipients of a new record, or those who were added. */
const recipientsOf = (
  { on, to = [], states }: NotifySchema,
  { before, after, mentioned = [], answered }: NotifiedChange,
): readonly string[] => {
  switch (on) {
    case 'create':
      return before === undefined ? to.flatMap((name) => usersIn(after, name)) : [];
    case 'assigned': {
      const had = new Set(to.flatMap((name) => usersIn(before ?? {}, name)));
      return to.flatMap((name) => usersIn(after, name)).filter((user) => !had.has(user));
    }
    case 'mentioned':
      return mentioned;
    case 'answered':
      return answered === undefined || states?.includes(answered.state) === false
        ? []
        : [answered.requester ?? [], ...to.map((name) => usersIn(after, name))].flat();
    // A background job notifies of these.
    case 'approval':
    case 'due':
    case 'overdue':
    case 'expires':
      return [];
  }
};

const textOf = ({ on, text }: NotifySchema, { answered }: NotifiedChange): string =>
  on === 'answered' && answered?.reason !== undefined
    ? storedText('stored.withReason', { text: originalText(text), reason: answered.reason })
    : text;

/**
 * Returns the notifications of a change by the rules of its resource. Users are not notified of their own actions, or
 * twice.
 */
const noticesOf = (
  { resource, actor }: Pick<Writer, 'resource' | 'actor'>,
  change: NotifiedChange,
): readonly NewNotification[] => {
  const notices = new Map<string, NewNotification>();
  for (const rule of resource.schema.notify ?? [])
    for (const user of recipientsOf(rule, change))
      if (user !== actor.userId && !notices.has(user))
        notices.set(user, {
          id: v7(),
          user,
          event: rule.on,
          text: textOf(rule, change),
          resource: resource.name,
          record: change.id,
        });
  return [...notices.values()];
};

/** Returns whether a resource notifies people of an event. */
export const notifiesOn = ({ schema }: Resource, event: NotifySchema['on']): boolean =>
  schema.notify?.some(({ on }) => on === event) === true;

/**
 * Returns the statement that inserts the notifications that the schema word `notify` defines for changed records, to be
 * run in the transaction that writes the changes. Undefined if there is no one to notify.
 */
export const notificationStatement = (writer: Writer, ...changes: readonly NotifiedChange[]): Statement | undefined => {
  if (writer.resource.schema.notify === undefined) return undefined;
  const notices = changes.flatMap((change) => noticesOf(writer, change));
  return notices.length === 0 ? undefined : insertNotifications(notices, writer.now);
};
