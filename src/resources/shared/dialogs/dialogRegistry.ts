import { lazy, type ComponentType } from 'react';
import type { OpenDialogKind } from './openDialog.ts';
import { DialogNotLoaded } from './DialogNotLoaded.ts';
import type { DialogProps } from './dialogProps.ts';

/** The component of a dialog that can be opened from a list or from a record's page. */
export type DialogComponent = ComponentType<DialogProps>;
/** Loads the code of a dialog. */
export type DialogLoader = () => Promise<DialogComponent>;

type Entry = { readonly load: DialogLoader; Dialog: DialogComponent };

const entries = new Map<OpenDialogKind, Entry>();

const operationEntry = (kind: OpenDialogKind): Entry => {
  const entry = entries.get(kind);
  if (entry === undefined) throw new Error(`dialogRegistry: no dialog "${kind}"; register it in src/dialogs.ts`);
  return entry;
};

/** Creates a dialog whose code is loaded when it is rendered. If loading fails, the next opening tries again. */
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

/**
 * Registers the dialogs that can be opened from a list or from a record's page. The code of each is loaded when it is
 * first needed.
 */
export const registerDialogs = (loaders: Readonly<Record<OpenDialogKind, DialogLoader>>): void => {
  for (const [kind, load] of Object.entries(loaders)) {
    const own = kind as OpenDialogKind; // checked: the keys are those of the type
    entries.set(own, { load, Dialog: lazyDialog(own, load) });
  }
};

/**
 * Returns the component of a dialog. Its code is loaded when it is first rendered. Throws an `Error` if no dialog of
 * this kind is registered.
 */
export const dialogOf = (kind: OpenDialogKind): DialogComponent => operationEntry(kind).Dialog;

/**
 * Loads the code of a dialog before it opens. Ignores failures: opening the dialog loads the code again. Throws an
 * `Error` if no dialog of this kind is registered.
 */
export const prefetchDialog = (kind: OpenDialogKind): void => {
  operationEntry(kind)
    .load()
    .catch(() => undefined);
};
