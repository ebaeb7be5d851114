import { AppError } from '#model/errors.ts';
import type { Field } from '#model/field.ts';
import { isObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { badQuery, shownValue } from './badQuery.ts';
import {
  fieldConditions,
  filterableFields,
  type FilterRequest,
  idConditions,
  isFilterable,
  listed,
} from './fieldConditions.ts';
import { currentField } from '../columns.ts';
import { type Condition, matchFilter, specialFilters } from '../listQuery.ts';
import { logEntryCondition, hasLogEntryCondition } from '../scope/logFilters.ts';
import type { Reader } from '../reader.ts';

/** Max nesting depth of a filter. chosen: the filter behind a figure of a report is three levels deep. */
const deepest = 8;

/** Parses the other resource of `$about` and `$has`: `{"resource":"leads","filter":{…}}`. */
const readOther = (
  name: string,
  value: unknown,
  { model }: Reader,
): { readonly resource: Resource; readonly filter: unknown } => {
  const resource =
    isObject(value) &&
    typeof value['resource'] === 'string' &&
    model !== undefined &&
    Object.hasOwn(model.resources, value['resource'])
      ? model.resources[value['resource']]
      : undefined;
  if (resource === undefined || !isObject(value))
    throw badQuery(`filter.${name}`, 'an object like {"resource":"…","filter":{…}}', value);
  return { resource, filter: value['filter'] };
};

/**
 * Returns the condition of `$or`: in at least one of the filters, all conditions hold. An empty filter matches every
 * record.
 */
const oneOf = (filters: readonly (readonly Condition[])[]): Condition => {
  const parts = filters.flat();
  return {
    field: '$or',
    operator: '$or',
    values: parts.flatMap(({ values }) => values),
    groups: filters,
    parts,
    write: (bind) =>
      `(${filters.map((each) => `(${each.map(({ write }) => write(bind)).join(' and ') || 'true'})`).join(' or ')})`,
  };
};

/** Returns the condition of `$matches`. */
const matchConditionOf = (value: unknown, { reader, depth }: FilterRequest): Condition => {
  if (reader.matchCondition === undefined || depth !== undefined)
    throw badQuery(
      `filter.${matchFilter}`,
      'an object like {"resource":"…","_id":"…"}, at the top of the filter of a list',
      value,
    );
  return { field: matchFilter, operator: matchFilter, values: [], write: reader.matchCondition };
};

/** Returns the condition of `$about` (`name`) for a log, or of `$has` for a resource whose records have log entries. */
const logCondition = (name: string, value: unknown, { resource, reader, depth = 0 }: FilterRequest): Condition => {
  const isAbout = name === '$about';
  const other = readOther(name, value, reader);
  const conditions = parseFilter({ ...other, reader, depth: depth + 1 });
  const log = isAbout ? resource : other.resource;
  if (log.schema.log === undefined)
    throw badQuery(
      `filter.${name}`,
      isAbout ? 'left out: these records are not a log of others' : 'a log of what happens to records',
      value,
    );
  const about = {
    log,
    columns: log.schema.log,
    resource: isAbout ? other.resource : resource,
    conditions,
    reader,
  };
  return isAbout ? logEntryCondition(about) : hasLogEntryCondition(about);
};

const specialConditions = (name: string, value: unknown, request: FilterRequest): readonly Condition[] => {
  const depth = (request.depth ?? 0) + 1;
  if (depth > deepest) throw badQuery(`filter.${name}`, `no more than ${deepest} filters within each other`, 'more');
  if (name === '$and') {
    if (!Array.isArray(value)) throw badQuery('filter.$and', 'a list of filters', value);
    return listed(value, 'filter.$and').flatMap((filter) => parseFilter({ ...request, filter, depth }));
  }
  if (name === '$or') {
    if (!Array.isArray(value) || value.length === 0) throw badQuery('filter.$or', 'a list of filters', value);
    return [oneOf(listed(value, 'filter.$or').map((filter) => parseFilter({ ...request, filter, depth })))];
  }
  return [name === matchFilter ? matchConditionOf(value, request) : logCondition(name, value, request)];
};

/** Returns the field that a name in a filter means. Errors: `UNKNOWN_FILTER` with the possible names. */
const fieldNamed = (name: string, { resource, reader }: FilterRequest): Field => {
  const field = currentField(resource, name);
  if (field !== undefined && isFilterable(resource, field, reader)) return field;
  const names = ['_id', ...filterableFields(resource, reader).map((each) => each.name)].join(', ');
  throw new AppError('UNKNOWN_FILTER', {
    text: `filter: ${shownValue(name)} is not a filter of ${resource.plural}; expected one of ${names}.`,
  });
};

/**
 * Parses the `filter` of a list into conditions, all of which must hold; empty without a filter. Only names that the
 * resource offers and the user may read are accepted. Shape:
 * `{"status":["New"],"budgetMax":{"gte":5000000},"assignedTo":"$me","_id":["…"]}`. Besides fields, a filter can have:
 *
 * - `$and`: a list of filters, all of which must match;
 * - `$or`: a list of filters, at least one of which must match;
 * - `$about`, for a log: entries about a record that matches `{"resource":"leads","filter":{…}}`;
 * - `$has`, for other resources: records with an entry that matches `{"resource":"activities","filter":{…}}`;
 * - `$matches`, only at the top level: records that fit the record `{"resource":"leads","_id":"…"}`.
 *
 * Errors: `UNKNOWN_FILTER` for an unknown name or operator, with the possible names or operators; `BAD_QUERY` for an
 * invalid value.
 */
export const parseFilter = (request: FilterRequest): readonly Condition[] => {
  const { filter } = request;
  if (filter === undefined || filter === null) return [];
  if (!isObject(filter)) throw badQuery('filter', 'a JSON object like {"status":["New"]}', filter);
  return Object.entries(filter).flatMap(([name, value]) => {
    if (name === '_id' || name === 'id') return idConditions(value);
    if ((specialFilters as readonly string[]).includes(name)) return specialConditions(name, value, request);
    return fieldConditions(fieldNamed(name, request), value, request);
  });
};
