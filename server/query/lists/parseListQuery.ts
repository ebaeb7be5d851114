import { AppError } from '#model/errors.ts';
import type { Field } from '#model/field.ts';
import { canRead } from '#model/permissions/permissions.ts';
import type { Resource, Sort } from '#model/resource.ts';
import { listParameters, maxPerPage } from '#model/wire/wire.ts';
import { badQuery, shownValue } from '../filters/parse/badQuery.ts';
import { currentField } from '../filters/columns.ts';
import type { ListQuery } from '../filters/listQuery.ts';
import { isScalar } from '../filters/order.ts';
import { limitFilter } from '../filters/parse/limitFilter.ts';
import { parseFilter } from '../filters/parse/parseFilter.ts';
import type { Reader } from '../filters/reader.ts';
import { parseSearch } from '../filters/search.ts';

/** The parameters of a list, as a request gives them. */
export type ListRequest = {
  readonly resource: Resource;
  /** Parameters of the URL. `filter` is JSON text or already parsed. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly reader: Reader;
};

/** Max offset. chosen: no one pages further than 10,000,000 records. */
const lastOffset = 10_000_000;

const isAbsent = (value: unknown): boolean => value === undefined || value === '';

const readInteger = (value: unknown, place: string, { standard, max }: { standard: number; max: number }): number => {
  if (isAbsent(value)) return standard;
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= max) return number;
  throw badQuery(place, `a whole number from 1 to ${max}`, value);
};

/** Returns the fields that the user may sort a list by. */
export const sortableFields = (resource: Resource, { actor }: Reader): readonly Field[] =>
  resource.fields.filter(
    (field) =>
      (field.sort || field.name === resource.list.sort.field) &&
      isScalar(field) &&
      !field.ownersOnly &&
      canRead(actor.permissions, resource, field),
  );

const parseSort = ({ resource, query, reader }: ListRequest): Sort => {
  const { sort, order } = query;
  if (order !== undefined && order !== '' && order !== 'ASC' && order !== 'DESC')
    throw badQuery('order', 'ASC or DESC', order);
  if (sort === undefined || sort === '')
    return order === 'ASC' || order === 'DESC' ? { ...resource.list.sort, order } : resource.list.sort;
  const names = sortableFields(resource, reader);
  const field = typeof sort === 'string' ? currentField(resource, sort) : undefined;
  if (field === undefined || !names.includes(field)) {
    throw new AppError('UNKNOWN_SORT', {
      text: `sort: ${shownValue(sort)} is not an order of ${resource.plural}; expected one of ${names.map(({ name }) => name).join(', ')}.`,
    });
  }
  return { field: field.name, order: order === 'DESC' ? 'DESC' : 'ASC' };
};

const readFilter = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  if (value === '') return undefined;
  try {
    return JSON.parse(value);
  } catch {
    throw badQuery('filter', 'JSON like {"status":["New"]}', value);
  }
};

const readFlag = (value: unknown, place: string): boolean => {
  if (value === undefined || value === '' || value === false || value === 'false' || value === '0') return false;
  if (value === true || value === 'true' || value === '1') return true;
  throw badQuery(place, 'true or false', value);
};

/**
 * Parses and checks the query of a list for a user. Example:
 * `{"page":"2","sort":"name","filter":"{\"status\":[\"New\"]}"}`. Errors: `UNKNOWN_QUERY`, `UNKNOWN_SORT`,
 * `UNKNOWN_FILTER`, `BAD_QUERY`; each names the value and what is expected.
 */
export const parseListQuery = (request: ListRequest): ListQuery => {
  const { resource, query, reader } = request;
  const unknown = Object.keys(query).find((name) => !(listParameters as readonly string[]).includes(name));
  if (unknown !== undefined) {
    throw new AppError('UNKNOWN_QUERY', {
      text: `${shownValue(unknown)} is not a parameter of a list; expected one of ${listParameters.join(', ')}.`,
    });
  }
  const isInOnePage = resource.list.whole && isAbsent(query['page']) && isAbsent(query['perPage']);
  const perPage = isInOnePage
    ? lastOffset
    : readInteger(query['perPage'], 'perPage', { standard: resource.list.perPage, max: maxPerPage });
  const filter = readFilter(query['filter']);
  const conditions = parseFilter({ resource, filter, reader });
  limitFilter(filter);
  return {
    page: readInteger(query['page'], 'page', { standard: 1, max: Math.floor(lastOffset / perPage) }),
    perPage,
    sort: parseSort(request),
    words: parseSearch(query['q']),
    conditions,
    // The response has all records, so their number is exact.
    exact: readFlag(query['exact'], 'exact') || isInOnePage,
    // Only a condition at the top level counts: within `$or`, deleted records would appear next to existing ones.
    deleted: conditions.some(({ field }) => field === 'deletedAt'),
  };
};
