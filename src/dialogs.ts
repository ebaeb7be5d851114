import { registerDialogs } from './resources/shared/dialogRegistry.ts';
import { themed } from './theme/themed.ts';

// One line per dialog. None is part of the first chunk.
registerDialogs({
  status: themed(async () => (await import('./resources/status/StatusDialog.tsx')).StatusDialog),
  log: themed(async () => (await import('./resources/log/LogDialog.tsx')).LogDialog),
  message: themed(async () => (await import('./resources/message/MessageDialog.tsx')).MessageDialog),
  share: themed(async () => (await import('./resources/message/ShareDialog.tsx')).ShareDialog),
  assign: themed(async () => (await import('./resources/bulk/AssignDialog.tsx')).AssignDialog),
  delete: themed(async () => (await import('./resources/bulk/DeleteDialog.tsx')).DeleteDialog),
  restore: themed(async () => (await import('./resources/bulk/DeleteDialog.tsx')).RestoreDialog),
  purge: themed(async () => (await import('./resources/bulk/DeleteDialog.tsx')).PurgeDialog),
  handOver: themed(async () => (await import('./resources/people/HandOverDialog.tsx')).HandOverDialog),
  resetPassword: themed(async () => (await import('./resources/people/ResetPasswordDialog.tsx')).ResetPasswordDialog),
  endSessions: themed(async () => (await import('./resources/people/EndSessionsDialog.tsx')).EndSessionsDialog),
  convert: themed(async () => (await import('./resources/convert/ConvertDialog.tsx')).ConvertDialog),
  payment: themed(async () => (await import('./resources/payments/PaymentDialog.tsx')).PaymentDialog),
  print: themed(async () => (await import('./resources/print/PrintDialog.tsx')).PrintDialog),
  qrCode: themed(async () => (await import('./resources/qr/QrDialog.tsx')).QrDialog),
  newSecret: themed(async () => (await import('./resources/machines/SecretDialog.tsx')).SecretDialog),
  sendTest: themed(async () => (await import('./resources/machines/SendDialog.tsx')).SendTestDialog),
  sendAgain: themed(async () => (await import('./resources/machines/SendDialog.tsx')).SendAgainDialog),
  inline: themed(async () => (await import('./resources/inline/InlineEditor.tsx')).InlineEditor),
  correct: themed(async () => (await import('./resources/attendance/CorrectDialog.tsx')).CorrectDialog),
  filters: themed(async () => (await import('./resources/list/FilterPanel.tsx')).FilterPanel),
  columns: themed(async () => (await import('./resources/list/ColumnChooser.tsx')).ColumnChooser),
  export: themed(async () => (await import('./resources/transfer/ExportDialog.tsx')).ExportDialog),
  keys: themed(async () => (await import('./resources/list/KeyHelp.tsx')).KeyHelp),
});
