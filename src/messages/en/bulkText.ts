import { createText } from '../createText.ts';

/** Texts of dialogs and results of actions on several records. */
export const bulkText = createText('bulk', {
  delete: {
    mayRestore: 'You can restore this from the Deleted tab.',
    mayNotRestore: 'Someone with the restore permission can restore this.',
    anyway: 'Delete anyway',
  },
  restore: {
    one: 'The record appears in its lists again, unchanged.',
    many: 'The records appear in their lists again, unchanged.',
  },
  title: {
    delete: 'Delete %{what}?',
    restore: 'Restore %{what}?',
    purge: 'Permanently delete %{what}?',
  },
  purge: {
    one: "This also deletes the timeline and files of this record. You can't undo this. The audit log keeps an entry.",
    many: "This also deletes the timeline and files of these records. You can't undo this. The audit log keeps an entry.",
  },
  several: '%{count} %{things}',
  outcome: {
    names: '%{names} and %{count} more',
    changed: '%{count} changed',
    mixed: '%{count} changed, %{refused} refused',
  },
  references: {
    refer: 'These records will still refer to %{these}:',
    links: 'These records will lose their link to %{these}:',
    count: '%{total} %{things}',
    as: '%{records}, by their field “%{field}”',
    asRequired: '%{records}, by their required field “%{field}”',
    this: 'this %{thing}',
    these: 'these %{things}',
    neededOne: "It can't be deleted. These records require it:",
    neededMany: "Some can't be deleted. These records require them:",
  },
  done: {
    delete: '%{thing} deleted',
    restore: '%{thing} restored',
    purge: '%{thing} permanently deleted',
  },
});
