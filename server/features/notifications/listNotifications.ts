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
import { countApprovable } from '../../query/records/approvals.ts';
import { runRows, runStatement } from '../../postgres/runStatement.ts';
import { withTitles } from '../../query/records/select/titleColumn.ts';

/** Max notifications in the list. chosen: nobody reads a longer list. Older entries are in the lists of records. */
const maxShown = 50;

type Titled = { _id: string; title: string };
type JobTotal = { _id: string; total: number };

/** Returns whether a notification is about a record, not about an import or a bulk job. */
const isOfRecord = ({ event }: Pick<NotificationRow, 'event'>): boolean => event !== 'imported' && event !== 'jobEnded';

const nameOfMany = ({ plural }: Pick<Resource, 'plural'>, count: number): string =>
  `${countText(count)} ${inLowerCase(plural)}`;

/** Returns the key of a notification's title. A request for approval has a title only while it is open. */
const titleKey = ({ event, resource, record }: Pick<NotificationRow, 'event' | 'resource' | 'record'>): string =>
  `${event === 'approval' ? 'approval ' : ''}${resource} ${record}`;

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
    const records = ofResource.filter((row) => isOfRecord(row) && row.event !== 'approval').map(({ record }) => record);
    const requests = ofResource.filter(({ event }) => event === 'approval').map(({ record }) => record);
    const [imports, jobs] = (['imported', 'jobEnded'] as const).map((event) =>
      ofResource.filter((row) => row.event === event).map(({ record }) => record),
    );
    const add = (found: readonly Titled[]): void =>
      found.forEach(({ _id, title }) => titles.set(`${name} ${_id}`, title));
    if (records.length > 0) {
      const rows = await runRows<Titled>(executor, selectVisibleTitles(resource, records, reader));
      add(withTitles(resource, rows, reader));
    }
    if (requests.length > 0) {
      const open = await runRows<Titled>(
        executor,
        selectVisibleTitles(resource, requests, reader, { toApprove: true }),
      );
      withTitles(resource, open, reader).forEach(({ _id, title }) =>
        titles.set(titleKey({ event: 'approval', resource: name, record: _id }), title),
      );
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

/**
 * Returns how many requests for approval are open, by resource, for the resources of which so many were announced that
 * others were not.
 */
const countRequests = async (
  executor: Executor,
  reader: Reader & { readonly model: Model },
  rows: readonly NotificationRow[],
): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>();
  const full = rows.filter(({ event, total, read }) => event === 'approval' && !read && total >= maxOfGroup);
  for (const name of new Set(full.map(({ resource }) => resource))) {
    const resource = ownValue(reader.model.resources, name);
    if (resource === undefined) continue;
    const found = await runStatement<{ count: number }>(executor, countApprovable(resource, reader));
    counts.set(name, found?.count ?? 0);
  }
  return counts;
};

type Described = {
  readonly titles: ReadonlyMap<string, string>;
  /** Resource → the number of open requests for approval, if more of them are open than were announced. */
  readonly requests: ReadonlyMap<string, number>;
};

const countOf = (first: NotificationRow, stored: number, requests: Described['requests']): number => {
  if (first.event === 'approval')
    return !first.read && first.total >= maxOfGroup ? Math.max(stored, requests.get(first.resource) ?? 0) : stored;
  // For a long group, only the first notifications are read. Permissions for the others are checked when they are
  // opened.
  return first.total > maxOfGroup ? first.total : stored;
};

const groupOf = (
  { model, now, timeZone }: Required<Pick<Reader, 'model' | 'now' | 'timeZone'>>,
  rows: readonly NotificationRow[],
  { titles, requests }: Described,
): readonly Notification[] => {
  const visible = rows.flatMap((row) => {
    const title = titles.get(titleKey(row));
    return title === undefined ? [] : [{ ...row, title }];
  });
  const [first] = visible;
  if (first === undefined) return [];
  // A record with several similar notifications counts once.
  const records = [...new Map(visible.map(({ record, title }) => [record, { _id: record, title }])).values()];
  const count = countOf(first, records.length, requests);
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
 * the texts are in the user's own time zone. Requests for approval are left out when they are answered or withdrawn.
 */
export const readNotifications = async (
  executor: Executor,
  model: Model,
  reader: Reader,
  ids?: readonly string[],
): Promise<readonly Notification[]> => {
  const rows = await runRows<NotificationRow>(executor, selectNotifications(reader.actor.userId, maxShown, ids));
  const described = {
    titles: await titlesOf(executor, model, reader, rows),
    requests: await countRequests(executor, { ...reader, model }, rows),
  };
  const timeZone = rows.length === 0 ? reader.timeZone : await userTimeZone(executor, reader.actor.userId, model);
  return [...new Set(rows.map(({ group }) => group))].flatMap((group) =>
    groupOf(
      { now: reader.now, model, timeZone },
      rows.filter((row) => row.group === group),
      described,
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
