import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { quote } from '../../postgres/quote.ts';
import { comparableText, typeOf } from '../../query/filters/parse/repeated.ts';
import { searchColumn, searchedFields } from '../../query/filters/search.ts';

/**
 * Similarity of two names by trigrams, 0 to 1: `Asha Rao` and `Asha Raao` have 0.73, `Venkatesh Iyer` and
 * `Venkatesh Iyar` 0.67, but the different people `Ravi Sequeira` and `Rahul Sequeira` 0.61, `Sanjana Pai` and
 * `Sanjana Patel` 0.63.
 */
const minSimilarity = 0.65;

/**
 * A text field that is compared by similarity. Two records are compared only if they have the same value in a field of
 * `near`, such as the locality.
 */
export type Similar = { readonly field: Field; readonly near: readonly Field[] };

/**
 * Returns the text field that the schema word `duplicates` compares by similarity, and the fields in its `near`.
 * `isUsed`: returns whether a field may be used, for example because the user may read it; other fields are left out.
 * Undefined if the schema has no such text field, or if no field in `near` remains.
 */
export const similarOf = (resource: Resource, isUsed: (field: Field) => boolean = () => true): Similar | undefined => {
  const { similar = '', near = [] } = resource.schema.duplicates ?? {};
  const field = resource.fieldsByName[similar];
  const places = near.flatMap((name) => resource.fieldsByName[name] ?? []).filter(isUsed);
  return field !== undefined && typeOf(field) === 'text' && isUsed(field) && places.length > 0
    ? { field, near: places }
    : undefined;
};

const plainText = (row: string, { name }: Field): string => `gable.plain(${row}.${quote(name)})`;

/** Returns SQL for the similarity of the compared texts in the rows `t` and `o`: 0 (different) to 1 (equal). */
export const scoreText = ({ field }: Similar): string =>
  `similarity(${plainText('t', field)}, ${plainText('o', field)})`;

/** Returns the SQL condition that the rows `t` and `o` have similar texts and the same value in a field of `near`. */
export const similarText = (similar: Similar): string => {
  const equal = similar.near.map((one) => {
    const [ofOther, own] = ['o', 't'].map((row) => comparableText(`${row}.${quote(one.name)}`, typeOf(one)));
    return `${ofOther} = ${own}`;
  });
  return `(${equal.join(' or ')}) and ${scoreText(similar)} >= ${minSimilarity}`;
};

/**
 * Returns the SQL condition that narrows the rows `o` to those that can be similar to the row `t`, by the trigram index
 * of the search column. Returns `true` if the compared field is not part of the search.
 */
export const candidatesText = (resource: Resource, { field }: Similar): string =>
  searchedFields(resource).includes(field) ? `o.${quote(searchColumn)} %> ${plainText('t', field)}` : 'true';

/**
 * Returns the SQL condition that no user has dismissed the pair of records whose ids are `one` and `other`. All
 * parameters are SQL expressions; `resource`: the resource's name.
 */
export const notDismissedText = (resource: string, one: string, other: string): string =>
  `not exists (select from gable.distinct_pairs d where d.resource = ${resource}
    and d.a = least(${one}, ${other}) and d.b = greatest(${one}, ${other}))`;
