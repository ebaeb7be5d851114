import { lazy, type ComponentType } from 'react';
import { themed } from '../../theme/themed.ts';
import type { DialogProps } from './dialogProps.ts';
import type { OpenDialogKind } from './dialog.ts';

type Loader = () => Promise<ComponentType<DialogProps>>;

const loaders: Readonly<Record<OpenDialogKind, Loader>> = {
  status: themed(async () => (await import('../status/StatusDialog.tsx')).StatusDialog),
  log: themed(async () => (await import('../log/LogDialog.tsx')).LogDialog),
  message: themed(async () => (await import('../message/MessageDialog.tsx')).MessageDialog),
  share: themed(async () => (await import('../message/ShareDialog.tsx')).ShareDialog),
  assign: themed(async () => (await import('../bulk/AssignDialog.tsx')).AssignDialog),
  delete: themed(async () => (await import('../bulk/DeleteDialog.tsx')).DeleteDialog),
  restore: themed(async () => (await import('../bulk/DeleteDialog.tsx')).RestoreDialog),
  purge: themed(async () => (await import('../bulk/DeleteDialog.tsx')).PurgeDialog),
  handOver: themed(async () => (await import('../people/HandOverDialog.tsx')).HandOverDialog),
  resetPassword: themed(async () => (await import('../people/ResetPasswordDialog.tsx')).ResetPasswordDialog),
  endSessions: themed(async () => (await import('../people/EndSessionsDialog.tsx')).EndSessionsDialog),
  convert: themed(async () => (await import('../convert/ConvertDialog.tsx')).ConvertDialog),
  payment: themed(async () => (await import('../payments/PaymentDialog.tsx')).PaymentDialog),
  print: themed(async () => (await import('../print/PrintDialog.tsx')).PrintDialog),
  qrCode: themed(async () => (await import('../qr/QrDialog.tsx')).QrDialog),
  newSecret: themed(async () => (await import('../machines/SecretDialog.tsx')).SecretDialog),
  sendTest: themed(async () => (await import('../machines/SendDialog.tsx')).SendTestDialog),
  sendAgain: themed(async () => (await import('../machines/SendDialog.tsx')).SendAgainDialog),
  inline: themed(async () => (await import('../inline/InlineEditor.tsx')).InlineEditor),
  correct: themed(async () => (await import('../attendance/CorrectDialog.tsx')).CorrectDialog),
  filters: themed(async () => (await import('../list/FilterPanel.tsx')).FilterPanel),
  columns: themed(async () => (await import('../list/ColumnChooser.tsx')).ColumnChooser),
  export: themed(async () => (await import('../transfer/ExportDialog.tsx')).ExportDialog),
  keys: themed(async () => (await import('../list/KeyHelp.tsx')).KeyHelp),
};

/** Every dialog of a list and of a record's page; none is part of the first chunk. */
export const lazyDialogs = Object.fromEntries(
  Object.entries(loaders).map(([kind, load]) => [kind, lazy(async () => ({ default: await load() }))]),
) as unknown as Readonly<Record<OpenDialogKind, ComponentType<DialogProps>>>; // checked: the keys are those of `loaders`

/** Begins to load a dialog, so that it is there when it is asked for; a failure shows when it is. */
export const prefetchDialog = (kind: OpenDialogKind): void => {
  loaders[kind]().catch(() => undefined);
};
