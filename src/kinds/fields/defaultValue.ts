import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import { resolveRelative, resolveRelativeDay } from '#model/values/time/dates.ts';
import { kinds } from '../index.ts';

export type DefaultContext = {
  /** The user who creates the record. Undefined without sign-in. */
  readonly userId: string | undefined;
  readonly now: Date;
  /** IANA time zone of the organization: `Asia/Kolkata`. */
  readonly timeZone: string;
};

/**
 * Returns the value that a new record gets from a field's `default`. Undefined if the field has none, and for `"$me"`
 * without sign-in. Example: `"$me"` of a field with many references → `["8f14…"]`; `"$now"` of a date → `"2026-11-20"`.
 */
export const defaultValue = (field: Field, { userId, now, timeZone }: DefaultContext): Json | undefined => {
  const value = field.property.default;
  const { refersTo, temporal } = kinds[field.kind]?.traits ?? {};
  if (value === '$me') return userId !== undefined && refersTo === 'many' ? [userId] : userId;
  if (typeof value !== 'string' || !value.startsWith('$')) return value;
  return temporal === 'day' ? resolveRelativeDay(value, now, timeZone) : resolveRelative(value, now, timeZone);
};
