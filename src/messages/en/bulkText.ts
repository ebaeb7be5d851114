import { createText } from '../createText.ts';

/** Texts of dialogs and results of actions on several records. */
export const bulkText = createText('bulk', {
  delete: {
    mayRestore: 'You can restore it from the Deleted tab.',
    mayRestoreMany: 'You can restore them from the Deleted tab.',
    mayNotRestore: 'Only people with the permission “Restore deleted” can restore it.',
    mayNotRestoreMany: 'Only people with the permission “Restore deleted” can restore them.',
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
    mixed: '%{count} changed, %{refused} not changed',
  },
  references: {
    refer: 'Other records will stay linked to %{these}:',
    links: 'Other records will lose their link to %{these}:',
    count: '%{total} %{things}',
    as: '%{records} (in the field “%{field}”)',
    asRequired: '%{records} (in the required field “%{field}”)',
    this: 'this %{thing}',
    these: 'these %{things}',
    neededOne: "It can't be deleted, because other records need it:",
    neededMany: "Some can't be deleted, because other records need them:",
  },
  done: {
    delete: '%{thing} deleted',
    restore: '%{thing} restored',
    purge: '%{thing} permanently deleted',
  },
});
