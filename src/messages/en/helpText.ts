import { createText } from '../createText.ts';

/** Help: the keys, what is new, and what each screen is for. */
export const helpText = createText('help', {
  keys: {
    title: 'Keyboard shortcuts',
    everywhere: 'Everywhere',
    home: 'Home',
    list: 'Lists and boards',
    record: 'Record page',
  },
  key: {
    palette: 'Search and commands',
    findNumber: 'Find by the digits of a phone number',
    help: 'This help',
    next: 'Next record',
    previous: 'Previous record',
    open: 'Open the record',
    select: 'Select or unselect',
    selectTo: 'Select up to here',
    unselect: 'Unselect all',
    search: 'Search this list',
    filters: 'Filters',
    savedViews: 'Saved views',
    status: 'Change status',
    note: 'Add a note',
    call: 'Call',
    whatsapp: 'WhatsApp',
    email: 'Email',
    edit: 'Edit the record',
    back: 'Back to the list',
    nextOfDay: 'Next record of My day',
    previousOfDay: 'Previous record of My day',
    skip: 'Skip for now',
  },
  news: {
    title: "What's new",
    coming: 'This version',
    version: 'Version %{version}, %{day}',
    older: 'Older versions',
  },
  screen: {
    list: 'Search, filter or sort the list, and open a record to work on it.',
    record: 'This page shows the record, its history and everything you can do with it.',
    create: 'Fill in the fields marked with * and save. You can add the rest later.',
    edit: 'Change the fields and save. The history keeps the previous values.',
    import:
      'Upload a spreadsheet or CSV file and match its columns to fields. You see a preview before anything is saved.',
    home: 'Home shows what needs your attention today. Each figure opens the list or report behind it.',
    settings: 'Settings holds your own account and what administrators set up for everyone.',
    api: 'This page describes every call of the Gable API. Use it to connect other software.',
    schemas: 'Schema files describe every resource of Gable. Edit one, check what changes, and publish it.',
    inbox:
      'Conversations with people who wrote by WhatsApp or email. Open one to read and answer it. Unanswered shows those without an answer.',
    auditLog: 'The audit log lists who did what and when. Filter it by person, event, records or period.',
    report: 'Choose the dates and filters. Each number opens the list of its records.',
  },
});
