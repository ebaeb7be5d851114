import type { Notification, NotificationsAnswer } from '#model/schema/notifySchema.ts';
import type { Model } from '#model/resource.ts';
import type { Executor } from '../../postgres/pool.ts';
import { type NotificationRow, selectNotifications, selectVisibleTitles } from '../../query/records/notifications.ts';
import type { Reader } from '../../query/filters/reader.ts';
import type { Statement } from '../../postgres/statement.ts';

/** chosen: nobody reads a longer list. Older entries are found in the lists of records. */
const maxShown = 50;

const rowsOf = async <Row extends object>(
  executor: Executor,
  { values, ...statement }: Statement,
): Promise<readonly Row[]> => (await executor.query<Row>({ ...statement, values: [...values] })).rows;

const titlesOf = async (
  executor: Executor,
  model: Model,
  reader: Reader,
  rows: readonly NotificationRow[],
): Promise<ReadonlyMap<string, string>> => {
  const titles = new Map<string, string>();
  for (const name of new Set(rows.map(({ resource }) => resource))) {
    const resource = Object.hasOwn(model.resources, name) ? model.resources[name] : undefined;
    if (resource === undefined) continue;
    const ids = rows.filter((row) => row.resource === name).map(({ record }) => record);
    for (const { _id, title } of await rowsOf<{ _id: string; title: string }>(
      executor,
      selectVisibleTitles(resource, ids, reader),
    ))
      titles.set(`${name} ${_id}`, title);
  }
  return titles;
};

/**
 * Returns a user's notifications, latest first, and the number of unread ones. Only ids are stored: titles are read
 * with current permissions, and notifications of records the user can no longer see are left out.
 */
export const listNotifications = async (
  executor: Executor,
  model: Model,
  reader: Reader,
): Promise<NotificationsAnswer> => {
  const rows = await rowsOf<NotificationRow>(executor, selectNotifications(reader.actor.userId, maxShown));
  const titles = await titlesOf(executor, model, reader, rows);
  const data = rows.flatMap(({ at, ...row }): readonly Notification[] => {
    const title = titles.get(`${row.resource} ${row.record}`);
    return title === undefined ? [] : [{ ...row, at: at.toISOString(), title }];
  });
  return { data, unread: data.filter(({ read }) => !read).length };
};
