import { kindFor } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import type { Field } from '#model/field.ts';
import { isObject } from '#model/schema/json.ts';
import { operators, type Operator } from '#model/kind.ts';
import { canRead, canSeeDeleted } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { stateTypes } from '#model/schema/schema.ts';
import { statesOfType } from '#model/states.ts';
import { duplicateFieldsOf } from './duplicateFields.ts';
import { badQuery, shownValue } from './badQuery.ts';
import { currentField } from '../columns.ts';
import { type FilterOperand, parseFilterValue } from './parseFilterValue.ts';
import { type Condition, matchFilter, specialFilters } from '../listQuery.ts';
import { logEntryCondition, hasLogEntryCondition } from '../scope/logFilters.ts';
import { operatorTexts } from './operatorTexts.ts';
import { parsePgValue } from './pgValue.ts';
import type { Reader } from '../reader.ts';
import { repeatedFields } from './repeated.ts';

export type FilterRequest = {
  readonly resource: Resource;
  readonly filter: unknown;
  readonly reader: Reader;
  /** Nesting depth of the filter. */
  readonly depth?: number;
};

/** Max nesting depth of a filter. chosen: the filter behind a figure of a report is three levels deep. */
const deepest = 8;

/** Max values of a list in a filter. chosen: more ids than a page or a selection has. */
const maxValues = 1000;

const idOperators: readonly Operator[] = ['eq', 'in', 'ne', 'notIn'];

const isFilterable = (resource: Resource, field: Field, { actor }: Reader): boolean => {
  if (field.name === 'deletedAt') return canSeeDeleted(actor.permissions, resource);
  const { column, traits, operators: allowed } = kindFor(field);
  return (
    allowed.length > 0 &&
    column.wire !== 'never' &&
    traits.writeOnly !== true &&
    !field.ownersOnly &&
    canRead(actor.permissions, resource, field)
  );
};

/**
 * Returns the fields that the user may filter a list by. Fields masked for them are excluded, because filtering would
 * reveal their values.
 */
export const filterableFields = (resource: Resource, reader: Reader): readonly Field[] =>
  resource.fields.filter((field) => isFilterable(resource, field, reader));

const operatorsOf = (resource: Resource, field: Field): readonly Operator[] =>
  kindFor(field).operators.filter((operator) =>
    operator === 'type'
      ? field.name === resource.states?.field
      : operator === 'repeated'
        ? field.unique !== undefined
        : true,
  );

const unknownFilter = (text: string): AppError => new AppError('UNKNOWN_FILTER', { text });

const isOperator = (word: string): word is Operator => (operators as readonly string[]).includes(word);

const listed = (value: unknown, place: string): readonly unknown[] => {
  const values = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  if (values.length > maxValues)
    throw badQuery(place, `a list of up to ${maxValues} values`, `${values.length} values`);
  return values;
};

const readStateTypes = (resource: Resource, value: unknown, place: string): readonly FilterOperand[] => {
  const types = listed(value, place);
  const wrong = types.find((type) => !(stateTypes as readonly unknown[]).includes(type));
  if (wrong !== undefined || resource.states === undefined)
    throw badQuery(place, `one of ${stateTypes.join(', ')}`, wrong);
  return statesOfType(resource.states, types as readonly string[]).map((state) => ({ value: state, type: 'text' }));
};

type Part = { readonly field: Field; readonly operator: Operator; readonly value: unknown; readonly place: string };

const readOperands = (
  { field, operator, value, place }: Part,
  { resource, reader }: FilterRequest,
): readonly FilterOperand[] => {
  switch (operator) {
    case 'blank':
    case 'repeated':
      if (typeof value !== 'boolean') throw badQuery(place, 'true or false', value);
      return [{ value, type: 'boolean' }];
    case 'type':
      return readStateTypes(resource, value, place);
    case 'of':
      return listed(value, place).map((name) => {
        if (typeof name !== 'string' || !field.toAny.includes(name))
          throw badQuery(place, `one of ${field.toAny.join(', ')}`, name);
        return { value: name, type: 'text' };
      });
    case 'contains':
    case 'startsWith':
      return [{ value: parsePgValue(value, 'text', place), type: 'text' }];
    case 'in':
    case 'notIn':
    case 'any':
    case 'all':
      return listed(value, place).map((each) => parseFilterValue(each, field, { place, reader }));
    default:
      if (Array.isArray(value)) throw badQuery(place, 'a single value', value);
      return [parseFilterValue(value, field, { place, reader })];
  }
};

const buildCondition = (part: Part, request: FilterRequest): Condition => {
  const { field, operator } = part;
  const operands = readOperands(part, request);
  const subject = {
    table: request.resource.name,
    column: field.name,
    type: kindFor(field).column.type,
    operands,
    timeZone: request.reader.timeZone,
    comparedFields: duplicateFieldsOf(request.resource, field).map(({ name }) => name),
    isKept: operator === 'repeated' && repeatedFields(request.resource).some((kept) => kept.field === field),
  };
  return {
    field: field.name,
    operator,
    values: operands.map(({ value }) => value),
    write: (bind) => operatorTexts[operator](subject, bind),
  };
};

