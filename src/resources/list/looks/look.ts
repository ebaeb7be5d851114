import type { ComponentType } from 'react';
import type { Resource } from '#model/resource.ts';
import type { GlyphName } from '../../shared/parts/glyphs.ts';

/** A way to show the records of a list. */
export type Look = {
  /** Its name in the address, in the store and in saved views. */
  readonly name: string;
  readonly label: () => string;
  readonly glyph: GlyphName;
  /** Returns whether the schema of a resource has what the look needs. */
  readonly isOffered: (resource: Resource) => boolean;
  /** Renders the records of the list around it (`useListScreen`). */
  readonly Body: ComponentType;
  /** Whether it shows one page of the list's records. If not, it loads its own records and has no pager. */
  readonly isPaged: boolean;
  /** Whether it shows the states itself, so that the list leaves out their tabs. */
  readonly showsStates?: boolean;
  /** Whether it is the default on a phone. */
  readonly isFirstOnPhone?: boolean;
};

/** The looks that a list offers, the current one, and how to choose another. */
export type Looks = {
  readonly offered: readonly Look[];
  readonly current: Look;
  /** Stores a choice on this device, for addresses without a look. */
  readonly keep: (name: string) => void;
};
