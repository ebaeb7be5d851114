import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { matchedRows, recencyField } from '../sql/match/selectMatches.ts';
import { isScalar } from '../sql/order.ts';
import { quote } from '../sql/quote.ts';

/** The rows that are matched, with all that a match looks at. */
export type MatchIndex = { readonly label: string; readonly text: string; readonly where: string };

/** chosen: of the 2,704 bytes that an entry of an index may hold; a letter takes four at most, and a text stands in it twice. */
const [mostBytes, letterBytes, copies] = [2200, 4, 2];

const isFree = (field: Field): boolean => kindFor(field).column.type === 'text' && field.choices.length === 0 && field.to === undefined;
const bytesOf = (field: Field): number => (isFree(field) ? (field.property.maxLength ?? mostBytes) * letterBytes * copies : 0);

/**
 * Gives the index out of which a match is worked out without a look at the records; undefined where one of its fields is too long
 * for an entry, as a list of free texts is. Texts stand in it as they are compared, too, so that they need not be made plain again for each row.
 * Example: `("propertyType", "enquiredFor", gable.plain("locality")) include ("price", "locality", "createdAt", "_id")` where `"status" in ('Active')`.
 */
export const matchIndex = (resource: Resource): MatchIndex | undefined => {
  const fields = resource.matchFields;
  const isShort = fields.every((field) => isScalar(field) || (kindFor(field).column.type === 'text[]' && field.choices.length > 0));
  if (fields.length === 0 || !isShort || fields.reduce((sum, field) => sum + bytesOf(field), 0) > mostBytes) return undefined;
  const free = fields.filter(isFree);
  const keys = [...fields.filter((field) => isScalar(field) && field.choices.length > 0).map(({ name }) => quote(name)), ...free.map(({ name }) => `gable.plain(${quote(name)})`)];
  const first = keys.length === 0 ? [quote(recencyField(resource))] : keys;
  const beside = [...fields.map(({ name }) => name), recencyField(resource), '_id']
    .filter((name, index, all) => all.indexOf(name) === index).map(quote).filter((column) => !first.includes(column));
  return { label: 'match', text: `(${first.join(', ')}) include (${beside.join(', ')})`, where: matchedRows(resource, '') };
};
