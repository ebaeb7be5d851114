import { createText } from '../createText.ts';

/** Texts of the export of a list as a file. */
export const exportText = createText('export', {
  excel: 'Excel (.xlsx)',
  excelHint: 'Keeps numbers and dates',
  csvHint: 'Works with any other app',
  running: 'Exporting…',
  action: 'Export',
  title: 'Export %{things}',
  file: 'File',
  columns: {
    title: 'Columns',
    current: 'Columns in the list (%{count})',
    all: 'All columns you have access to',
    allHint: 'Best for importing again later',
  },
  lead: 'All %{things} that match the current tab, filters and search, in the current order. Exports are recorded in the audit log.',
  leadTotal:
    '%{total} %{things} that match the current tab, filters and search, in the current order. Exports are recorded in the audit log.',
  preparing: 'Preparing the file. Closing this dialog cancels the export.',
});
