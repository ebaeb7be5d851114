import { createText } from '../createText.ts';

/** Texts of the dialogs of a list: filters and columns. `listText` has the texts of the list itself. */
export const listPanelText = createText('listPanel', {
  columns: {
    up: 'Move %{field} up',
    down: 'Move %{field} down',
    reset: 'Reset to default',
    title: 'Columns',
    hint: 'In a narrow window, the last columns are hidden, unless you chose the columns yourself.',
    shown: 'Shown columns',
    find: 'Find a column',
    more: 'More columns',
    position: '%{field} is column %{position} of %{count}',
  },
  filters: {
    title: 'Filter %{things}',
    find: 'Find a filter',
    loading: 'Loading filters',
    none: 'No filters match.',
    apply: 'Show %{things}',
    more: 'More filters (%{count})',
    others: '%{count} more. Type to find them.',
    add: 'Add filter',
    andAny: 'And at least one of these groups must match',
    or: 'Or',
    addAny: 'Add an “or” group',
    addOr: 'Add another “or” group',
    removeGroup: 'Remove group %{number}',
  },
});
