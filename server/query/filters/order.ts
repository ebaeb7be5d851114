import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Resource, Sort } from '#model/resource.ts';
import { currentField } from './columns.ts';
import { quote } from '../../postgres/quote.ts';

/** One term of an order; `blanks` says where null stands. */
export type OrderTerm = { readonly column: string; readonly descending: boolean; readonly blanks: 'first' | 'last' };

const systemFilled = new Set(['version', 'createdAt', 'updatedAt']);

/** Tells whether every record has the field filled in, so that the place of blanks is of no matter. */
export const isAlwaysFilled = (field: Field): boolean =>
  field.required ||
  systemFilled.has(field.name) ||
  field.property.default !== undefined ||
  kindFor(field).column.serial === true ||
  field.stamp === 'contactCount' ||
  field.stamp === 'shareCount';

/** Tells whether a field has one value in one column, so that an ordinary index can find it. */
export const isScalar = (field: Field): boolean => {
  const { type, wire } = kindFor(field).column;
  return wire !== 'never' && type !== 'jsonb' && !type.endsWith('[]');
};

/** Turns an order round; an index read backwards gives exactly that. */
export const reverse = (terms: readonly OrderTerm[]): readonly OrderTerm[] =>
  terms.map(({ column, descending, blanks }) => ({
    column,
    descending: !descending,
    blanks: blanks === 'first' ? 'last' : 'first',
  }));

/** A default order on a field that may be blank puts blanks last; anything else stands as an index gives it. */
const termOf = (field: Field, descending: boolean): OrderTerm => ({
  column: field.name,
  descending,
  blanks: descending && isAlwaysFilled(field) ? 'first' : 'last',
});

const byId = (descending: boolean): OrderTerm => ({ column: '_id', descending, blanks: descending ? 'first' : 'last' });

/** The order of a list that names none. Example: `t."receivedAt" desc, t."_id" desc`. */
export const defaultOrder = (resource: Resource): readonly OrderTerm[] => {
  const descending = resource.list.sort.order === 'DESC';
  const field = currentField(resource, resource.list.sort.field);
  return field === undefined ? [byId(descending)] : [termOf(field, descending), byId(descending)];
};

const isInstant = (field: Field): boolean => kindFor(field).column.type === 'timestamptz';

/**
 * Times that are filtered by, where the list's own order is one of time: what is of these days stands at its beginning,
 * whichever time of it one asks for. Beside the order they are read from the index alone, also for a far page, and
 * Postgres, which can't know that the two go together, counts that as the cheaper way. Measured at 1,000,000 leads, a
 * tenth of them since a day, page 400: 24 ms by that time's own index, whose entries have to be sorted.
 */
export const filteredTimes = ({ fields, list: { sort } }: Resource): readonly Field[] => {
  const times = fields.filter((field) => field.filter && isInstant(field));
  return times.some(({ name }) => name === sort.field) ? times.filter(({ name }) => name !== sort.field) : [];
};

/** What an order begins with: its index holds the terms ascending, and serves both directions. */
export const ascendingOrder = (resource: Resource, field: Field): readonly OrderTerm[] => {
  if (field.name === resource.list.sort.field) {
    return resource.list.sort.order === 'ASC' ? defaultOrder(resource) : reverse(defaultOrder(resource));
  }
  const term: OrderTerm = { column: field.name, descending: false, blanks: 'last' };
  // A filtered field has an index that goes on in the default order; the others need none but their own.
  return [term, ...(field.filter ? defaultOrder(resource) : [byId(false)])];
};

/** Tells whether a sort is the one that a list has when none is asked for. */
export const isDefaultSort = ({ list }: Resource, { field, order }: Sort): boolean =>
  field === list.sort.field && order === list.sort.order;

/** The order of a list. */
export type ListOrder = {
  readonly terms: readonly OrderTerm[];
  /** A field that may be blank: records without it come after all others, in the default order. */
  readonly blanksAfter: Field | undefined;
};

/**
 * Gives the whole order of a list: the field asked for, then the default order among equals, then the id, so that no
 * page repeats a record. DESC is the exact reverse of ASC, so that one index serves both, but for blanks, which come
 * last either way.
 * Example: `status` ASC → status, receivedAt desc, _id desc; DESC → status desc, receivedAt, _id.
 */
export const orderOf = (resource: Resource, sort: Sort): ListOrder => {
  const field = currentField(resource, sort.field);
  if (field === undefined) return { terms: defaultOrder(resource), blanksAfter: undefined };
  const terms = ascendingOrder(resource, field);
  const isDefault = field.name === resource.list.sort.field;
  return {
    terms: sort.order === 'DESC' ? reverse(terms) : terms,
    blanksAfter: isDefault || isAlwaysFilled(field) ? undefined : field,
  };
};

/**
 * Writes the terms of an order: `t."receivedAt" desc, t."_id" desc`; a place of blanks only where it isn't Postgres'
 * own.
 */
export const orderText = (terms: readonly OrderTerm[], alias = 't.'): string =>
  terms
    .map(({ column, descending, blanks }) => {
      const place = blanks === (descending ? 'first' : 'last') ? '' : ` nulls ${blanks}`;
      return `${alias}${quote(column)}${descending ? ' desc' : ''}${place}`;
    })
    .join(', ');
