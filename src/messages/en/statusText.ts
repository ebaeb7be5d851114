import { createText } from '../createText.ts';

/** Texts for changing the status of a record, and the outcome of appointments. */
export const statusText = createText('status', {
  next: 'Next step',
  quickTimes: 'Save and schedule for',
  outcome: {
    title: 'Outcome',
    done: 'Took place',
    notDoneWhy: 'Did not take place:',
    late: 'The scheduled time has passed. Record the outcome, then choose the next step.',
    optional: 'Or continue without an outcome:',
    of: 'Outcome: %{record}',
    saved: 'Outcome saved',
  },
  chooseNext: 'Please choose the next step.',
  locked: "You can't change this status to another one.",
  nextStatus: 'Next status',
  someOf: '%{records} of %{count}',
  titleOne: 'Status of %{record}',
  titleMany: 'Status of %{count} %{things}',
  other: 'Other status',
  oneOf: 'Enter one of these: %{fields}',
  handOver: 'Reassign now',
  becomes: 'New status: %{status}',
  skipped: "%{count} of the selected records will be skipped, because they can't change to this status.",
  doneAt: 'Took place at',
  reason: 'Reason',
  future: "Can't be in the future",
  stale: '%{message} Close this window and look at the record before you try again.',
  final: "You can't undo this: no other status is possible after %{status}.",
  changed: 'Status changed',
});
