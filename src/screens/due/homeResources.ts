import { isObject } from '#model/schema/json.ts';
import { may, scopeOf, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { TabSchema } from '#model/schema/tabSchema.ts';

/** A tab with the records that are due today, and the field with their time. */
export type DueTab = { readonly tab: TabSchema; readonly field: string };

/**
 * Returns the resources of the home screen, in the order of the menu: those with states, tabs and a list that the user
 * may see.
 */
export const workedResources = (model: Model, map: PermissionMap): readonly Resource[] =>
  Object.values(model.resources)
    .filter(
      ({ states, list, calls, module }) =>
        states !== undefined &&
        list.tabs.length > 0 &&
        calls.getList !== undefined &&
        scopeOf(map, module) !== undefined,
    )
    .toSorted((a, b) => (a.menu?.order ?? Infinity) - (b.menu?.order ?? Infinity));

/** Returns the resources in which the user may clock in and out, that is, start and end their working day. */
export const clocksOf = (model: Model, map: PermissionMap): readonly Resource[] =>
  Object.values(model.resources).filter(
    (resource) => resource.calls.clock !== undefined && may(map, resource, 'clock'),
  );

/**
 * Returns the first tab of a resource that shows what is due today, and the field by which it filters. The filter of
 * such a tab contains `"gte":"$today"` for a field. Returns undefined if there is no such tab.
 */
export const dueTabOf = (resource: Resource): DueTab | undefined => {
  for (const tab of resource.list.tabs) {
    const due = Object.entries(tab.filter).find(([, value]) => isObject(value) && value['gte'] === '$today');
    if (due !== undefined) return { tab, field: due[0] };
  }
  return undefined;
};

/**
 * Returns the part of the day at `now` in a time zone: `morning` from 5:00, `afternoon` from 12:00, and `evening` from
 * 17:00 to 5:00.
 */
export const dayPeriod = (now: Date, timeZone: string): 'morning' | 'afternoon' | 'evening' => {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(now));
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 17 ? 'afternoon' : 'evening';
};
