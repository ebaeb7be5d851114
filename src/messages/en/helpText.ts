import { createText } from '../createText.ts';

/** Texts of the help: keyboard shortcuts, what is new, and the purpose of each screen. */
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
    nextColumn: 'Next column of a board',
    previousColumn: 'Previous column of a board',
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
    startDay: 'Open the first record of “My day”',
    nextOfDay: 'Next record of the list or of “My day”',
    previousOfDay: 'Previous record of the list or of “My day”',
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
    record: 'This page shows the record, its timeline and everything you can do with it.',
    create: 'Fill in the fields marked with * and save. You can add the rest later.',
    edit: 'Change the fields and save. The timeline keeps the previous values.',
    import:
      'Upload a spreadsheet or CSV file and match its columns to fields. You see a preview before anything is saved.',
    home: 'Home shows what needs your attention today. Each figure opens the list or report it comes from.',
    calendar:
      'The calendar shows what is scheduled: visits, follow-ups and tasks. Drag an entry to another time, or open it to change it.',
    settings:
      'Here you find your own account and what administrators set up for everyone. Open a section to view or change it.',
    api: 'This page describes how other software reads and changes data in Gable. It is for developers.',
    schemas: 'Schema files describe every type of record in Gable. Edit one, check what changes, and publish it.',
    inbox: 'The inbox holds conversations with people who wrote by WhatsApp or email. Open one to read it and reply.',
    auditLog: 'The audit log lists who did what and when. Filter it by person, event, records or period.',
    report: 'Choose the period and filters. Each figure opens the list of its records.',
    notifications: 'Choose which events reach you by email or on this device. During quiet hours nothing is sent.',
    jobs: 'Bulk actions change many records in the background. Follow them here, and undo each within a day.',
    duplicates:
      'These records may be about the same person or thing. Compare a pair, then merge the two or choose “Not a duplicate”.',
    intake:
      'Sources bring in records from portals, ads, your website and other software. Set one up here, and see what it sent.',
    channels:
      'Channels send emails, SMS and WhatsApp messages, and connect phone calls. Set one up here, and send a test with it.',
    rules:
      'Rules assign new records and act when something happens. Write one here, try it on past records, and see what it did.',
    singleton: 'Choose a tab, change the fields and save.',
    other: 'There is no help for this page. Choose another page from the menu.',
  },
});
