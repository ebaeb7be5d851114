import { createListeners } from '#model/createListeners.ts';
import { lazy, type ComponentType } from 'react';

/** The dialogs that can open on every screen. */
export type ShellDialogKind = 'palette' | 'keys' | 'news';

/** The props of every dialog that can open on every screen. */
export type ShellDialogProps = {
  readonly onClose: () => void;
  /** Returns the text that the user typed while the dialog was loading. A line break in it is the Enter key. */
  readonly takeTyped: () => string;
};

type Loader = () => Promise<ComponentType<ShellDialogProps>>;
type Entry = { readonly load: Loader; readonly Dialog: ComponentType<ShellDialogProps> };

const entries = new Map<string, Entry>();

/** Registers the dialogs that can open on every screen. The code of each is loaded when it is first needed. */
export const registerShellDialogs = (loaders: Readonly<Record<ShellDialogKind, Loader>>): void => {
  for (const [kind, load] of Object.entries(loaders))
    entries.set(kind, { load, Dialog: lazy(async () => ({ default: await load() })) });
};

/** Returns the component of a dialog, or undefined if none is registered. */
export const shellDialogOf = (kind: ShellDialogKind): ComponentType<ShellDialogProps> | undefined =>
  entries.get(kind)?.Dialog;

/** Loads the code of a dialog in advance. If this fails, the error appears when the dialog opens. */
export const prefetchShellDialog = (kind: ShellDialogKind): void => {
  entries
    .get(kind)
    ?.load()
    .catch(() => undefined);
};

const listeners = createListeners<ShellDialogKind>();

/** Opens the dialog of a kind over the current screen. If this dialog is already open, closes it. */
export const openShellDialog = listeners.notify;

/**
 * Calls the listener with the kind of dialog each time `openShellDialog` is called. Returns a function that removes the
 * listener.
 */
export const onOpenShellDialog = listeners.subscribe;
