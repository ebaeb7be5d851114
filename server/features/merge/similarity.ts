import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { quote } from '../../postgres/quote.ts';
import { comparableText, typeOf } from '../../query/filters/parse/repeated.ts';
import { searchColumn, searchedFields } from '../../query/filters/search.ts';

/**
 * Similarity of two names by trigrams, 0 to 1: `Asha Rao` and `Asha Raao` have 0.73, two different people with the same
 * first name 0.5.
 */
const minSimilarity = 0.6;

/** A text field that is compared by similarity, and the fields of which at least one must be equal. */
export type Similar = { readonly field: Field; readonly near: readonly Field[] };

/** Returns what the word `duplicates` compares, limited to the fields that pass `isUsed`. Undefined: nothing. */
export const similarOf = (resource: Resource, isUsed: (field: Field) => boolean = () => true): Similar | undefined => {
  const { similar = '', near = [] } = resource.schema.duplicates ?? {};
  const field = resource.fieldsByName[similar];
  const places = near.flatMap((name) => resource.fieldsByName[name] ?? []).filter(isUsed);
  return field !== undefined && typeOf(field) === 'text' && isUsed(field) && places.length > 0
    ? { field, near: places }
    : undefined;
};

const plainText = (row: string, { name }: Field): string => `gable.plain(${row}.${quote(name)})`;

/** Returns SQL for the similarity of the rows `t` and `o`. */
export const scoreText = ({ field }: Similar): string =>
  `similarity(${plainText('t', field)}, ${plainText('o', field)})`;

/** Returns SQL for the condition that the rows `t` and `o` are similar and in the same place. */
export const similarText = (similar: Similar): string => {
  const equal = similar.near.map((one) => {
    const [ofOther, own] = ['o', 't'].map((row) => comparableText(`${row}.${quote(one.name)}`, typeOf(one)));
    return `${ofOther} = ${own}`;
  });
  return `(${equal.join(' or ')}) and ${scoreText(similar)} >= ${minSimilarity}`;
};

/**
 * Returns SQL that narrows the rows `o` to those that can be similar to the row `t`, with the trigram index of the
 * search column. Returns `true` if the text is not part of the search.
 */
export const candidatesText = (resource: Resource, { field }: Similar): string =>
  searchedFields(resource).includes(field) ? `o.${quote(searchColumn)} %> ${plainText('t', field)}` : 'true';

/** Returns SQL for the condition that no user has said that the records of two expressions are not duplicates. */
export const notDismissedText = (resource: string, one: string, other: string): string =>
  `not exists (select from gable.distinct_pairs d where d.resource = ${resource}
    and d.a = least(${one}, ${other}) and d.b = greatest(${one}, ${other}))`;
