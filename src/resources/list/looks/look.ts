import type { ComponentType } from 'react';
import type { Resource } from '#model/resource.ts';
import type { GlyphName } from '../../shared/parts/glyphs.ts';

/** A way to show the records of a list. */
export type Look = {
  /** Name of the look in addresses, in storage and in saved views. */
  readonly name: string;
  readonly label: () => string;
  readonly glyph: GlyphName;
  /** Returns whether the schema of a resource has what the look needs. */
  readonly isOffered: (resource: Resource) => boolean;
  /** Renders the records of the list, which it reads with `useListScreen`. */
  readonly Body: ComponentType;
  /** Whether the look shows one page of records. Otherwise it loads its own records and has no pager. */
  readonly isPaged: boolean;
  /** Whether the look shows the states itself. The list then has no tabs for states. */
  readonly showsStates?: boolean;
  /** Whether the look is the default on a phone. */
  readonly isFirstOnPhone?: boolean;
};

/** The looks of a list, and which of them is shown. */
export type Looks = {
  /** The looks that the user can choose. For deleted records, only those that show pages of records. */
  readonly offered: readonly Look[];
  /**
   * The look that is shown: the one that the address names, otherwise the one that the user last chose on this device,
   * otherwise the default. A look that is not offered is ignored.
   */
  readonly current: Look;
  /** Stores a choice on this device. It applies to addresses that name no look. */
  readonly keep: (name: string) => void;
};
