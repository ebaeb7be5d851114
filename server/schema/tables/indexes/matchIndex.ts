import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { comparedText, isFreeText, keyedFields, keysColumn } from '../../../query/matching/matchKeys.ts';
import { matchedRows, recencyField } from '../../../query/matching/selectMatches.ts';
import { isScalar } from '../../../query/filters/order.ts';
import { quote } from '../../../postgres/quote.ts';

/**
 * An index of the rows that can match, with all fields that a match compares. `text`: the columns and expressions of
 * the index, as in CREATE INDEX. `where`: the condition for a row to be in the index. `label`: a part of the index's
 * name.
 */
export type MatchIndex = { readonly label: string; readonly text: string; readonly where: string };

/** Max bytes of an index entry, and of a character. chosen: Postgres allows 2,704 bytes per entry. */
const [maxBytes, letterBytes] = [2200, 4];

/** Max bytes of the keys of a list. */
const keyBytes = 800 + 24;

/** Max columns of a Postgres index. */
const maxColumns = 32;

/** Bytes of each word of a list besides its characters. */
const wordBytes = 8;

/** Returns the max bytes of a field's value in an entry. For a list of choices, all choices count. */
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
 * Returns the index from which matches are computed without reading the records. Undefined if the resource has no
 * match, or its fields are too long or too many for an index entry. The index contains the compared fields, and
 * expressions of them, so that the expressions are not computed for each row. Example: `(("price"::float8),
 * gable.word_key("locality")) include ("price", "bhk", "locality", "createdAt", "_id")` where `"status" in ('Active')`.
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
  const columns = fields.map((field) => quote(keyed.includes(field) ? keysColumn(field) : field.name));
  const recency = quote(recencyField(resource));
  const computed = fields.map((field) => comparedText(field, '')).filter((text) => !columns.includes(text));
  const first = computed.length === 0 ? [recency] : computed;
  const beside = [...new Set([...columns, recency, '"_id"'])].filter((column) => !first.includes(column));
  if (first.length + beside.length > maxColumns) return undefined;
  return {
    label: 'match',
    text: `(${first.join(', ')}) include (${beside.join(', ')})`,
    where: matchedRows(resource, ''),
  };
};
