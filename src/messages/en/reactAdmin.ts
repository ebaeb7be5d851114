/** The texts that react-admin's core shows by key. Validation texts follow the specification (§5). */
export const reactAdmin = {
  action: {
    add: 'Add',
    cancel: 'Cancel',
    clear_array_input: 'Clear the list',
    close: 'Close',
    confirm: 'Confirm',
    create: 'Create',
    delete: 'Delete',
    edit: 'Edit',
    refresh: 'Refresh',
    remove: 'Remove',
    save: 'Save',
    undo: 'Undo',
    move_up: 'Move up',
    move_down: 'Move down',
    update: 'Update',
  },
  auth: {
    auth_check_error: 'Please sign in to continue.',
  },
  boolean: {
    true: 'Yes',
    false: 'No',
  },
  input: {
    references: {
      all_missing: "We couldn't find the linked records.",
      many_missing: "We couldn't find a linked record.",
      single_missing: "We couldn't find the linked record.",
    },
  },
  message: {
    unsaved_changes: 'Some of your changes are not saved. Leave without saving?',
    invalid_form: 'Some fields are invalid. Check the marked fields.',
    delete_title: 'Delete %{name}?',
    delete_content: 'You can restore it later.',
    update_title: 'Update %{name}?',
    update_content: 'This will update the record.',
    select_all_limit_reached: 'Too many records to select at once. The first %{max} are selected.',
  },
  navigation: {
    next: 'Next',
    previous: 'Previous',
    page: 'Page %{smart_count}',
  },
  notification: {
    created: 'Created',
    updated: 'Saved',
    deleted: 'Deleted',
    http_error: "Can't reach the server. Check your connection and try again.",
    data_provider_error: 'Something went wrong. Please try again.',
    item_doesnt_exist: "We couldn't find this record, or you don't have access to it.",
    bad_item: "We couldn't show this record. Reload the page and try again.",
    logged_out: 'Your session has ended. Please sign in again.',
    canceled: 'Change undone',
    not_authorized: "You don't have permission to do this.",
  },
  validation: {
    required: 'Required',
    unique: 'Another record already has this value.',
  },
} as const;
