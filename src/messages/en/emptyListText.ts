import { createText } from '../createText.ts';

/** Texts of a list without records: why it has none, and what to do next. */
export const emptyListText = createText('emptyList', {
  title: 'No %{things} yet',
  import: 'Import a file or add the first one.',
  importFile: 'Import a file',
  add: 'Add the first one to get started.',
  others: '%{things} appear here as soon as there are any.',
  saving: 'Open a list or report, set its filters, then choose Views → Save this view.',
  noMatch: {
    clear: 'Clear search and filters',
    title: 'No %{things} match',
    text: 'Try a different search or remove some filters.',
  },
  tab: {
    deleted: 'No deleted %{things}',
    state: 'No %{things} under “%{tab}”',
    text: 'Records appear here when they match this tab.',
    all: 'Show all %{things}',
  },
});
