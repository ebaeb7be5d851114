import type { Json } from '#model/schema/json.ts';
import type { TransitionSchema } from '#model/schema/statesSchema.ts';

/**
 * The values of a record, or only the changed ones, as their kinds have parsed them: name of the field → value. Null
 * clears a field.
 */
export type Values = Readonly<Record<string, Json>>;

/** An entry for the timeline, without author, time and record. */
export type PlannedActivity = {
  /** Default: a new id. */
  readonly _id?: string;
  readonly kind: string;
  readonly note?: string | undefined;
  readonly field?: string;
  readonly old?: Json;
  readonly new?: Json;
  readonly direction?: string | undefined;
  readonly outcome?: string | undefined;
  readonly seconds?: number | undefined;
};

/** Everything that a change of one record writes, decided before anything is written. */
export type Plan = {
  readonly changes: Values;
  /** The transition of the change, if there is one. */
  readonly transition?: TransitionSchema | undefined;
  readonly activities: readonly PlannedActivity[];
  /** Field → old and new value of every changed field. For secrets, both are null. */
  readonly audit: Readonly<Record<string, { readonly old: Json; readonly new: Json }>>;
};
