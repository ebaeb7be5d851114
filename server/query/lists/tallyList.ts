import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { badQuery } from '../filters/parse/badQuery.ts';
import { currentField } from '../filters/columns.ts';
import type { ListQuery } from '../filters/listQuery.ts';
import { isScalar } from '../filters/order.ts';
import { createParameters } from '../../postgres/parameters.ts';
import { filterableFields } from '../filters/parse/fieldConditions.ts';
import { quote } from '../../postgres/quote.ts';
import type { Reader } from '../filters/reader.ts';
import { plannedForValues, type Statement } from '../../postgres/statement.ts';
import { whereText } from '../filters/whereText.ts';

/** Max values that are counted. chosen: more than anyone reads in a table. */
const maxTallied = 1000;

/**
 * Returns the field `name` by which records are counted. Errors: `BAD_QUERY` unless it is a single choice or a
 * reference that the user may filter by.
 */
export const talliedField = (resource: Resource, name: unknown, reader: Reader): Field => {
  const fields = filterableFields(resource, reader).filter(
    (field) => isScalar(field) && (field.to !== undefined || field.choices.length > 0),
  );
  const field = typeof name === 'string' ? currentField(resource, name) : undefined;
  if (field === undefined || !fields.includes(field))
    throw badQuery('by', `one of ${fields.map((each) => each.name).join(', ')}`, name);
  return field;
};

/**
 * Returns the field `name` whose amounts are added up, or undefined without a name. Errors: `BAD_QUERY` unless it is an
 * amount that the user may filter by.
 */
export const summedField = (resource: Resource, name: unknown, reader: Reader): Field | undefined => {
  if (name === undefined) return undefined;
  const fields = filterableFields(resource, reader).filter((field) => kindFor(field).traits.amount === true);
  const field = typeof name === 'string' ? currentField(resource, name) : undefined;
  if (field === undefined || !fields.includes(field))
    throw badQuery('sum', `one of ${fields.map((each) => each.name).join(', ')}`, name);
  return field;
};

/** A list whose records are counted by the values of a field. */
export type TallyStatement = {
  readonly resource: Resource;
  readonly query: Pick<ListQuery, 'deleted' | 'conditions' | 'words'>;
  readonly by: Field;
  /** Amount field that is summed too. */
  readonly sum?: Field | undefined;
  readonly reader: Reader;
};

/**
 * Returns the statement that counts the records of a list by their value of the field `by`. Its rows are `{value,
 * count}`, for the 1,000 most frequent values; `value` is null for records without a value. With `sum`, each row also
 * has the total of that amount field over the counted records, as a decimal text. Only records that `reader` may see
 * are counted, so `count` is the length of the list filtered by `value`. Example: `select t."sharedBy"::text as value,
 * count(*)::float8 as count from "shares" t where t."deletedAt" is null and t."property" = $1::uuid group by 1 order by
 * 2 desc, 1 limit 1000`.
 */
export const tallyList = ({ resource, query, by, sum, reader }: TallyStatement): Statement => {
  const { bind, values } = createParameters();
  const where = whereText({ resource, query, reader }, bind);
  const summed = sum === undefined ? '' : `, coalesce(sum(t.${quote(sum.name)}), 0)::text as sum`;
  return plannedForValues(
    `select t.${quote(by.name)}::text as value, count(*)::float8 as count${summed} from ${quote(resource.name)} t
      where ${where} group by 1 order by 2 desc, 1 limit ${maxTallied}`,
    values,
  );
};
