import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { quote } from '../quote.ts';

/** Tells whether a field's column holds a list. */
export const isList = (field: Field): boolean => kindFor(field).column.type.endsWith('[]');

/** Texts that people write freely are compared whatever their case and accents; choices and ids as they stand. */
export const isFree = (field: Field): boolean => field.choices.length === 0 && field.to === undefined;

/** Gives the lists of free texts that a match of the resource looks at: too long for an index, so that their keys stand in a column of their own. */
export const keyedFields = (resource: Resource): readonly Field[] => resource.matchFields.filter((field) => kindFor(field).column.type === 'text[]' && isFree(field));

/** The table's own column that holds the keys of a list. */
export const keysColumn = ({ name }: Field): string => `_keys_${name}`;

/** Writes the keys of a list of texts: one number a text, whatever its case and accents; null of an empty list. Example: `gable.word_keys(new."locations")`. */
export const keysOf = (list: string): string => `gable.word_keys(${list})`;

/** Gives the assignments that keep the keys of a row. Example: `new."_keys_locations" := gable.word_keys(new."locations");`. */
export const keyAssignments = (resource: Resource): readonly string[] => keyedFields(resource).map((field) => `new.${quote(keysColumn(field))} := ${keysOf(`new.${quote(field.name)}`)};`);
