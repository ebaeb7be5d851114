import { createText } from '../createText.ts';

/** Dialogs of a list: filters, columns and keyboard shortcuts. The list itself is in `listText`. */
export const listPanelText = createText('listPanel', {
  columns: {
    up: 'Move %{field} up',
    down: 'Move %{field} down',
    reset: 'Reset to default',
    title: 'Columns',
    hint: 'The last columns are hidden when the window is too narrow. Columns that you choose are always shown.',
    shown: 'Shown columns',
    find: 'Find a column',
    more: 'More columns',
    position: '%{field} is column %{position} of %{count}',
  },
  keys: {
    title: 'Keyboard shortcuts',
    next: 'Next record',
    previous: 'Previous record',
    open: 'Open the record',
    select: 'Select or unselect; with Shift up to here',
    status: 'Change status',
    note: 'Add a note',
    call: 'Call',
    email: 'Email',
    filters: 'Filters',
    search: 'Search',
    unselect: 'Unselect all',
    help: 'This help',
    whatsapp: 'WhatsApp',
    nextOfDay: 'Next record of My day',
    previousOfDay: 'Previous record of My day',
    skip: 'Skip for now',
  },
  filters: {
    title: 'Filter %{things}',
    find: 'Find a filter',
    loading: 'Loading filters',
    none: 'No filters match.',
    apply: 'Show %{things}',
    more: '%{count} more field |||| %{count} more fields',
  },
});
