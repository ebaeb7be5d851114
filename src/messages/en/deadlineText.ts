import { createText } from '../createText.ts';

/** Texts of the deadlines that rules define: their report, and the mark on a record's page. */
export const deadlineText = createText('deadline', {
  title: 'Deadlines',
  period: 'Started in',
  download: 'Download CSV',
  downloadFailed: "We couldn't create the file",
  loading: 'Loading deadlines…',
  failed: "We couldn't load the deadlines",
  none: 'No deadlines yet',
  noneText:
    'Switch on a rule with a deadline, or run it in test mode, in which nothing is changed. New records are then counted here.',
  nothing: 'No deadline started in this period.',
  within: 'within %{time}',
  withinWorking: 'within %{time} of working time',
  mode: { shadow: 'Test mode', off: 'Off' },
  person: 'Person',
  all: 'All',
  nobody: 'No owner',
  started: 'Started',
  inTime: 'In time',
  share: '% in time',
  late: 'Late',
  overdue: 'Overdue',
  running: 'Running',
  median: 'Median time',
  p90: '90% met within',
  table: 'Deadlines of %{title} per person',
  records: 'Missed or still running: %{title}',
  state: { late: 'Late', overdue: 'Overdue', running: 'Running' },
  due: 'Due %{time}',
  met: 'Met %{time}',
  more: 'Show more',
  hidden:
    "%{count} deadline is for a record you don't have access to. |||| %{count} deadlines are for records you don't have access to.",
  mark: { due: '%{title}: due %{time}', overdue: '%{title}: overdue since %{time}' },
});
