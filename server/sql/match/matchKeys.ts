import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { isScalar } from '../order.ts';
import { quote } from '../quote.ts';

/** Tells whether a field's column holds a list. */
export const isList = (field: Field): boolean => kindFor(field).column.type.endsWith('[]');

/** Texts that people write freely are compared whatever their case and accents; choices and ids as they stand. */
export const isFree = (field: Field): boolean => field.choices.length === 0 && field.to === undefined;

/** Gives the lists of free texts that a match of the resource looks at: too long for an index, so that their keys stand in a column of their own. */
export const keyedFields = (resource: Resource): readonly Field[] => resource.matchFields.filter((field) => kindFor(field).column.type === 'text[]' && isFree(field));

/** What a value is compared by, where that is not the column itself: worked out once a record, when the index of the match is written. */
type Compared = { readonly name: string; readonly text: string };

/**
 * Gives what a field of a row is compared by: numbers as the processor knows them, texts as one number each, whatever their case and accents, lists by marks that tell at once
 * of most that they do not say a word. Written as calls that are not taken apart when a query is planned, but for the numbers. Undefined: compared as it stands.
 * Example: `{ name: '_by_price', text: '(t."price"::float8)' }`; of a place `gable.word_key(t."locality")`, of a list `gable.marks(t."bhk")`.
 */
export const comparedBy = (field: Field, alias = 't.'): Compared | undefined => {
  const [name, column, { type }] = [`_by_${field.name}`, `${alias}${quote(field.name)}`, kindFor(field).column];
  if (type === 'numeric') return { name, text: `(${column}::float8)` };
  if (type === 'text' && isFree(field)) return { name, text: `gable.word_key(${column})` };
  if (type === 'text[]') return { name, text: `gable.marks(${isFree(field) ? `${alias}${quote(keysColumn(field))}` : column})` };
  return undefined;
};

/** The column of a row `t` of `matchRows` that a field is compared by. Example: `t."_by_price"`. */
export const comparedColumn = (field: Field): string => `t.${quote(comparedBy(field)?.name ?? field.name)}`;

/** Writes where rows `t` come from, with what they are compared by. Example: `(select t.*, (t."price"::float8) as "_by_price" from "properties" t) t`. */
export const matchRows = (resource: Resource): string => {
  const compared = resource.matchFields.flatMap((field) => comparedBy(field) ?? []);
  return `(select t.*${compared.map(({ name, text }) => `, ${text} as ${quote(name)}`).join('')} from ${quote(resource.name)} t) t`;
};

/**
 * Gives the fields by which the index of a match is sorted, in its order, so that rows that miss what must be kept are not even looked at:
 * choices, each one value of few, then numbers, which end what can be looked up.
 */
export const sortingFields = ({ mustFields }: Resource): readonly Field[] => {
  const alone = mustFields.filter(isScalar);
  return [...alone.filter(({ choices }) => choices.length > 0), ...alone.filter((field) => kindFor(field).column.type === 'numeric')];
};

/** The table's own column that holds the keys of a list. */
export const keysColumn = ({ name }: Field): string => `_keys_${name}`;

/** Writes the keys of a list of texts: one number a text, whatever its case and accents; null of an empty list. Example: `gable.word_keys(new."locations")`. */
export const keysOf = (list: string): string => `gable.word_keys(${list})`;

/** Gives the assignments that keep the keys of a row. Example: `new."_keys_locations" := gable.word_keys(new."locations");`. */
export const keyAssignments = (resource: Resource): readonly string[] => keyedFields(resource).map((field) => `new.${quote(keysColumn(field))} := ${keysOf(`new.${quote(field.name)}`)};`);
