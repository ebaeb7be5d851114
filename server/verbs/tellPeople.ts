import type pg from 'pg';
import { v7 } from 'uuid';
import type { NotifySchema } from '#model/notifySchema.ts';
import { insertNotifications, type NewNotification } from '../sql/notifications.ts';
import type { VerbContext } from './context.ts';
import type { Values } from './plan.ts';
import { runRows } from './runStatement.ts';

type Told = { readonly id: string; readonly record: Values; readonly on: NotifySchema['on'] };

/** Tells those of a record who are to know of it, in the transaction that writes it; nobody is told of what they do themselves, nor twice. */
export const tellPeople = async ({ resource, actor, now }: VerbContext, client: pg.PoolClient, { id, record, on }: Told): Promise<void> => {
  const told = new Map<string, NewNotification>();
  for (const rule of (resource.schema.notify ?? []).filter((each) => each.on === on)) {
    for (const user of rule.to.flatMap((name) => [record[name] ?? []].flat())) {
      if (typeof user !== 'string' || user === actor.userId || told.has(user)) continue;
      told.set(user, { id: v7(), user, text: rule.text, resource: resource.name, record: id });
    }
  }
  if (told.size > 0) await runRows(client, insertNotifications([...told.values()], now));
};
