import { createText } from '../createText.ts';

/** Texts of the screens that add, edit and show one record. */
export const recordText = createText('record', {
  add: 'Add %{thing}',
  edit: 'Edit %{record}',
  save: 'Save %{thing}',
  saveAnother: 'Save and add another',
  saveClose: 'Save and close',
  saved: '%{thing} saved',
  savedElsewhere: '%{thing} saved. Find it in the list.',
  failed: "We couldn't load this %{thing}",
  gone: 'This %{thing} was deleted, or you no longer have access to it. You see how it was before.',
  timeline: 'Timeline',
  delete: 'Delete %{thing}',
  steps: {
    title: 'List',
    place: '%{place} of %{total}',
    next: 'Next record of the list',
    previous: 'Previous record of the list',
    last: 'That was the last record of the list.',
  },
});
