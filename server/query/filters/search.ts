import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { canRead } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { badQuery } from './parse/badQuery.ts';
import type { Bind } from '../../postgres/parameters.ts';
import { loneSurrogate } from './parse/pgValue.ts';
import { quote, quoteText } from '../../postgres/quote.ts';
import type { Reader } from './reader.ts';

/** Name of the internal column with the searchable text of a record. */
export const searchColumn = '_search';
/** Name of the internal column with the part of the searchable text that every user may see. */
export const openSearchColumn = '_searchOpen';

/** Max words of a search. chosen: more words hardly narrow a search. */
const maxWords = 8;
const maxSearchLength = 200;
/** Min digits of adjacent numbers that are one phone number: `98450 12345`. Fewer with a country code: `+91 98450`. */
const shortestPhone = 8;

/** Returns the fields whose values are in a record's searchable text. */
export const searchedFields = (resource: Resource): readonly Field[] => resource.fields.filter((field) => field.search);
/** Returns the searched fields that every user who sees the record may read. */
export const openSearchedFields = (resource: Resource): readonly Field[] =>
  searchedFields(resource).filter((field) => field.readable === undefined);

const isNumberLike = (word: string): boolean => /^[+\d().\-/]*\d[+\d().\-/]*$/.test(word);
/** Returns the digits of a typed number without the trunk prefix 0, which stored phones do not have. */
const digitsOf = (word: string): string => word.replace(/\D/g, '').replace(/^0+(?=\d{6})/, '');

const joinNumbers = (words: readonly string[]): readonly string[] => {
  const joined: string[] = [];
  let run: string[] = [];
  const flush = (): void => {
    const digits = digitsOf(run.join(''));
    const isPhone = digits.length >= shortestPhone || (run[0]?.startsWith('+') === true && run.length > 1);
    if (run.length > 0) joined.push(...(isPhone ? [digits] : run));
    run = [];
  };
  for (const word of words) {
    if (isNumberLike(word)) run.push(word);
    else {
      flush();
      joined.push(word);
    }
  }
  flush();
  return joined;
};

/**
 * Parses a search text into words, all of which must be found. Words after the eighth are ignored. Empty without a
 * text. Numbers that together form a phone number become one word: `Asha 98450-12 345` → `["Asha","9845012345"]`.
 * Errors: `BAD_QUERY` for a text that is too long or contains invalid characters, and for anything but a text.
 */
export const parseSearch = (text: unknown): readonly string[] => {
  if (text === undefined || text === null || text === '') return [];
  if (typeof text !== 'string' || text.length > maxSearchLength || text.includes('\0') || loneSurrogate.test(text)) {
    throw badQuery('q', `a text of up to ${maxSearchLength} characters`, text);
  }
  return joinNumbers(
    text
      .trim()
      .split(/\s+/)
      .filter((word) => word !== ''),
  ).slice(0, maxWords);
};

/**
 * Returns the pattern of a word. Words of up to two letters are searched only at the start of words, which the trigram
 * index supports.
 */
const patternText = (word: string, bind: Bind): string =>
  `'%${word.length <= 2 ? ' ' : ''}' || gable.plain_part(${bind(word, 'text')}) || '%'`;

const columnFor = (resource: Resource, { actor }: Reader): string | undefined => {
  const mayReadAll = searchedFields(resource).every((field) => canRead(actor.permissions, resource, field));
  if (mayReadAll) return searchedFields(resource).length === 0 ? undefined : searchColumn;
  return openSearchedFields(resource).length === 0 ? undefined : openSearchColumn;
};

/**
 * Returns the condition of a search: each word is in the record's searchable text, ignoring case and accents. Undefined
 * without words; `false` if the user may search no field. Example: `t."_search" like '%' || gable.plain_part($1::text)
 * || '%' and …`.
 */
export const searchCondition = (
  { resource, words, reader }: { resource: Resource; words: readonly string[]; reader: Reader },
  bind: Bind,
): string | undefined => {
  if (words.length === 0) return undefined;
  const column = columnFor(resource, reader);
  // chosen: if no field is searchable (for this user), nothing is found, rather than everything.
  if (column === undefined) return 'false';
  return words.map((word) => `t.${quote(column)} like ${patternText(word, bind)}`).join(' and ');
};

/** Min last digits that are searched at the end of numbers. chosen: fewer digits match the end of too many numbers. */
const fewestLastDigits = 3;
/** Min number of last digits that few records have, usually fewer than the other words of a search. */
const fewDigitsLeft = 4;

const digitsAtEnd = (word: string): number =>
  word.length < fewestLastDigits ? 0 : (/\d+$/.exec(word)?.[0].length ?? 0);

/** Returns whether any word of a search has at least 3 characters and ends with a digit, such as `345` or `L-123`. */
export const endsWithDigits = (words: readonly string[]): boolean => words.some((word) => digitsAtEnd(word) > 0);

/**
 * Returns the condition of a search by the last digits of a number. A word with at least 3 characters that ends with a
 * digit must be the end of a word in the record's searchable text. Other words can be anywhere in the text. `false` if
 * the user may search no field. If a word ends with four or more digits, Postgres looks for the other words only in the
 * records found by the digits, because finding a frequent word in the index takes longer. Example: `(t."_search" like
 * '%' || gable.plain_part($1::text) || ' %' or t."_search" like '%' || gable.plain_part($1::text))`.
 */
export const lastDigitsCondition = (
  { resource, words, reader }: { resource: Resource; words: readonly string[]; reader: Reader },
  bind: Bind,
): string => {
  const column = columnFor(resource, reader);
  if (column === undefined) return 'false';
  const text = `t.${quote(column)}`;
  const others = words.some((word) => digitsAtEnd(word) >= fewDigitsLeft) ? `(${text} || '')` : text;
  return words
    .map((word) => {
      if (digitsAtEnd(word) === 0) return `${others} like ${patternText(word, bind)}`;
      const end = `'%' || gable.plain_part(${bind(word, 'text')})`;
      return `(${text} like ${end} || ' %' or ${text} like ${end})`;
    })
    .join(' and ');
};

const searchedText = (field: Field, row: string): string => {
  const column = `${row}.${quote(field.name)}`;
  const { type, wire } = kindFor(field).column;
  if (wire === 'never') return 'null';
  if (type.endsWith('[]')) return `array_to_string(${column}, ' ')`;
  const prefix = field.property.prefix;
  return prefix === undefined ? `${column}::text` : `${quoteText(prefix)} || ${column}::text`;
};

/**
 * Returns an SQL expression for the searchable text of a row. `fields`: the fields whose values are in the text. `row`:
 * the name of the row in the SQL, such as `new` in a trigger. A space before every word lets the index find beginnings
 * of words. Example: `' ' || gable.plain(concat_ws(' ', 'L-' || new."leadNumber"::text, new."name"::text))`.
 */
export const searchExpression = (fields: readonly Field[], row: string): string =>
  `' ' || gable.plain(concat_ws(' ', ${fields.map((field) => searchedText(field, row)).join(', ')}))`;
