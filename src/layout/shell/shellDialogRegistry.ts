import { createListeners } from '#model/createListeners.ts';
import { lazy, type ComponentType } from 'react';

/** The dialogs that open over any screen. */
export type ShellDialogKind = 'palette' | 'keys' | 'news';

export type ShellDialogProps = {
  readonly onClose: () => void;
  /** Returns the text typed before the dialog was open. */
  readonly takeTyped: () => string;
};

type Loader = () => Promise<ComponentType<ShellDialogProps>>;
type Entry = { readonly load: Loader; readonly Dialog: ComponentType<ShellDialogProps> };

const entries = new Map<string, Entry>();

/** Registers the dialogs that open over any screen. Each one is loaded when it is first needed. */
export const registerShellDialogs = (loaders: Readonly<Record<ShellDialogKind, Loader>>): void => {
  for (const [kind, load] of Object.entries(loaders))
    entries.set(kind, { load, Dialog: lazy(async () => ({ default: await load() })) });
};

/** Returns the component of a registered dialog. */
export const shellDialogOf = (kind: ShellDialogKind): ComponentType<ShellDialogProps> | undefined =>
  entries.get(kind)?.Dialog;

/** Starts to load a dialog so that it opens at once. A failed load is reported when the dialog opens. */
export const prefetchShellDialog = (kind: ShellDialogKind): void => {
  entries
    .get(kind)
    ?.load()
    .catch(() => undefined);
};

const listeners = createListeners<ShellDialogKind>();

/** Opens a dialog over the current screen. */
export const openShellDialog = listeners.notify;

/** Calls the listener when a dialog should open. Returns a function that removes the listener. */
export const onOpenShellDialog = listeners.subscribe;
