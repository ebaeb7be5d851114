import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Resource, Sort } from '#model/resource.ts';
import { fieldNamed } from './columns.ts';
import { quote } from './quote.ts';

/** One term of an order; `blanks` says where null stands. */
export type OrderTerm = { readonly column: string; readonly descending: boolean; readonly blanks: 'first' | 'last' };

const systemFilled = new Set(['version', 'createdAt', 'updatedAt']);

/** Tells whether every record has the field filled in, so that the place of blanks is of no matter. */
export const isAlwaysFilled = (field: Field): boolean =>
  field.required || systemFilled.has(field.name) || field.property.default !== undefined
  || kindFor(field).column.serial === true || field.stamp === 'contactCount' || field.stamp === 'shareCount';

/** Tells whether a field has one value in one column, so that an ordinary index can find it. */
export const isScalar = (field: Field): boolean => {
  const { type, wire } = kindFor(field).column;
  return wire !== 'never' && type !== 'jsonb' && !type.endsWith('[]');
};

const reverse = (terms: readonly OrderTerm[]): readonly OrderTerm[] =>
  terms.map(({ column, descending, blanks }) => ({
    column, descending: !descending, blanks: blanks === 'first' ? 'last' : 'first',
  }));

/** Of a field that is always filled Postgres' own place of blanks is taken, so that one index serves both directions. */
const termOf = (field: Field, descending: boolean): OrderTerm => ({
  column: field.name, descending, blanks: isAlwaysFilled(field) && descending ? 'first' : 'last',
});

const byId = (descending: boolean): OrderTerm => ({ column: '_id', descending, blanks: descending ? 'first' : 'last' });

const simpleOrder = (field: Field, descending: boolean): readonly OrderTerm[] => [termOf(field, descending), byId(descending)];

/** The order of a list that names none. */
export const defaultOrder = (resource: Resource): readonly OrderTerm[] => {
  const { field: name, order } = resource.list.sort;
  const field = fieldNamed(resource, name);
  return field === undefined ? [byId(order === 'DESC')] : simpleOrder(field, order === 'DESC');
};

/**
 * Gives the whole order of a list: the field asked for, blanks last either way, then the default order among equals, then
 * the id, so that no page repeats a record. What an index can give in both directions is asked so: for a field that is
 * always filled, DESC is the exact reverse of ASC.
 * Example: `status` ASC → status, receivedAt desc, _id desc; DESC → status desc, receivedAt, _id.
 */
export const orderOf = (resource: Resource, sort: Sort): readonly OrderTerm[] => {
  const field = fieldNamed(resource, sort.field);
  const standard = defaultOrder(resource);
  if (field === undefined) return standard;
  const descending = sort.order === 'DESC';
  if (field.name === resource.list.sort.field) {
    return descending === (resource.list.sort.order === 'DESC') ? standard : simpleOrder(field, descending);
  }
  // A filtered field has an index that goes on in the default order; the others need none but their own.
  if (!field.filter || !isScalar(field)) return simpleOrder(field, descending);
  return [termOf(field, descending), ...(descending && isAlwaysFilled(field) ? reverse(standard) : standard)];
};

/** Writes the terms of an order: `t."receivedAt" desc, t."_id" desc`; a place of blanks only where it isn't Postgres' own. */
export const orderText = (terms: readonly OrderTerm[], alias = 't'): string =>
  terms
    .map(({ column, descending, blanks }) => {
      const place = blanks === (descending ? 'first' : 'last') ? '' : ` nulls ${blanks}`;
      return `${alias === '' ? '' : `${alias}.`}${quote(column)}${descending ? ' desc' : ''}${place}`;
    })
    .join(', ');
