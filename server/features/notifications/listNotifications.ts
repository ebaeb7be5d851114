import { userTimeZone } from '../../auth/accounts/userTimeZone.ts';
import type { Notification, NotificationsAnswer } from '#model/schema/notifySchema.ts';
import { can } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import { countText } from '#model/values/numbers/countText.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { ownValue } from '#model/values/ownValue.ts';
import type { Executor } from '../../postgres/pool.ts';
import {
  maxOfGroup,
  type NotificationRow,
  selectImportNames,
  selectJobTotals,
  selectNotifications,
  selectVisibleTitles,
} from '../../query/records/notifications.ts';
import type { Reader } from '../../query/filters/reader.ts';
import { notificationText } from './notificationText.ts';
import { runRows } from '../../postgres/runStatement.ts';
import { withTitles } from '../../query/records/select/titleColumn.ts';

/** Max notifications in the list. chosen: nobody reads a longer list. Older entries are in the lists of records. */
const maxShown = 50;

type Titled = { _id: string; title: string };
type JobTotal = { _id: string; total: number };

/** Returns whether a notification is about a record, not about an import or a bulk job. */
const isOfRecord = ({ event }: Pick<NotificationRow, 'event'>): boolean => event !== 'imported' && event !== 'jobEnded';

const nameOfMany = ({ plural }: Pick<Resource, 'plural'>, count: number): string =>
  `${countText(count)} ${inLowerCase(plural)}`;

const titlesOf = async (
  executor: Executor,
  model: Model,
  reader: Reader,
  rows: readonly NotificationRow[],
): Promise<ReadonlyMap<string, string>> => {
  const titles = new Map<string, string>();
  for (const name of new Set(rows.map(({ resource }) => resource))) {
    const resource = ownValue(model.resources, name);
    if (resource === undefined) continue;
    const ofResource = rows.filter((row) => row.resource === name);
    const records = ofResource.filter(isOfRecord).map(({ record }) => record);
    const [imports, jobs] = (['imported', 'jobEnded'] as const).map((event) =>
      ofResource.filter((row) => row.event === event).map(({ record }) => record),
    );
    const add = (found: readonly Titled[]): void =>
      found.forEach(({ _id, title }) => titles.set(`${name} ${_id}`, title));
    if (records.length > 0) {
      const rows = await runRows<Titled>(executor, selectVisibleTitles(resource, records, reader));
      add(withTitles(resource, rows, reader));
    }
    if (jobs !== undefined && jobs.length > 0) {
      const found = await runRows<JobTotal>(executor, selectJobTotals(reader.actor.userId, jobs));
      add(found.map(({ _id, total }) => ({ _id, title: nameOfMany(resource, total) })));
    }
    if (imports !== undefined && imports.length > 0 && can(reader.actor.permissions, resource.module, 'import'))
      add(await runRows<Titled>(executor, selectImportNames(reader.actor.userId, imports)));
  }
  return titles;
};

const groupOf = (
  { model, now, timeZone }: Required<Pick<Reader, 'model' | 'now' | 'timeZone'>>,
  rows: readonly NotificationRow[],
  titles: ReadonlyMap<string, string>,
): readonly Notification[] => {
  const visible = rows.flatMap((row) => {
    const title = titles.get(`${row.resource} ${row.record}`);
    return title === undefined ? [] : [{ ...row, title }];
  });
  const [first] = visible;
  if (first === undefined) return [];
  // A record with several similar notifications counts once.
  const records = [...new Map(visible.map(({ record, title }) => [record, { _id: record, title }])).values()];
  // For a long group, only the first notifications are read. Permissions for the others are checked when they are
  // opened.
  const count = first.total > maxOfGroup ? first.total : records.length;
  const resource = model.resources[first.resource];
  const { _id, at, event, text, resource: name, record, read, title } = first;
  const names = isOfRecord(first) ? undefined : records.map((one) => one.title).join(', ');
  const shown = names ?? (count === 1 || resource === undefined ? title : nameOfMany(resource, count));
  return [
    {
      _id,
      at: at.toISOString(),
      event,
      text: notificationText(text, { now, timeZone }),
      resource: name,
      record,
      title: shown,
      read,
      count,
      records,
    },
  ];
};

/**
 * Returns the reader's latest notifications, up to 50, or only those in `ids`. Notifications about records that the
 * reader may not see now are left out. Similar notifications are one entry, with their `records` and `count`. Times in
 * the texts are in the user's own time zone.
 */
export const readNotifications = async (
  executor: Executor,
  model: Model,
  reader: Reader,
  ids?: readonly string[],
): Promise<readonly Notification[]> => {
  const rows = await runRows<NotificationRow>(executor, selectNotifications(reader.actor.userId, maxShown, ids));
  const titles = await titlesOf(executor, model, reader, rows);
  const timeZone = rows.length === 0 ? reader.timeZone : await userTimeZone(executor, reader.actor.userId, model);
  return [...new Set(rows.map(({ group }) => group))].flatMap((group) =>
    groupOf(
      { now: reader.now, model, timeZone },
      rows.filter((row) => row.group === group),
      titles,
    ),
  );
};

/**
 * Returns the reader's latest notifications, up to 50, and how many of these entries are unread. Similar notifications
 * are one entry. Titles are read with the reader's current permissions, and notifications about records that the reader
 * may no longer see are left out.
 */
export const listNotifications = async (
  executor: Executor,
  model: Model,
  reader: Reader,
): Promise<NotificationsAnswer> => {
  const data = await readNotifications(executor, model, reader);
  return { data, unread: data.filter(({ read }) => !read).length };
};
