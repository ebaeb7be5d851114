import { v7 } from 'uuid';
import type { NotifySchema } from '#model/schema/notifySchema.ts';
import { insertNotifications, type NewNotification } from '../../query/records/notifications.ts';
import type { Statement } from '../../postgres/statement.ts';
import type { OperationContext } from '../context/context.ts';
import type { Values } from '../plan/plan.ts';

type Notice = { readonly id: string; readonly record: Values; readonly on: NotifySchema['on'] };

/**
 * Returns the statement that notifies the people a record concerns, in the transaction that writes it. Nobody is
 * notified of their own action, or twice. Undefined if there is nobody to notify.
 */
export const peopleStatement = (
  { resource, actor, now }: OperationContext,
  { id, record, on }: Notice,
): Statement | undefined => {
  const notices = new Map<string, NewNotification>();
  for (const rule of (resource.schema.notify ?? []).filter((each) => each.on === on)) {
    for (const user of rule.to.flatMap((name) => [record[name] ?? []].flat())) {
      if (typeof user !== 'string' || user === actor.userId || notices.has(user)) continue;
      notices.set(user, { id: v7(), user, text: rule.text, resource: resource.name, record: id });
    }
  }
  return notices.size === 0 ? undefined : insertNotifications([...notices.values()], now);
};
