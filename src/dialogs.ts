import { registerDialogs } from './resources/shared/dialogRegistry.ts';
import { themed } from './theme/themed.ts';

// One line per dialog. None is part of the first chunk.
registerDialogs({
  status: themed(async () => (await import('./resources/status/StatusDialog.tsx')).StatusDialog),
  log: themed(async () => (await import('./features/callLog/LogDialog.tsx')).LogDialog),
  message: themed(async () => (await import('./features/messages/MessageDialog.tsx')).MessageDialog),
  share: themed(async () => (await import('./features/messages/share/ShareDialog.tsx')).ShareDialog),
  assign: themed(async () => (await import('./resources/bulk/AssignDialog.tsx')).AssignDialog),
  delete: themed(async () => (await import('./resources/bulk/DeleteDialog.tsx')).DeleteDialog),
  restore: themed(async () => (await import('./resources/bulk/DeleteDialog.tsx')).RestoreDialog),
  purge: themed(async () => (await import('./resources/bulk/DeleteDialog.tsx')).PurgeDialog),
  handOver: themed(async () => (await import('./features/people/HandOverDialog.tsx')).HandOverDialog),
  resetPassword: themed(async () => (await import('./features/people/ResetPasswordDialog.tsx')).ResetPasswordDialog),
  endSessions: themed(async () => (await import('./features/people/EndSessionsDialog.tsx')).EndSessionsDialog),
  convert: themed(async () => (await import('./features/conversion/ConvertDialog.tsx')).ConvertDialog),
  payment: themed(async () => (await import('./features/payments/PaymentDialog.tsx')).PaymentDialog),
  print: themed(async () => (await import('./features/documents/PrintDialog.tsx')).PrintDialog),
  qrCode: themed(async () => (await import('./features/qrCodes/QrDialog.tsx')).QrDialog),
  newSecret: themed(async () => (await import('./features/integrations/SecretDialog.tsx')).SecretDialog),
  sendTest: themed(async () => (await import('./features/integrations/SendDialog.tsx')).SendTestDialog),
  sendAgain: themed(async () => (await import('./features/integrations/SendDialog.tsx')).SendAgainDialog),
  inline: themed(async () => (await import('./resources/inline/InlineEditor.tsx')).InlineEditor),
  correct: themed(async () => (await import('./features/attendance/CorrectDialog.tsx')).CorrectDialog),
  filters: themed(async () => (await import('./resources/list/filters/FilterPanel.tsx')).FilterPanel),
  columns: themed(async () => (await import('./resources/list/ColumnChooser.tsx')).ColumnChooser),
  export: themed(async () => (await import('./features/import/ExportDialog.tsx')).ExportDialog),
  keys: themed(async () => (await import('./resources/list/KeyHelp.tsx')).KeyHelp),
});
