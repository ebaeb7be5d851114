import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Criterion } from '#model/match/match.ts';
import type { Resource } from '#model/resource.ts';
import { isScalar } from '../filters/order.ts';
import { quote } from '../../postgres/quote.ts';

/** Tells whether a field's column holds a list. */
export const isList = (field: Field): boolean => kindFor(field).column.type.endsWith('[]');

/** Texts that people write freely are compared whatever their case and accents; choices and ids as they stand. */
export const isFreeText = (field: Field): boolean => field.choices.length === 0 && field.to === undefined;

/** One value of few. */
const isChoice = (field: Field): boolean =>
  isScalar(field) && field.choices.length > 0 && kindFor(field).column.type === 'text';

/**
 * Gives the lists of free texts that a match of the resource looks at: too long for an index, so that their keys stand
 * in a column of their own.
 */
export const keyedFields = (resource: Resource): readonly Field[] =>
  resource.matchFields.filter((field) => kindFor(field).column.type === 'text[]' && isFreeText(field));

/**
 * What a value is compared by, where that is not the column itself: worked out once a record, when the index of the
 * match is written.
 */
type Compared = {
  readonly name: string /** Out of the row. */;
  readonly text: string /** What it is of a row that says nothing; undefined: null. */;
  readonly blank: string | undefined;
};

/**
 * A range that does not begin begins below all numbers; one that does not end, above them: so what is open is found in
 * the same stretch of an index as what fits.
 */
const openEnd = ({ rangeEnds: { low, high } }: Resource, field: Field): string | undefined =>
  low.includes(field) ? "'-Infinity'::float8" : high.includes(field) ? "'Infinity'::float8" : undefined;

/**
 * Gives what a field of a row is compared by: numbers as the processor knows them, free texts as one number each,
 * whatever their case and accents, lists as the key of their only word or, where they have several, marks that tell at
 * once of most that they do not say a word. Written as calls that are not taken apart when a query is planned, but for
 * the numbers. Undefined: compared as it stands.
 * Example: `{ name: '_by_price', text: '(t."price"::float8)', blank: undefined }`; of a place
 * `gable.word_key(t."locality")`, of a list `gable.word_set(t."bhk")`, of the end of a range
 * `coalesce(t."budgetMax"::float8, 'Infinity'::float8)`.
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

/** The column of a row `t` of `matchRows` that a field is compared by. Example: `t."_by_price"`. */
export const comparedColumn = (resource: Resource, field: Field): string =>
  `t.${quote(comparedBy(resource, field)?.name ?? field.name)}`;

/**
 * The lower bound of a range in a row `t` of `matchRows`: what its field says or, where that is blank or 0, the `floor`
 * of its upper bound. Undefined: it has none.
 * Example: `case when coalesce(t."_by_budgetMin", 0) <= 0 and t."_by_budgetMax" < 'Infinity' then t."_by_budgetMax" *
 * 20 / 100 else t."_by_budgetMin" end`.
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
 * Holds of a row `t` of `matchRows` that says nothing in a field. Example: `t."_by_price" is null`, of the end of a
 * range `t."_by_budgetMax" = 'Infinity'::float8`.
 */
export const blankText = (resource: Resource, field: Field): string => {
  const compared = comparedBy(resource, field);
  // A list without a word is compared by null.
  if (compared === undefined && isList(field)) return `coalesce(cardinality(t.${quote(field.name)}), 0) = 0`;
  return compared?.blank === undefined
    ? `${comparedColumn(resource, field)} is null`
    : `${comparedColumn(resource, field)} = ${compared.blank}`;
};

/**
 * Writes where rows `t` come from, with what they are compared by. Example: `(select t.*, (t."price"::float8) as
 * "_by_price" from "properties" t) t`.
 */
export const matchRows = (resource: Resource): string => {
  const compared = resource.matchFields.flatMap((field) => comparedBy(resource, field) ?? []);
  return `(select t.*${compared.map(({ name, text }) => `, ${text} as ${quote(name)}`).join('')} from ${quote(resource.name)} t) t`;
};

/**
 * Gives the fields by which the index of a match is sorted, in its order, so that rows that miss what must be kept are
 * not even looked at: choices, each one value of few, then numbers, which end what can be looked up.
 */
export const sortingFields = ({ mustFields }: Resource): readonly Field[] => [
  ...mustFields.filter(isChoice),
  ...mustFields.filter((field) => isScalar(field) && kindFor(field).column.type === 'numeric'),
];

/**
 * Writes what a row is looked up by: what it is compared by where that knows rows that say nothing, else the column, of
 * which Postgres knows how its values are spread.
 * Example: `coalesce("budgetMax"::float8, 'Infinity'::float8)`, `"price"`.
 */
export const lookupValue = (resource: Resource, field: Field, alias = ''): string => {
  const compared = comparedBy(resource, field, alias);
  return compared?.blank === undefined ? `${alias}${quote(field.name)}` : compared.text;
};

/** The table's own column that holds the keys of a list. */
export const keysColumn = ({ name }: Field): string => `_keys_${name}`;

/**
 * Writes the keys of a list of texts: one number a text, whatever its case and accents; null of an empty list. Example:
 * `gable.word_keys(new."locations")`.
 */
export const listKeysSql = (list: string): string => `gable.word_keys(${list})`;

/**
 * Gives the assignments that keep the keys of a row. Example: `new."_keys_locations" :=
 * gable.word_keys(new."locations");`.
 */
export const keyAssignments = (resource: Resource): readonly string[] =>
  keyedFields(resource).map(
    (field) => `new.${quote(keysColumn(field))} := ${listKeysSql(`new.${quote(field.name)}`)};`,
  );
