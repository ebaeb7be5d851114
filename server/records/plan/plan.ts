import type { Json } from '#model/schema/json.ts';
import type { TransitionSchema } from '#model/schema/schema.ts';

/** A clean record, or the part of it that changes; null clears. */
export type Values = Readonly<Record<string, Json>>;

/** One entry to be written to the log of activities, beside who, when and of what. */
export type PlannedActivity = {
  readonly kind: string;
  readonly note?: string | undefined;
  readonly field?: string;
  readonly old?: Json;
  readonly new?: Json;
  readonly direction?: string | undefined;
  readonly outcome?: string | undefined;
  readonly seconds?: number | undefined;
};

/** All that one change of one record will write, decided before anything is written. */
export type Plan = {
  readonly changes: Values;
  /** The step that it takes, where it takes one. */
  readonly transition?: TransitionSchema | undefined;
  readonly activities: readonly PlannedActivity[];
  /** Field → old and new value, of every field that changes; secrets without their values. */
  readonly audit: Readonly<Record<string, { readonly old: Json; readonly new: Json }>>;
};
