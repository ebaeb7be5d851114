import { v7 } from 'uuid';
import type { NotifySchema } from '#model/schema/notifySchema.ts';
import { insertNotifications, type NewNotification } from '../../query/records/notifications.ts';
import type { Statement } from '../../postgres/statement.ts';
import type { OperationContext } from '../context/context.ts';
import type { Values } from '../plan/plan.ts';

type Notice = { readonly id: string; readonly record: Values; readonly on: NotifySchema['on'] };

/**
 * Tells those of a record who are to know of it, in the transaction that writes it; nobody is told of what they do
 * themselves, nor twice. Undefined where that is nobody.
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
