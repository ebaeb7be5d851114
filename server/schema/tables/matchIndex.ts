import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import {
  comparedBy,
  isFreeText,
  keyedFields,
  keysColumn,
  sortingFields,
  lookupValue,
} from '../../query/matching/matchKeys.ts';
import { matchedRows, recencyField } from '../../query/matching/selectMatches.ts';
import { isScalar } from '../../query/filters/order.ts';
import { quote } from '../../postgres/quote.ts';

/** The rows that are matched, with all that a match looks at. */
export type MatchIndex = { readonly label: string; readonly text: string; readonly where: string };

/** chosen: of the 2,704 bytes that an entry of an index may hold; a letter takes four at most. */
const [maxBytes, letterBytes] = [2200, 4];

/** What the keys of a list take at most. */
const keyBytes = 800 + 24;

/** Columns that an index of Postgres may have. */
const maxColumns = 32;

/** What each word of a list takes beside its letters. */
const wordBytes = 8;

/** The most that a value of a field takes in an entry: of a list of choices all of them. */
const bytesOf = (field: Field): number => {
  const { type } = kindFor(field).column;
  if (type === 'text[]' && !isFreeText(field))
    return field.choices.reduce((sum, choice) => sum + Buffer.byteLength(choice) + wordBytes, 0);
  if (type !== 'text') return 0;
  return isFreeText(field)
    ? (field.property.maxLength ?? maxBytes) * letterBytes
    : Math.max(0, ...field.choices.map((choice) => Buffer.byteLength(choice)));
};

/**
 * Gives the index out of which a match is worked out without a look at the records; undefined where its fields are too
 * long for an entry, or too many. What fields are compared by stands in it, so that it need not be worked out for each
 * row again, and the fields themselves, without which Postgres would look at the records; of a list of free texts its
 * keys. What must be kept comes first, so that it is looked up.
 * Example: `("propertyType", "price", ("price"::float8), gable.word_set("bhk"), gable.word_key("locality")) include
 * ("bhk", "locality", "createdAt", "_id")` where `"status" in ('Active')`.
 */
export const matchIndex = (resource: Resource): MatchIndex | undefined => {
  const fields = resource.matchFields;
  const keyed = keyedFields(resource);
  const isShort = fields.every(
    (field) =>
      isScalar(field) || keyed.includes(field) || (kindFor(field).column.type === 'text[]' && field.choices.length > 0),
  );
  if (
    fields.length === 0 ||
    !isShort ||
    fields.reduce((sum, field) => sum + bytesOf(field), keyed.length * keyBytes) > maxBytes
  )
    return undefined;
  const keys = [
    ...new Set([
      ...sortingFields(resource).map((field) => lookupValue(resource, field)),
      ...fields.flatMap((field) => comparedBy(resource, field, '')?.text ?? []),
    ]),
  ];
  const first = keys.length === 0 ? [quote(recencyField(resource))] : keys;
  const beside = [
    ...fields.map((field) => (keyed.includes(field) ? keysColumn(field) : field.name)),
    recencyField(resource),
    '_id',
  ]
    .filter((name, index, all) => all.indexOf(name) === index)
    .map(quote)
    .filter((column) => !first.includes(column));
  if (first.length + beside.length > maxColumns) return undefined;
  return {
    label: 'match',
    text: `(${first.join(', ')}) include (${beside.join(', ')})`,
    where: matchedRows(resource, ''),
  };
};
