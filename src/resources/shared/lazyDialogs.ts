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

const lazyOf = (kind: OpenDialogKind) => lazy(async () => ({ default: await loaders[kind]() }));

/** Every dialog of a list and of a record's page; none is part of the first chunk. */
export const lazyDialogs: Readonly<Record<OpenDialogKind, ComponentType<DialogProps>>> = {
  status: lazyOf('status'),
  log: lazyOf('log'),
  message: lazyOf('message'),
  share: lazyOf('share'),
  assign: lazyOf('assign'),
  delete: lazyOf('delete'),
  restore: lazyOf('restore'),
  purge: lazyOf('purge'),
  handOver: lazyOf('handOver'),
  resetPassword: lazyOf('resetPassword'),
  endSessions: lazyOf('endSessions'),
  convert: lazyOf('convert'),
  payment: lazyOf('payment'),
  print: lazyOf('print'),
  qrCode: lazyOf('qrCode'),
  newSecret: lazyOf('newSecret'),
  sendTest: lazyOf('sendTest'),
  sendAgain: lazyOf('sendAgain'),
  inline: lazyOf('inline'),
  correct: lazyOf('correct'),
  filters: lazyOf('filters'),
  columns: lazyOf('columns'),
  export: lazyOf('export'),
  keys: lazyOf('keys'),
};

/** Begins to load a dialog, so that it is there when it is asked for; a failure shows when it is. */
export const prefetchDialog = (kind: OpenDialogKind): void => {
  loaders[kind]().catch(() => undefined);
};
