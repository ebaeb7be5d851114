import { createText } from '../createText.ts';

/** Texts of suspected duplicates, and merging two records. */
export const mergeText = createText('merge', {
  title: 'Duplicates of %{things}',
  about: 'Records with the same phone or email, or a similar name in the same place.',
  none: 'No duplicates found',
  noneHint: 'When two records look alike, you can compare and merge them here.',
  noneOfOne: 'No other %{thing} looks like this one.',
  dialog: 'Merge duplicates',
  how: { same: 'Same %{field}', similar: 'Similar %{field}' },
  more: 'Show %{count} more',
  noAccess: "You don't have permission to merge %{things}",
  compare: 'Compare',
  dismiss: 'Not a duplicate',
  dismissed: "These records won't be suggested again",
  keep: 'Keep this one',
  fields: 'Choose the value of each field',
  field: 'Field',
  empty: 'Empty',
  equal: 'All fields have the same values.',
  what: 'Timeline, tasks, documents, links to other records, share links and invoices move to the record you keep. You can undo this within a day.',
  submit: 'Merge',
  merged: 'Records merged',
  undo: 'Undo merge',
  undone: 'The merge was undone.',
  earlier: 'Merged into this %{thing}',
  moved: 'This %{thing} was merged into another one. You now see that one.',
});
