import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import { resolveRelative, resolveRelativeDay } from '#model/values/time/resolveRelative.ts';
import { kinds } from '../index.ts';

/** What relative defaults such as `$me` and `$now` refer to. */
export type DefaultContext = {
  /** The user who creates the record. Undefined without sign-in. */
  readonly userId: string | undefined;
  readonly now: Date;
  /** IANA time zone of the organization: `Asia/Kolkata`. */
  readonly timeZone: string;
};

/**
 * Returns the value that a new record gets from the `default` of a field: `"$me"` → `"8f14…"` (the user), or
 * `["8f14…"]` for several references; `"$now"` → `"2026-11-20"` for a date. Undefined if the field has no default, and
 * for `"$me"` without sign-in.
 */
export const defaultValue = (field: Field, { userId, now, timeZone }: DefaultContext): Json | undefined => {
  const value = field.property.default;
  const { refersTo, temporal } = kinds[field.kind]?.traits ?? {};
  if (value === '$me') return userId !== undefined && refersTo === 'many' ? [userId] : userId;
  if (typeof value !== 'string' || !value.startsWith('$')) return value;
  return temporal === 'day' ? resolveRelativeDay(value, now, timeZone) : resolveRelative(value, now, timeZone);
};
