import { createText } from '../createText.ts';

/** Texts of the calendar: its views, rescheduling, and the feed for other calendars. */
export const calendarText = createText('calendar', {
  title: 'Calendar',
  what: 'Calendars',
  whose: 'Show',
  team: 'Team: %{name}',
  people: { me: 'Mine', team: 'My team', all: 'Everyone' },
  resource: 'Type',
  everything: 'All types',
  view: { day: 'Day', week: 'Week', days: '3 days', month: 'Month', agenda: 'Agenda' },
  today: 'Today',
  failed: "We couldn't load the calendar.",
  none: 'Nothing is scheduled in this period. Records appear here when you give them a time, such as a callback or a visit.',
  cut: 'Only the first %{count} events are shown. Choose a person or a shorter period.',
  moved: '%{title} moved to %{time}',
  grid: {
    previous: 'Previous %{unit}',
    next: 'Next %{unit}',
    view: '%{unit} view',
    views: 'Change view',
    goTo: 'Go to %{day}',
    more: '+%{count} more |||| +%{count} more',
    showMore: 'Show %{count} more event |||| Show %{count} more events',
    close: 'Close',
    events: 'Events',
    timed: 'Events with a time',
  },
  open: 'Open %{thing}',
  move: 'Reschedule',
  subscribe: 'Subscribe',
  feed: {
    title: 'Show your events in another calendar app',
    intro:
      'A secret link shows your events in another calendar app. Anyone with the link can see them. It stops working when your password changes or you sign out all other devices.',
    since:
      "A link was created on %{date}. It can't be shown again. If you create a new link, the old one stops working.",
    create: 'Create link',
    renew: 'Create new link',
    revoke: 'Revoke link',
    revoked: 'The link no longer works',
    address: 'Link',
    copy: 'Copy link',
    copied: 'Link copied',
  },
});
