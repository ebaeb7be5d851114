import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { canRead } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { badQuery } from './badQuery.ts';
import type { Bind } from '../../postgres/parameters.ts';
import { loneSurrogate } from './pgValue.ts';
import { quote, quoteText } from '../../postgres/quote.ts';
import type { Reader } from './reader.ts';

/** The table's own columns that hold a record's searched text: all of it, and what needs no right to be read. */
export const searchColumn = '_search';
export const openSearchColumn = '_searchOpen';

/** chosen: more words narrow nothing any more. */
const maxWords = 8;
const maxSearchLength = 200;
/** Numbers that stand beside each other are one phone from this length on: `98450 12345`. */
const shortestPhone = 8;

export const searchedFields = (resource: Resource): readonly Field[] => resource.fields.filter((field) => field.search);
export const openSearchedFields = (resource: Resource): readonly Field[] =>
  searchedFields(resource).filter((field) => field.readable === undefined);

const isNumberLike = (word: string): boolean => /^[+\d().\-/]*\d[+\d().\-/]*$/.test(word);
/** Digits of a typed number; the zero that leads to another town is no part of a stored phone. */
const digitsOf = (word: string): string => word.replace(/\D/g, '').replace(/^0+(?=\d{6})/, '');

const joinNumbers = (words: readonly string[]): readonly string[] => {
  const joined: string[] = [];
  let run: string[] = [];
  const flush = (): void => {
    const digits = digitsOf(run.join(''));
    if (run.length > 0) joined.push(...(digits.length >= shortestPhone ? [digits] : run));
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
 * Reads what a person typed into quick search: words, all of which must be found. Numbers side by side that make a
 * phone are one word without its spaces and signs. Example: `Asha 98450-12 345` → `["Asha","9845012345"]`.
 * Errors: `BAD_QUERY`.
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
 * Words of two letters or fewer are looked for where a word begins: the trigram index knows beginnings, not such parts.
 */
const patternText = (word: string, bind: Bind): string =>
  `'%${word.length <= 2 ? ' ' : ''}' || gable.plain_part(${bind(word, 'text')}) || '%'`;

const columnFor = (resource: Resource, { actor }: Reader): string | undefined => {
  const mayReadAll = searchedFields(resource).every((field) => canRead(actor.permissions, resource, field));
  if (mayReadAll) return searchedFields(resource).length === 0 ? undefined : searchColumn;
  return openSearchedFields(resource).length === 0 ? undefined : openSearchColumn;
};

/**
 * Gives the condition of a search: each word stands in the record's searched text, whatever case and accents.
 * Example: `t."_search" like '%' || gable.plain_part($1::text) || '%' and …`.
 */
export const searchCondition = (
  { resource, words, reader }: { resource: Resource; words: readonly string[]; reader: Reader },
  bind: Bind,
): string | undefined => {
  if (words.length === 0) return undefined;
  const column = columnFor(resource, reader);
  // chosen: a resource that searches no field (that this person may read) finds nothing, rather than everything.
  if (column === undefined) return 'false';
  return words.map((word) => `t.${quote(column)} like ${patternText(word, bind)}`).join(' and ');
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
 * Gives the expression that a row's searched text is kept by; a space before every word lets the index find beginnings.
 * Example: `' ' || gable.plain(concat_ws(' ', 'L-' || new."leadNumber"::text, new."name"::text))`.
 */
export const searchExpression = (fields: readonly Field[], row: string): string =>
  `' ' || gable.plain(concat_ws(' ', ${fields.map((field) => searchedText(field, row)).join(', ')}))`;
