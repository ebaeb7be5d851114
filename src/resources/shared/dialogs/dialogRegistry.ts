import { lazy, type ComponentType } from 'react';
import type { OpenDialogKind } from './openDialog.ts';
import type { DialogProps } from './dialogProps.ts';

export type DialogComponent = ComponentType<DialogProps>;
export type DialogLoader = () => Promise<DialogComponent>;

type Entry = { readonly load: DialogLoader; readonly Dialog: DialogComponent };

const entries = new Map<OpenDialogKind, Entry>();

const operationEntry = (kind: OpenDialogKind): Entry => {
  const entry = entries.get(kind);
  if (entry === undefined) throw new Error(`dialogRegistry: no dialog "${kind}"; register it in src/dialogs.ts`);
  return entry;
};

/** Registers the dialogs that lists and record pages can open. Each one is loaded when it is first needed. */
export const registerDialogs = (loaders: Readonly<Record<OpenDialogKind, DialogLoader>>): void => {
  for (const [kind, load] of Object.entries(loaders)) {
    entries.set(kind as OpenDialogKind, { load, Dialog: lazy(async () => ({ default: await load() })) }); // checked: the keys are those of the type
  }
};

/** Returns the component of a registered dialog. */
export const dialogOf = (kind: OpenDialogKind): DialogComponent => operationEntry(kind).Dialog;

/** Starts to load a dialog so that it opens at once. A failed load is reported when the dialog opens. */
export const prefetchDialog = (kind: OpenDialogKind): void => {
  operationEntry(kind)
    .load()
    .catch(() => undefined);
};
