import { registerShellDialogs } from './layout/parts/shellDialogRegistry.ts';
import { registerDialogs } from './resources/shared/dialogs/dialogRegistry.ts';
import { prefetchInputs } from './resources/shared/lazyInputs.tsx';
import { withAppTheme } from './theme/withAppTheme.ts';

/**
 * Loads the inputs meanwhile, which a dialog needs after its first step: without a connection, it would lose what the
 * user has typed.
 */
const withInputs =
  <Loaded>(load: () => Promise<Loaded>) =>
  (): Promise<Loaded> => {
    prefetchInputs();
    return load();
  };

// One line per dialog. Each is in its own chunk, which is loaded when the dialog is needed.
registerDialogs({
  status: withAppTheme(
    withInputs(async () => (await import('./resources/status/change/StatusDialog.tsx')).StatusDialog),
  ),
  call: withAppTheme(withInputs(async () => (await import('./resources/status/call/CallDialog.tsx')).CallDialog)),
  note: withAppTheme(async () => (await import('./features/callLog/NoteDialog.tsx')).NoteDialog),
  message: withAppTheme(async () => (await import('./features/messages/composer/MessageDialog.tsx')).MessageDialog),
  share: withAppTheme(async () => (await import('./features/messages/share/ShareDialog.tsx')).ShareDialog),
  bulkJob: withAppTheme(async () => (await import('./features/bulkJobs/BulkJobDialog.tsx')).BulkJobDialog),
  merge: withAppTheme(async () => (await import('./features/merge/MergeDialog.tsx')).MergeDialog),
  delete: withAppTheme(async () => (await import('./resources/bulk/DeleteDialog.tsx')).DeleteDialog),
  restore: withAppTheme(async () => (await import('./resources/bulk/DeleteDialog.tsx')).RestoreDialog),
  purge: withAppTheme(async () => (await import('./resources/bulk/DeleteDialog.tsx')).PurgeDialog),
  handOver: withAppTheme(async () => (await import('./features/people/handOver/HandOverDialog.tsx')).HandOverDialog),
  resetPassword: withAppTheme(
    async () => (await import('./features/people/ResetPasswordDialog.tsx')).ResetPasswordDialog,
  ),
  endSessions: withAppTheme(async () => (await import('./features/people/EndSessionsDialog.tsx')).EndSessionsDialog),
  convert: withAppTheme(async () => (await import('./features/conversion/ConvertDialog.tsx')).ConvertDialog),
  payment: withAppTheme(async () => (await import('./features/payments/PaymentDialog.tsx')).PaymentDialog),
  print: withAppTheme(async () => (await import('./features/documents/PrintDialog.tsx')).PrintDialog),
  qrCode: withAppTheme(async () => (await import('./features/qrCodes/QrDialog.tsx')).QrDialog),
  newSecret: withAppTheme(async () => (await import('./features/integrations/SecretDialog.tsx')).SecretDialog),
  sendTest: withAppTheme(async () => (await import('./features/integrations/SendDialog.tsx')).SendTestDialog),
  sendAgain: withAppTheme(async () => (await import('./features/integrations/SendDialog.tsx')).SendAgainDialog),
  inline: withAppTheme(async () => (await import('./resources/inline/InlineEditor.tsx')).InlineEditor),
  documents: withAppTheme(async () => (await import('./resources/inline/DocumentsDialog.tsx')).DocumentsDialog),
  correct: withAppTheme(async () => (await import('./features/attendance/day/CorrectDialog.tsx')).CorrectDialog),
  filters: withAppTheme(async () => (await import('./resources/list/filters/FilterPanel.tsx')).FilterPanel),
  columns: withAppTheme(async () => (await import('./resources/list/ColumnChooser.tsx')).ColumnChooser),
  export: withAppTheme(async () => (await import('./features/export/ExportDialog.tsx')).ExportDialog),
});

registerShellDialogs({
  palette: async () => (await import('./features/palette/Palette.tsx')).Palette,
  keys: withAppTheme(async () => (await import('./features/help/KeyHelp.tsx')).KeyHelp),
  news: withAppTheme(async () => (await import('./features/help/News.tsx')).News),
});
