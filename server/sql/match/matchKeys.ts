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

/** Texts of which the index of a match holds, too, how they are compared. */
export const plainFields = (resource: Resource): readonly Field[] => resource.matchFields.filter((field) => isFree(field) && kindFor(field).column.type === 'text');

/** What a text is called as it is compared, among the rows that a match looks at. */
export const plainColumn = ({ name }: Field): string => `_plain_${name}`;

/** Writes where rows `t` come from, with their texts as they are compared. Example: `(select t.*, gable.plain(t."locality") as "_plain_locality" from "properties" t) t`. */
export const matchRows = (resource: Resource): string =>
  `(select t.*${plainFields(resource).map((field) => `, gable.plain(t.${quote(field.name)}) as ${quote(plainColumn(field))}`).join('')} from ${quote(resource.name)} t) t`;

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
