import type { PgType } from '#model/kind.ts';
import { badQuery } from './badQuery.ts';

/** Returns the type of the elements of a list type, such as `text` for `text[]`. Other types are returned unchanged. */
export const elementTypeOf = (type: PgType): PgType => (type === 'text[]' ? 'text' : type === 'uuid[]' ? 'uuid' : type);

/** Max length of a text in a filter. chosen: no filter needs a longer text, and long patterns are expensive. */
const maxTextLength = 500;
/** Max absolute number in a filter. Larger JSON numbers are not exact. */
const largestNumber = 1e15;
const uuidPattern = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/;

const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const date = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

const isInstant = (text: string): boolean =>
  instantPattern.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(new Date(text).getTime());

/** Pattern of half of a surrogate pair, which is not valid Unicode. */
export const loneSurrogate = /\p{Surrogate}/u;

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= maxTextLength && !value.includes('\0') && !loneSurrogate.test(value);

type Check = { readonly right: string; readonly read: (value: unknown) => unknown };

const wholeNumber = (limit: number): Check => ({
  right: `a whole number up to ${limit}`,
  read: (value) =>
    typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= limit ? value : undefined,
});

const text: Check = {
  right: `a text of up to ${maxTextLength} characters`,
  read: (value) => (isText(value) ? value : undefined),
};
const uuid: Check = {
  right: 'an id',
  read: (value) => (typeof value === 'string' && uuidPattern.test(value) ? value.toLowerCase() : undefined),
};
const none: Check = { right: 'left out: this field cannot be compared', read: () => undefined };

const checks: Readonly<Record<PgType, Check>> = {
  text: text,
  'text[]': text,
  uuid: uuid,
  'uuid[]': uuid,
  integer: wholeNumber(2_147_483_647),
  bigint: wholeNumber(Number.MAX_SAFE_INTEGER),
  numeric: {
    right: 'a number',
    read: (value) =>
      typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= largestNumber ? value : undefined,
  },
  boolean: { right: 'true or false', read: (value) => (typeof value === 'boolean' ? value : undefined) },
  date: {
    right: 'a day like 2024-01-05',
    read: (value) => (typeof value === 'string' && isDay(value) ? value : undefined),
  },
  timestamptz: {
    right: 'an instant like 2024-01-05T09:30:00.000Z, or a day',
    read: (value) => (typeof value === 'string' && isInstant(value) ? value : undefined),
  },
  jsonb: none,
};

/**
 * Checks that a value from a query is valid for a column of a type, so that Postgres never gets an invalid value.
 * Returns the value; an id in lower case. Errors: `BAD_QUERY` that names `place`, the place of the value in the query.
 */
export const parsePgValue = (value: unknown, type: PgType, place: string): unknown => {
  const { right, read } = checks[type];
  const parsed = read(value);
  if (parsed === undefined) throw badQuery(place, right, value);
  return parsed;
};
