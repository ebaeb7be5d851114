import { staffPages } from '#model/pages/pages.ts';
import { can, may, scopeOf, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Model } from '#model/resource.ts';
import { scheduleOf } from '#model/schedule.ts';
import { notificationPaths } from '#model/schema/notifySchema.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { calendarPaths } from '#model/wire/calendar.ts';
import { hasInbox } from '../../layout/shell/menu/hasInbox.ts';
import { bulkJobsText } from '../../messages/en/bulkJobsText.ts';
import { channelsText } from '../../messages/en/channelsText.ts';
import { inboxText } from '../../messages/en/inboxText.ts';
import { intakeText } from '../../messages/en/intakeText.ts';
import { mergeText } from '../../messages/en/mergeText.ts';
import { notificationText } from '../../messages/en/notificationText.ts';
import { rulesText } from '../../messages/en/rulesText.ts';
import { shellText } from '../../messages/en/shellText.ts';
import { studioText } from '../../messages/en/studioText.ts';
import { serves } from '../../providers/api/config/serverCalls.ts';
import { intakePath, maySetUpIntake } from '../../providers/features/intake.ts';

/** A page that belongs to no list or report. `title` is its own title. */
type Page = { readonly key: string; readonly title: string; readonly icon: string; readonly to: string };

type Source = (model: Model, map: PermissionMap) => boolean;

const hasCalendar: Source = ({ resources }, map) =>
  serves(calendarPaths.events) &&
  Object.values(resources).some((one) => scheduleOf(one) !== undefined && scopeOf(map, one.module) !== undefined);

const setsUp: Source = (_model, map) => maySetUpIntake(map) && serves(intakePath);

const duplicates = (model: Model, map: PermissionMap): readonly Page[] =>
  Object.values(model.resources)
    .filter((resource) => resource.calls.merge !== undefined && may(map, resource, 'merge'))
    .map(({ name, plural, icon }) => ({
      key: `duplicates ${name}`,
      title: inLowerCase(mergeText('title', { things: inLowerCase(plural) })),
      icon,
      to: staffPages.duplicates.replace(':resource', name),
    }));

/** Returns the pages without a list or a report that the user may open. */
export const commandPages = (model: Model, map: PermissionMap): readonly Page[] => {
  const pages: readonly (readonly [Source, Page])[] = [
    [hasCalendar, { key: 'calendar', title: shellText('calendar'), icon: 'event', to: staffPages.calendar }],
    [hasInbox, { key: 'inbox', title: inboxText('title'), icon: 'forum', to: staffPages.inbox }],
    [() => true, { key: 'jobs', title: bulkJobsText('title'), icon: 'task_alt', to: staffPages.jobs }],
    [
      () => serves(notificationPaths.settings),
      { key: 'notifications', title: notificationText('title'), icon: 'settings', to: staffPages.notifications },
    ],
    [setsUp, { key: 'rules', title: rulesText('title'), icon: 'settings', to: staffPages.rules }],
    [setsUp, { key: 'intake', title: intakeText('title'), icon: 'settings', to: staffPages.intake }],
    [setsUp, { key: 'channels', title: channelsText('title'), icon: 'settings', to: staffPages.channels }],
    [
      () => can(map, 'schemas', 'view'),
      { key: 'schemas', title: studioText('title'), icon: 'settings', to: staffPages.schemas },
    ],
  ];
  return [
    ...pages.filter(([isOpen]) => isOpen(model, map)).map(([, page]) => ({ ...page, title: inLowerCase(page.title) })),
    ...duplicates(model, map),
  ];
};
