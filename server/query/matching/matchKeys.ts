import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Criterion } from '#model/match/match.ts';
import type { Resource } from '#model/resource.ts';
import { isScalar } from '../filters/order.ts';
import { quote } from '../../postgres/quote.ts';

/** Returns whether a field's column holds a list. */
export const isList = (field: Field): boolean => kindFor(field).column.type.endsWith('[]');

/**
 * Returns whether a field is free text, which is compared ignoring case and accents. Choices and ids are compared
 * exactly.
 */
export const isFreeText = (field: Field): boolean => field.choices.length === 0 && field.to === undefined;

/** Returns whether a field is a single choice. */
const isChoice = (field: Field): boolean =>
  isScalar(field) && field.choices.length > 0 && kindFor(field).column.type === 'text';

/**
 * Returns the lists of free texts in a match of the resource. They are too long for an index, so their keys have their
 * own column.
 */
export const keyedFields = (resource: Resource): readonly Field[] =>
  resource.matchFields.filter((field) => kindFor(field).column.type === 'text[]' && isFreeText(field));

/**
 * The form in which a field is compared, if it is not the column itself. It is calculated once per record, in the index
 * of the match.
 */
type Compared = {
  readonly name: string;
  /** Expression on the row. */
  readonly text: string;
  /** Its value for a blank field. Undefined: null. */
  readonly blank: string | undefined;
};

/** Open ranges start at -Infinity or end at Infinity, so that they are in the same index range as those that fit. */
const openEnd = ({ rangeEnds: { low, high } }: Resource, field: Field): string | undefined =>
  low.includes(field) ? "'-Infinity'::float8" : high.includes(field) ? "'Infinity'::float8" : undefined;

/**
 * Returns the form in which a field is compared: numbers as float8, free texts as one number each (ignoring case and
 * accents), lists as the key of their only word or, for several, as bit marks that exclude most other words. Except for
 * numbers, Postgres does not inline these function calls. Undefined: compared as stored. Example: `{ name: '_by_price',
 * text: '(t."price"::float8)', blank: undefined }`.
 */
export const comparedBy = (resource: Resource, field: Field, alias = 't.'): Compared | undefined => {
  const [name, column, { type }] = [`_by_${field.name}`, `${alias}${quote(field.name)}`, kindFor(field).column];
  const end = openEnd(resource, field);
  if (type === 'numeric')
    return {
      name,
      text: end === undefined ? `(${column}::float8)` : `coalesce(${column}::float8, ${end})`,
      blank: end,
    };
  if (type === 'text' && isFreeText(field)) return { name, text: `gable.word_key(${column})`, blank: undefined };
  if (type === 'text[]')
    return {
      name,
      text: `gable.word_set(${isFreeText(field) ? `${alias}${quote(keysColumn(field))}` : column})`,
      blank: undefined,
    };
  return undefined;
};

/** Returns the compared column of a field in a row `t` of `matchRows`. Example: `t."_by_price"`. */
export const comparedColumn = (resource: Resource, field: Field): string =>
  `t.${quote(comparedBy(resource, field)?.name ?? field.name)}`;

/**
 * Returns the lower bound of a range in a row `t` of `matchRows`: its field or, if blank or 0, the `floor` of its upper
 * bound. Returns undefined if it has none. Example: `case when coalesce(t."_by_budgetMin", 0) <= 0 and
 * t."_by_budgetMax" < 'Infinity' then t."_by_budgetMax" * 20 / 100 else t."_by_budgetMin" end`.
 */
export const lowerBound = (
  resource: Resource,
  { from, to, floorPercent }: Pick<Criterion, 'from' | 'to' | 'floorPercent'>,
): string | undefined => {
  const [low, high] = [from, to].map((field) => (field === undefined ? undefined : comparedColumn(resource, field)));
  if (high === undefined || floorPercent === 0) return low;
  const open = low ?? "'-Infinity'::float8";
  return `case when coalesce(${open}, 0::float8) <= 0::float8 and ${high} < 'Infinity'::float8 then ${high} * ${floorPercent}::float8 / 100::float8 else ${open} end`;
};

/**
 * Returns the condition that a field of a row `t` of `matchRows` is blank. Example: `t."_by_price" is null`, for the
 * end of a range `t."_by_budgetMax" = 'Infinity'::float8`.
 */
export const blankText = (resource: Resource, field: Field): string => {
  const compared = comparedBy(resource, field);
  // The compared form of an empty list is null.
  if (compared === undefined && isList(field)) return `coalesce(cardinality(t.${quote(field.name)}), 0) = 0`;
  return compared?.blank === undefined
    ? `${comparedColumn(resource, field)} is null`
    : `${comparedColumn(resource, field)} = ${compared.blank}`;
};

/**
 * Returns the SQL of the source of rows `t` with their compared columns. Example: `(select t.*, (t."price"::float8) as
 * "_by_price" from "properties" t) t`.
 */
export const matchRows = (resource: Resource): string => {
  const compared = resource.matchFields.flatMap((field) => comparedBy(resource, field) ?? []);
  return `(select t.*${compared.map(({ name, text }) => `, ${text} as ${quote(name)}`).join('')} from ${quote(resource.name)} t) t`;
};

/**
 * Returns the fields of the index of a match, in its order, so that rows that miss a required criterion are not read:
 * single choices, then numbers, after which nothing more can be looked up.
 */
export const sortingFields = ({ mustFields }: Resource): readonly Field[] => [
  ...mustFields.filter(isChoice),
  ...mustFields.filter((field) => isScalar(field) && kindFor(field).column.type === 'numeric'),
];

/**
 * Returns the expression by which a row is looked up: the form in which the field is compared if it handles blanks,
 * otherwise the column, for which Postgres has statistics. Example: `coalesce("budgetMax"::float8,
 * 'Infinity'::float8)`, `"price"`.
 */
export const lookupValue = (resource: Resource, field: Field, alias = ''): string => {
  const compared = comparedBy(resource, field, alias);
  return compared?.blank === undefined ? `${alias}${quote(field.name)}` : compared.text;
};

/** Returns the internal column with the keys of a list. */
export const keysColumn = ({ name }: Field): string => `_keys_${name}`;

/**
 * Returns SQL for the keys of a list of texts: one number per text, ignoring case and accents; null for an empty list.
 * Example: `gable.word_keys(new."locations")`.
 */
export const listKeysSql = (list: string): string => `gable.word_keys(${list})`;

/**
 * Returns the assignments that update the keys of a row. Example: `new."_keys_locations" :=
 * gable.word_keys(new."locations");`.
 */
export const keyAssignments = (resource: Resource): readonly string[] =>
  keyedFields(resource).map(
    (field) => `new.${quote(keysColumn(field))} := ${listKeysSql(`new.${quote(field.name)}`)};`,
  );