const isList = (field: Field): boolean => kindFor(field).column.type.endsWith('[]');

/**
 * Returns the operators of a filter value: `{"gte":1}` → itself; `"New"` → eq; a list → in; for fields that hold lists
 * → any.
 */
const operatorsIn = (field: Field, value: unknown): readonly (readonly [string, unknown])[] => {
  const isValue = kindFor(field).column.wire === 'beside' && isObject(value) && !Object.keys(value).some(isOperator);
  if (isObject(value) && !isValue) return Object.entries(value);
  if (isList(field)) return [['any', value]];
  return [[Array.isArray(value) ? 'in' : 'eq', value]];
};

const conditionsOf = (field: Field, value: unknown, request: FilterRequest): readonly Condition[] => {
  const allowed = operatorsOf(request.resource, field);
  const pairs = operatorsIn(field, value);
  if (pairs.length === 0)
    throw badQuery(`filter.${field.name}`, `a value, or an object with ${allowed.join(', ')}`, value);
  return pairs.map(([operator, operand]) => {
    if (!isOperator(operator) || !allowed.includes(operator)) {
      throw unknownFilter(
        `filter.${field.name}: ${shownValue(operator)} is not an operator of ${field.title}; expected one of ${allowed.join(', ')}.`,
      );
    }
    return buildCondition({ field, operator, value: operand, place: `filter.${field.name}` }, request);
  });
};

const idConditions = (value: unknown): readonly Condition[] => {
  const place = 'filter._id';
  const pairs: readonly (readonly [string, unknown])[] = isObject(value) ? Object.entries(value) : [['in', value]];
  return pairs.map(([operator, operand]) => {
    if (!isOperator(operator) || !idOperators.includes(operator)) {
      throw unknownFilter(
        `${place}: ${shownValue(operator)} is not an operator of _id; expected one of ${idOperators.join(', ')}.`,
      );
    }
    const operands = listed(operand, place).map(
      (id): FilterOperand => ({ value: parsePgValue(id, 'uuid', place), type: 'uuid' }),
    );
    const subject = { table: '', column: '_id', type: 'uuid', operands, timeZone: 'UTC', comparedFields: [] } as const;
    return {
      field: '_id',
      operator,
      values: operands.map(({ value: id }) => id),
      write: (bind) => operatorTexts[operator](subject, bind),
    };
  });
};

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

const specialConditions = (name: string, value: unknown, request: FilterRequest): readonly Condition[] => {
  const { resource, reader } = request;
  const depth = (request.depth ?? 0) + 1;
  if (depth > deepest) throw badQuery(`filter.${name}`, `no more than ${deepest} filters within each other`, 'more');
  if (name === '$and') {
    if (!Array.isArray(value)) throw badQuery('filter.$and', 'a list of filters', value);
    return listed(value, 'filter.$and').flatMap((filter) => parseFilter({ ...request, filter, depth }));
  }
  if (name === '$or') {
    if (!Array.isArray(value) || value.length === 0) throw badQuery('filter.$or', 'a list of filters', value);
    const filters = listed(value, 'filter.$or').map((filter) => parseFilter({ ...request, filter, depth }));
    return [oneOf(filters)];
  }
  if (name === matchFilter) {
    if (reader.matchCondition === undefined || request.depth !== undefined)
      throw badQuery(
        `filter.${matchFilter}`,
        'an object like {"resource":"…","_id":"…"}, at the top of the filter of a list',
        value,
      );
    return [{ field: matchFilter, operator: matchFilter, values: [], write: reader.matchCondition }];
  }
  const other = readOther(name, value, reader);
  const conditions = parseFilter({ ...other, reader, depth });
  const log = name === '$about' ? resource : other.resource;
  if (log.schema.log === undefined)
    throw badQuery(
      `filter.${name}`,
      name === '$about' ? 'left out: these records are not a log of others' : 'a log of what happens to records',
      value,
    );
  const about = {
    log,
    columns: log.schema.log,
    resource: name === '$about' ? other.resource : resource,
    conditions,
    reader,
  };
  return [name === '$about' ? logEntryCondition(about) : hasLogEntryCondition(about)];
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
 * Errors: `UNKNOWN_FILTER` for an unknown name or operator, with the possible names or operators; `BAD_QUERY` for a
 * value.
 */
export const parseFilter = (request: FilterRequest): readonly Condition[] => {
  const { resource, filter, reader } = request;
  if (filter === undefined || filter === null) return [];
  if (!isObject(filter)) throw badQuery('filter', 'a JSON object like {"status":["New"]}', filter);
  return Object.entries(filter).flatMap(([name, value]) => {
    if (name === '_id' || name === 'id') return idConditions(value);
    if ((specialFilters as readonly string[]).includes(name)) return specialConditions(name, value, request);
    const field = currentField(resource, name);
    if (field === undefined || !isFilterable(resource, field, reader)) {
      const names = ['_id', ...filterableFields(resource, reader).map((each) => each.name)].join(', ');
      throw unknownFilter(
        `filter: ${shownValue(name)} is not a filter of ${resource.plural}; expected one of ${names}.`,
      );
    }
    return conditionsOf(field, value, request);
  });
};
