import { createText } from '../createText.ts';

/** The page of a record: sections, timeline, pictures, related records. */
export const showText = createText('show', {
  activity: {
    call: 'Call',
    email: 'Email',
    note: 'Note',
    share: 'Shared',
    appointment: 'Meeting',
    visit: 'Site visit',
    task: 'Task',
    import: 'Imported',
    're-enquiry': 'Enquired again',
    attendance: 'Attendance',
    payment: 'Payment',
    assignment: 'Assigned',
    whatsapp: 'WhatsApp',
    sms: 'SMS',
  },
  value: {
    empty: 'empty',
    rows: '%{count} row |||| %{count} rows',
    total: '%{count} total',
  },
  incoming: {
    call: 'Incoming call',
    whatsapp: 'Incoming WhatsApp message',
    sms: 'Incoming SMS',
    email: 'Incoming email',
  },
  time: {
    minutes: '%{count} min',
    hours: '%{count} h',
    days: '%{count} day |||| %{count} days',
  },
  change: {
    hidden: '%{field} changed',
    first: '%{field} set to %{value}',
    from: '%{field} %{old} %{arrow} %{value}',
    arrow: 'changed to',
    after: 'after %{time}',
  },
  about: {
    for: 'for %{time}',
    on: 'on %{time}',
    with: 'with %{person}',
    by: 'by %{channel}',
  },
  deleted: {
    plain: 'This %{thing} was deleted.',
    on: 'This %{thing} was deleted on %{date}.',
    onBy: 'This %{thing} was deleted on %{date} by %{person}.',
  },
  picture: {
    open: 'Open picture 1 of %{count}: %{name}',
    openOne: 'Open picture %{index} of %{count}: %{name}',
    previous: 'Previous picture',
    next: 'Next picture',
  },
  parts: 'On this page',
  map: {
    open: 'Open map',
    title: 'Map',
  },
  details: 'Details',
  emptyFields: 'Show empty fields',
  related: {
    add: 'Add %{thing} for %{record}',
    all: 'All %{total} %{things}',
  },
  state: {
    since: 'Since',
    title: 'Status',
    overdue: 'Overdue',
    next: 'Next step',
  },
  timeline: {
    loading: 'Loading the timeline…',
    none: 'No activity yet.',
    more: 'Load more',
    via: 'via API key “%{key}”',
    today: 'Today',
    yesterday: 'Yesterday',
    title: 'Timeline',
    loadingShort: 'Loading…',
  },
  record: 'Record',
  report: {
    title: 'Report',
    gone: 'This report no longer exists.',
    noAccess: "%{report} is a report you don't have access to.",
    open: 'Open %{report}',
  },
  section: {
    saved: '%{section} saved',
  },
});
