import { createText } from '../createText.ts';

/** The calendar: its views, rescheduling, and the feed for other calendars. */
export const calendarText = createText('calendar', {
  title: 'Calendar',
  what: 'Calendars',
  whose: 'Show',
  people: { me: 'Mine', team: 'My team', all: 'Everyone' },
  resource: 'Type',
  everything: 'Everything scheduled',
  view: { day: 'Day', week: 'Week', month: 'Month', agenda: 'Agenda' },
  today: 'Today',
  failed: "We couldn't load the calendar.",
  none: 'Nothing is scheduled in this period.',
  cut: 'Only the first %{count} events are shown. Choose a person or a shorter period.',
  moved: '%{title} moved to %{time}',
  time: 'Time',
  open: 'Open %{thing}',
  move: 'Reschedule',
  subscribe: 'Subscribe',
  feed: {
    title: 'Subscribe from another calendar',
    intro: 'Other calendar apps can read your own events from a secret address. Anyone with the address can read them.',
    since:
      'An address was created on %{date}. It is shown only once. Create a new one to see it; the old one stops working.',
    create: 'Create address',
    renew: 'Create new address',
    revoke: 'Revoke address',
    revoked: 'The address no longer works',
    address: 'Address',
    copy: 'Copy address',
    copied: 'Address copied',
  },
});
