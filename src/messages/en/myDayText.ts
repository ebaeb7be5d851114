import { createText } from '../createText.ts';

/** Texts of My day: the queue of work on Home, and opening its records one after the other. */
export const myDayText = createText('myDay', {
  title: 'My day',
  progress: '%{done} of %{total} done',
  start: 'Start',
  startHint: 'Open the first record (j)',
  section: {
    overdue: 'Overdue',
    today: 'Today',
    new: 'Not contacted yet',
  },
  failed: "We couldn't load your day",
  empty: 'Nothing is due, and no one is waiting for a first contact.',
  finished: 'All done for today.',
  all: 'Show all %{count}',
  first: 'Show the first %{count} of %{total}',
  others: '%{count} more follows when these are done. |||| %{count} more follow when these are done.',
  outcome: 'Outcome',
  outcomeOf: 'Outcome: %{record}',
  callOf: 'Call %{record}',
  whatsappOf: 'WhatsApp %{record}',
  walk: {
    title: 'My day',
    next: 'Next',
    previous: 'Previous',
    skip: 'Skip',
    end: 'Leave My day',
    last: 'That was the last record of “My day”.',
  },
});
