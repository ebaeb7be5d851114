import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { quote } from '../../postgres/quote.ts';
import { isListField } from '../filters/columns.ts';

/**
 * Returns whether a field has neither choices nor a target of references. Texts of such a field are compared ignoring
 * case and accents, all others exactly.
 */
export const isFreeText = (field: Field): boolean => field.choices.length === 0 && field.to === undefined;

/**
 * Returns the fields of a resource that a match compares and that are lists of free texts. Such texts are too long for
 * an index. An internal column therefore has a key, which is a number, for each text.
 */
export const keyedFields = (resource: Resource): readonly Field[] =>
  resource.matchFields.filter((field) => kindFor(field).column.type === 'text[]' && isFreeText(field));

/** Returns the name of the internal column with the keys of a list field: `locations` → `_keys_locations`. */
export const keysColumn = ({ name }: Field): string => `_keys_${name}`;

/**
 * Returns SQL for the keys of a list of texts: one number per text, ignoring case and accents; null for an empty list.
 * Example: `gable.word_keys(new."locations")`.
 */
const listKeysSql = (list: string): string => `gable.word_keys(${list})`;

/**
 * Returns the assignments of a trigger that computes the keys, one number per text, of a row's `keyedFields`. Example:
 * `new."_keys_locations" := gable.word_keys(new."locations");`.
 */
export const keyAssignments = (resource: Resource): readonly string[] =>
  keyedFields(resource).map(
    (field) => `new.${quote(keysColumn(field))} := ${listKeysSql(`new.${quote(field.name)}`)};`,
  );

/**
 * Returns SQL for a field of a row in the form in which a match compares it: numbers as float8, free texts as one
 * number each (ignoring case and accents), all other values as stored. `alias`: the text before each column name. The
 * index of the match contains this expression, so Postgres does not calculate it for each row. Example:
 * `(t."price"::float8)`, `gable.word_key(t."locality")`, `t."_keys_locations"`.
 */
export const comparedText = (field: Field, alias = 't.'): string => {
  const [column, { type }] = [`${alias}${quote(field.name)}`, kindFor(field).column];
  if (type === 'numeric') return `(${column}::float8)`;
  if (type === 'text' && isFreeText(field)) return `gable.word_key(${column})`;
  return type === 'text[]' && isFreeText(field) ? `${alias}${quote(keysColumn(field))}` : column;
};

/**
 * Returns SQL for the values of a text or reference field of a row `t` in the form in which a match compares them. Free
 * texts become keys: one number per text, which ignores case and accents. All other values stay as stored. With
 * `isPlain`, choices become keys too. Set `isPlain` if the other field of the criterion contains free texts.
 */
export const wordsText = (field: Field, { isPlain }: { readonly isPlain: boolean }): string => {
  const compared = comparedText(field);
  if (!isPlain || isFreeText(field)) return compared;
  return isListField(field) ? listKeysSql(compared) : `gable.word_key(${compared})`;
};

/** Returns the SQL condition that a field of a row `t` is blank. */
export const blankText = (field: Field): string =>
  isListField(field) ? `coalesce(cardinality(${comparedText(field)}), 0) = 0` : `${comparedText(field)} is null`;
