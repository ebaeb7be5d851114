import { createText } from '../createText.ts';

/** Texts that the logs in Settings share: filters, entries and pages. */
export const logText = createText('log', {
  state: 'Status',
  allStates: 'All statuses',
  openRecord: 'Open record',
  page: 'Page %{page} of %{pages}',
  newer: 'Newer',
  older: 'Older',
});
