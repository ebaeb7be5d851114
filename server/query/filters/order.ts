import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Resource, Sort } from '#model/resource.ts';
import { currentField } from './columns.ts';
import { quote } from '../../postgres/quote.ts';

/** One term of an order. `blanks`: the position of nulls. */
export type OrderTerm = { readonly column: string; readonly descending: boolean; readonly blanks: 'first' | 'last' };

const systemFilled = new Set(['version', 'createdAt', 'updatedAt']);

/** Returns whether every record has a value in the field, so that the position of blanks does not matter. */
export const isAlwaysFilled = (field: Field): boolean =>
  field.required ||
  systemFilled.has(field.name) ||
  field.property.default !== undefined ||
  kindFor(field).column.serial === true ||
  field.stamp === 'contactCount' ||
  field.stamp === 'shareCount';

/**
 * Returns whether a field has one value in one column, so that an ordinary index supports it. False for secrets, which
 * are neither sorted nor filtered.
 */
export const isScalar = (field: Field): boolean => {
  const { type, wire } = kindFor(field).column;
  return wire !== 'never' && type !== 'jsonb' && !type.endsWith('[]');
};

/** Returns the reverse of an order. The same index supports it, read backwards. */
export const reverseOrder = (terms: readonly OrderTerm[]): readonly OrderTerm[] =>
  terms.map(({ column, descending, blanks }) => ({
    column,
    descending: !descending,
    blanks: blanks === 'first' ? 'last' : 'first',
  }));

/**
 * Returns the term of a field. A field that may be blank has blanks last in a descending order; others have the
 * position of nulls in the index.
 */
const termOf = (field: Field, order: Sort['order']): OrderTerm => ({
  column: field.name,
  descending: order === 'DESC',
  blanks: order === 'DESC' && isAlwaysFilled(field) ? 'first' : 'last',
});

const byId = (order: Sort['order']): OrderTerm => ({
  column: '_id',
  descending: order === 'DESC',
  blanks: order === 'DESC' ? 'first' : 'last',
});

/**
 * Returns the default order of a list: its sort field, then the id. If the list is not sorted by a field of the
 * resource, only the id. Example: `t."receivedAt" desc, t."_id" desc`.
 */
export const defaultOrder = (resource: Resource): readonly OrderTerm[] => {
  const { field: name, order } = resource.list.sort;
  const field = currentField(resource, name);
  return field === undefined ? [byId(order)] : [termOf(field, order), byId(order)];
};

const isInstant = (field: Field): boolean => kindFor(field).column.type === 'timestamptz';

/**
 * Returns the time fields that the index of the list contains besides the sort field: those that can be filtered.
 * Records with recent times are near the start of this index, so Postgres finds a range of recent times there. Empty
 * unless the sort field of the list is a time field that can be filtered.
 */
export const filteredTimeFields = ({ fields, list: { sort } }: Resource): readonly Field[] => {
  const times = fields.filter((field) => field.filter && isInstant(field));
  return times.some(({ name }) => name === sort.field) ? times.filter(({ name }) => name !== sort.field) : [];
};

/**
 * Returns the order by a field, smallest value first and blank values last; the default order of the list follows, or
 * only the id if the field cannot be filtered. For the sort field of the list, returns the default order, reversed if
 * that is descending. The index of the field has the returned order, and also supports its reverse.
 */
export const ascendingOrder = (resource: Resource, field: Field): readonly OrderTerm[] => {
  if (field.name === resource.list.sort.field) {
    return resource.list.sort.order === 'ASC' ? defaultOrder(resource) : reverseOrder(defaultOrder(resource));
  }
  const term: OrderTerm = { column: field.name, descending: false, blanks: 'last' };
  // A filtered field has an index that continues in the default order; others have only their own.
  return [term, ...(field.filter ? defaultOrder(resource) : [byId('ASC')])];
};

/** Returns whether a sort is the default of the list. */
export const isDefaultSort = ({ list }: Resource, { field, order }: Sort): boolean =>
  field === list.sort.field && order === list.sort.order;

/** The order of a list, and the field whose blank values come last. */
export type ListOrder = {
  readonly terms: readonly OrderTerm[];
  /** A field that may be blank: records without it come after all other records, in the default order. */
  readonly blanksAfter: Field | undefined;
};

/**
 * Returns the order of a list that is sorted by a field. First comes the field, then the default order of the list.
 * After a field that cannot be filtered, only the id follows. The id is always last, so that no page repeats a record.
 * DESC reverses every term, so that one index serves both directions. Records without a value still come last
 * (`blanksAfter`). An unknown field gives the default order. Example: `status` ASC → status, receivedAt desc, _id desc;
 * DESC → status desc, receivedAt, _id.
 */
export const orderOf = (resource: Resource, sort: Sort): ListOrder => {
  const field = currentField(resource, sort.field);
  if (field === undefined) return { terms: defaultOrder(resource), blanksAfter: undefined };
  const terms = ascendingOrder(resource, field);
  const isDefault = field.name === resource.list.sort.field;
  return {
    terms: sort.order === 'DESC' ? reverseOrder(terms) : terms,
    blanksAfter: isDefault || isAlwaysFilled(field) ? undefined : field,
  };
};

/**
 * Returns an order as SQL: `t."receivedAt" desc, t."_id" desc`. `alias`: what precedes the columns. The position of
 * blanks is written only if it is not the default of Postgres.
 */
export const orderText = (terms: readonly OrderTerm[], alias = 't.'): string =>
  terms
    .map(({ column, descending, blanks }) => {
      const place = blanks === (descending ? 'first' : 'last') ? '' : ` nulls ${blanks}`;
      return `${alias}${quote(column)}${descending ? ' desc' : ''}${place}`;
    })
    .join(', ');
