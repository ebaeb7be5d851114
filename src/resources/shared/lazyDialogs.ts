import { lazy, type ComponentType } from 'react';
import type { DialogProps } from './dialogProps.ts';
import type { OpenDialogKind } from './dialog.ts';

type Loader = () => Promise<{ default: ComponentType<DialogProps> }>;

const loaders: Readonly<Record<OpenDialogKind, Loader>> = {
  status: () => import('../status/StatusDialog.tsx').then(({ StatusDialog }) => ({ default: StatusDialog })),
  log: () => import('../log/LogDialog.tsx').then(({ LogDialog }) => ({ default: LogDialog })),
  assign: () => import('../bulk/AssignDialog.tsx').then(({ AssignDialog }) => ({ default: AssignDialog })),
  delete: () => import('../bulk/DeleteDialog.tsx').then(({ DeleteDialog }) => ({ default: DeleteDialog })),
  restore: () => import('../bulk/DeleteDialog.tsx').then(({ RestoreDialog }) => ({ default: RestoreDialog })),
  filters: () => import('../list/FilterPanel.tsx').then(({ FilterPanel }) => ({ default: FilterPanel })),
  columns: () => import('../list/ColumnChooser.tsx').then(({ ColumnChooser }) => ({ default: ColumnChooser })),
  keys: () => import('../list/KeyHelp.tsx').then(({ KeyHelp }) => ({ default: KeyHelp })),
};

/** Every dialog of a list and of a record's page; none is part of the first chunk. */
export const lazyDialogs: Readonly<Record<OpenDialogKind, ComponentType<DialogProps>>> = {
  status: lazy(loaders.status),
  log: lazy(loaders.log),
  assign: lazy(loaders.assign),
  delete: lazy(loaders.delete),
  restore: lazy(loaders.restore),
  filters: lazy(loaders.filters),
  columns: lazy(loaders.columns),
  keys: lazy(loaders.keys),
};

/** Begins to load a dialog, so that it is there when it is asked for; a failure shows when it is. */
export const prefetchDialog = (kind: OpenDialogKind): void => {
  loaders[kind]().catch(() => undefined);
};
