import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { ClockAction } from '#model/wire/wire.ts';
import type { ShellDialogKind } from '../../layout/parts/shellDialogRegistry.ts';

/** What a command does: opens an address or a dialog, clocks in or out, changes the color scheme, or signs out. */
export type CommandAction =
  | { readonly to: string }
  | { readonly dialog: ShellDialogKind }
  | { readonly clock: ClockAction; readonly resource: string }
  | { readonly mode: 'light' | 'dark' }
  | { readonly signOut: true };

/** Something that the palette offers besides records: a screen, a dialog, the clock, or a setting. */
export type Command = {
  /** React key of the command. */
  readonly key: string;
  readonly title: string;
  /** Other words by which the command is found, such as `logout`. */
  readonly also: string;
  /** Name of an icon of the menu. */
  readonly icon: string;
  readonly action: CommandAction;
};

/** A resource with a clock, and what the user can do with it now. */
export type PossibleClock = { readonly resource: Resource; readonly actions: readonly ClockAction[] };

/**
 * What determines which commands the palette offers: the model, the user's permissions, whether they are clocked in
 * (`clocks`), and whether the dark color scheme is on.
 */
export type CommandContext = {
  readonly model: Model;
  readonly map: PermissionMap;
  readonly clocks: readonly PossibleClock[];
  readonly isDark: boolean;
};
