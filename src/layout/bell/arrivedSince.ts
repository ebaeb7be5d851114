import type { Notification } from '#model/schema/notifySchema.ts';

const keyOf = ({ event, resource, text }: Notification, record: string): string =>
  `${event} ${resource} ${record} ${text}`;

/**
 * Returns the unread notifications in `data` that are not in `earlier`, in the order of `data`. A notification about
 * several records, of which only one is new, becomes a notification about this one: `New enquiry: 2 enquiries` → `New
 * enquiry: Asha Rao`. If none of its records is new, it becomes a notification about the latest one.
 */
export const arrivedSince = (
  earlier: readonly Notification[],
  data: readonly Notification[],
): readonly Notification[] => {
  const ids = new Set(earlier.map(({ _id }) => _id));
  const records = new Set(earlier.flatMap((one) => one.records.map(({ _id }) => keyOf(one, _id))));
  return data
    .filter(({ _id, read }) => !read && !ids.has(_id))
    .map((one) => {
      // Without a new record, the latest record caused another notification.
      const [latest = one.records[0], other] = one.records.filter(({ _id }) => !records.has(keyOf(one, _id)));
      return latest === undefined || other !== undefined
        ? one
        : { ...one, record: latest._id, title: latest.title, count: 1 };
    });
};
