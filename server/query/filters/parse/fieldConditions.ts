import { kindFor } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import type { Field } from '#model/field.ts';
import { isList, isObject } from '#model/schema/json.ts';
import { operators, type Operator } from '#model/kind.ts';
import { canRead, canSeeDeleted } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { stateTypes } from '#model/schema/statesSchema.ts';
import { statesOfType } from '#model/states.ts';
import { duplicateFieldsOf } from './duplicateFields.ts';
import { badQuery, shownValue } from './badQuery.ts';
import { type FilterOperand, parseFilterValue } from './parseFilterValue.ts';
import type { Condition } from '../listQuery.ts';
import { operatorTexts } from './operatorTexts.ts';
import { parsePgValue } from './pgValue.ts';
import type { Reader } from '../reader.ts';
import { repeatedFields } from './repeated.ts';
import { isListField } from '../columns.ts';

/** A filter to parse: its resource, the given value, and the user for whom it is. */
export type FilterRequest = {
  readonly resource: Resource;
  readonly filter: unknown;
  readonly reader: Reader;
  /** Nesting depth of the filter. */
  readonly depth?: number;
};

/** Max values of a list in a filter. chosen: more ids than a page or a selection has. */
const maxValues = 1000;

const idOperators: readonly Operator[] = ['eq', 'in', 'ne', 'notIn'];

/** Returns whether the user may filter a list by a field. */
export const isFilterable = (resource: Resource, field: Field, { actor }: Reader): boolean => {
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

/**
 * Returns the value of a filter as a list; a single value becomes a list of one. `place`: the path of the value in the
 * query, such as `filter.status`. Errors: `BAD_QUERY` for more than 1000 values.
 */
export const listed = (value: unknown, place: string): readonly unknown[] => {
  const values = isList(value) ? value : [value];
  if (values.length > maxValues)
    throw badQuery(place, `a list of up to ${maxValues} values`, `${values.length} values`);
  return values;
};

/** Returns the states whose types are in `value`, such as `["open"]`. */
const readStateTypes = (resource: Resource, value: unknown, place: string): readonly FilterOperand[] => {
  const types = listed(value, place);
  const wrong = types.find((type) => !(stateTypes as readonly unknown[]).includes(type));
  if (wrong !== undefined || resource.states === undefined)
    throw badQuery(place, `one of ${stateTypes.join(', ')}`, wrong);
  return statesOfType(resource.states, types as readonly string[]).map((state) => ({ value: state, type: 'text' }));
};

/** One comparison of a filter, such as `{"gte":5}` of `budget`. `place`: its field in messages, `filter.budget`. */
type Part = { readonly field: Field; readonly operator: Operator; readonly value: unknown; readonly place: string };

/** Returns the values that an operator compares with, in the type that it needs. */
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

/**
 * Returns the operators of a filter value: `{"gte":1}` → itself; `"New"` → eq; a list → in; for fields that hold lists
 * → any.
 */
const operatorsIn = (field: Field, value: unknown): readonly (readonly [string, unknown])[] => {
  const isValue = kindFor(field).column.wire === 'beside' && isObject(value) && !Object.keys(value).some(isOperator);
  if (isObject(value) && !isValue) return Object.entries(value);
  if (isListField(field)) return [['any', value]];
  return [[Array.isArray(value) ? 'in' : 'eq', value]];
};

/**
 * Returns the conditions of a field, one per operator of `value`: `{"gte":1,"lt":5}` gives two. Errors:
 * `UNKNOWN_FILTER` for an operator that the field does not have, `BAD_QUERY` for an invalid value.
 */
export const fieldConditions = (field: Field, value: unknown, request: FilterRequest): readonly Condition[] => {
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

/**
 * Returns the conditions of a filter by `_id`. `value`: an id, a list of ids, or an object with operators. Errors:
 * `UNKNOWN_FILTER` for an operator that ids do not have, `BAD_QUERY` for an invalid id.
 */
export const idConditions = (value: unknown): readonly Condition[] => {
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
