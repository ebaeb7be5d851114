import { lazy, type ComponentType } from 'react';
import type { OpenDialogKind } from './openDialog.ts';
import { DialogNotLoaded } from './DialogNotLoaded.ts';
import type { DialogProps } from './dialogProps.ts';

export type DialogComponent = ComponentType<DialogProps>;
export type DialogLoader = () => Promise<DialogComponent>;

type Entry = { readonly load: DialogLoader; Dialog: DialogComponent };

const entries = new Map<OpenDialogKind, Entry>();

const operationEntry = (kind: OpenDialogKind): Entry => {
  const entry = entries.get(kind);
  if (entry === undefined) throw new Error(`dialogRegistry: no dialog "${kind}"; register it in src/dialogs.ts`);
  return entry;
};

/** Returns a dialog that loads its code when it is rendered. If that fails, the next opening tries again. */
const lazyDialog = (kind: OpenDialogKind, load: DialogLoader): DialogComponent =>
  lazy(() =>
    load().then(
      (Dialog) => ({ default: Dialog }),
      () => {
        operationEntry(kind).Dialog = lazyDialog(kind, load);
        return { default: DialogNotLoaded };
      },
    ),
  );

/** Registers the dialogs that lists and record pages can open. Each one is loaded when it is first needed. */
export const registerDialogs = (loaders: Readonly<Record<OpenDialogKind, DialogLoader>>): void => {
  for (const [kind, load] of Object.entries(loaders)) {
    const own = kind as OpenDialogKind; // checked: the keys are those of the type
    entries.set(own, { load, Dialog: lazyDialog(own, load) });
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
