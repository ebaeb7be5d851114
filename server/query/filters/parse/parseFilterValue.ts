import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import type { PgType } from '#model/kind.ts';
import { badQuery } from './badQuery.ts';
import { elementTypeOf, parsePgValue } from './pgValue.ts';
import type { Reader } from '../reader.ts';
import { isListField } from '../columns.ts';

/** A value of a filter that a column is compared with, and its type in SQL. */
export type FilterOperand = {
  readonly value: unknown;
  readonly type: PgType;
  /** Whether the value is a day of the organization and stands for its first instant. */
  readonly startOfDay?: true;
};

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the day of an instant in a time zone, e.g. `2024-01-05`. */
const dayIn = (instant: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);

const nextDay = (day: string): string => {
  const date = new Date(`${day}T00:00:00.000Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
};

const relativeDay = (word: string, { now, timeZone }: Reader): string | undefined => {
  if (word === '$today') return dayIn(now, timeZone);
  return word === '$tomorrow' ? nextDay(dayIn(now, timeZone)) : undefined;
};

/** Resolves a relative word such as `$me` for a column's type. Undefined: no such word, or not for this type. */
const relativeValue = (value: unknown, type: PgType, reader: Reader): unknown => {
  if (typeof value !== 'string' || !value.startsWith('$')) return undefined;
  if (value === '$me') return type === 'uuid' || type === 'text' ? reader.actor.userId : undefined;
  if (type === 'date') return value === '$now' ? dayIn(reader.now, reader.timeZone) : relativeDay(value, reader);
  if (type !== 'timestamptz') return undefined;
  return value === '$now' ? reader.now.toISOString() : relativeDay(value, reader);
};

/**
 * Returns the main column's value of a kind whose values are objects, e.g. the square metres of an area. Errors:
 * `BAD_QUERY`.
 */
const mainValue = (value: unknown, field: Field, { place, reader }: { place: string; reader: Reader }): unknown => {
  const kind = kindFor(field);
  const clean = kind.clean(value as Json, field, reader);
  const text = kind.toText(clean, field, reader);
  if (text === '' || 'problem' in kind.fromText(text, field, reader))
    throw badQuery(place, `a valid ${kind.typeName}`, value);
  return kind.toRow?.(clean, field, reader.settings)[''];
};

/**
 * Converts a value of a filter for the comparison with a field's main column. Returns the value and its SQL type. The
 * field's kind normalizes the value: for `contactNo`, `"98450 12345"` → `{"value":"+919845012345","type":"text"}`; an
 * area becomes square metres. The words `$me`, `$today`, `$tomorrow` and `$now` become the user, the day or the time of
 * `reader`. Errors: `BAD_QUERY` at `place`, such as `filter.contactNo`, for a value that is blank or does not fit the
 * column.
 */
export const parseFilterValue = (
  value: unknown,
  field: Field,
  { place, reader }: { place: string; reader: Reader },
): FilterOperand => {
  const kind = kindFor(field);
  const type = elementTypeOf(kind.column.type);
  // A relation is found by the record's id alone, because ids are unique across resources.
  if (kind.column.mainAs !== undefined && typeof value === 'string')
    return { value: parsePgValue(relativeValue(value, type, reader) ?? value, type, place), type };
  if (kind.column.wire === 'beside') return { value: mainValue(value, field, { place, reader }), type };
  const meant = relativeValue(value, type, reader) ?? value;
  if (type === 'timestamptz' && typeof meant === 'string' && dayPattern.test(meant)) {
    return { value: parsePgValue(meant, 'date', place), type: 'date', startOfDay: true };
  }
  const plain = parsePgValue(meant, type, place);
  const clean: unknown = isListField(field) || typeof plain !== 'string' ? plain : kind.clean(plain, field, reader);
  if (clean === null || clean === '') throw badQuery(place, 'a value', value);
  return { value: parsePgValue(clean, type, place), type };
};
