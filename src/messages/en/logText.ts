import { createText } from '../createText.ts';

/** Logs of Settings: what their filters, entries and pages have in common. */
export const logText = createText('log', {
  state: 'State',
  allStates: 'All states',
  openRecord: 'Open record',
  page: 'Page %{page} of %{pages}',
  newer: 'Newer',
  older: 'Older',
});
