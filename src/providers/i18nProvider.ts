import type { I18nProvider } from 'react-admin';

/** The sentences that react-admin's core speaks by key. Validation texts follow the specification's (§5). */
const messages: Readonly<Record<string, string>> = {
  'ra.action.add': 'Add',
  'ra.action.cancel': 'Cancel',
  'ra.action.confirm': 'Confirm',
  'ra.action.create': 'Create',
  'ra.action.delete': 'Delete',
  'ra.action.edit': 'Edit',
  'ra.action.refresh': 'Refresh',
  'ra.action.remove': 'Remove',
  'ra.action.save': 'Save',
  'ra.action.undo': 'Undo',
  'ra.action.move_up': 'Move up',
  'ra.action.move_down': 'Move down',
  'ra.action.update': 'Update',
  'ra.auth.auth_check_error': 'Please sign in to continue.',
  'ra.message.unsaved_changes': 'Some of your changes are not saved. Leave without saving?',
  'ra.message.invalid_form': 'Some fields are invalid. Check the marked fields.',
  'ra.message.delete_title': 'Delete %{name}?',
  'ra.message.delete_content': 'You can restore it later.',
  'ra.message.update_title': 'Update %{name}?',
  'ra.message.update_content': 'This will update the record.',
  'ra.message.select_all_limit_reached':
    'There are too many records to select them all. The first %{max} are selected.',
  'ra.navigation.next': 'Next',
  'ra.navigation.previous': 'Previous',
  'ra.navigation.page': 'Page %{smart_count}',
  'ra.notification.created': 'Created',
  'ra.notification.updated': 'Saved',
  'ra.notification.deleted': 'Deleted',
  'ra.notification.http_error': "Can't reach the server. Check your connection and try again.",
  'ra.notification.data_provider_error': 'Something went wrong. Please try again.',
  'ra.notification.item_doesnt_exist': "We couldn't find this record, or you don't have access to it.",
  'ra.notification.bad_item': "We couldn't show this record. Reload the page and try again.",
  'ra.notification.logged_out': 'Your session has ended. Please sign in again.',
  'ra.notification.canceled': 'Undone',
  'ra.notification.not_authorized': "You don't have permission to do this.",
  'ra.validation.required': 'Required',
  'ra.validation.unique': 'Another record already has this value.',
  'ra.input.references.all_missing': "We couldn't find the linked records.",
  'ra.input.references.many_missing': "We couldn't find a linked record.",
  'ra.input.references.single_missing': "We couldn't find the linked record.",
  'ra.boolean.true': 'Yes',
  'ra.boolean.false': 'No',
};

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Fills `%{name}`; a key that has no sentence here gives its own default (`_`), and a plain sentence itself. */
const translate = (key: string, options: Readonly<Record<string, unknown>> = {}): string => {
  const text = messages[key] ?? (typeof options['_'] === 'string' ? options['_'] : key);
  return text.replace(/%\{(\w+)\}/g, (_, name: string) => textOf(options[name]));
};

/** react-admin's translations: English only. */
export const i18nProvider: I18nProvider = {
  translate,
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
};
