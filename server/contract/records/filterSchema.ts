import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Json, JsonObject } from '#model/schema/json.ts';
import { matchesOf } from '#model/match/match.ts';
import type { Operator } from '#model/kind.ts';
import type { Model, Resource } from '#model/resource.ts';
import { stateTypes } from '#model/schema/statesSchema.ts';
import { filterableFields } from '../../query/filters/parse/fieldConditions.ts';
import { sortableFields } from '../../query/lists/parseListQuery.ts';
import { everythingReader } from '../../query/filters/everythingReader.ts';
import { id, type Schema } from '../schemaTypes.ts';

const orList = (schema: JsonObject): JsonObject => ({ anyOf: [schema, { type: 'array', items: schema }] });

/** Describes an operand. Values in filters are parsed like typed texts, so only their type is described. */
const operandOf = (field: Field): JsonObject => {
  const { column, traits } = kindFor(field);
  if (traits.choices !== undefined && field.choices.length > 0) return { type: 'string', enum: field.choices };
  if (column.wire === 'beside') return { type: ['string', 'number', 'object'] };
  if (column.type === 'boolean') return { type: 'boolean' };
  const isNumber = column.type === 'integer' || column.type === 'bigint' || column.type === 'numeric';
  return { type: isNumber ? ['number', 'string'] : 'string' };
};

const operatorSchema = (operator: Operator, field: Field): JsonObject => {
  switch (operator) {
    case 'blank':
    case 'repeated':
      return { type: 'boolean' };
    case 'contains':
    case 'startsWith':
      return { type: 'string' };
    case 'type':
      return orList({ type: 'string', enum: stateTypes });
    case 'of':
      return orList({ type: 'string', enum: field.toAny });
    case 'in':
    case 'notIn':
    case 'any':
    case 'all':
      return orList(operandOf(field));
    default:
      return operandOf(field);
  }
};

const fieldFilter = (field: Field, resource: Resource): JsonObject => {
  const operators = kindFor(field).operators.filter((operator) =>
    operator === 'type'
      ? field.name === resource.states?.field
      : operator === 'repeated'
        ? field.unique !== undefined
        : true,
  );
  return {
    title: field.title,
    anyOf: [
      operandOf(field),
      { type: 'array', items: operandOf(field) },
      {
        type: 'object',
        properties: Object.fromEntries(operators.map((operator) => [operator, operatorSchema(operator, field)])),
        additionalProperties: false,
      },
    ],
  };
};

/**
 * Returns the schema of the `filter` of a resource's lists: each filterable field with the operators of its kind, and
 * `$and`, `$or` and filters by related records.
 */
export const filterSchema = (resource: Resource, model: Model): Schema => ({
  type: 'object',
  description:
    'All conditions must match. A value means equals, a list means any of its values. `$me`, `$now`, `$today` and `$tomorrow` are resolved for the current user.',
  properties: {
    _id: { anyOf: [id as Json, { type: 'array', items: id as Json }, { type: 'object' }] },
    ...Object.fromEntries(
      filterableFields(resource, everythingReader(model)).map((field) => [field.name, fieldFilter(field, resource)]),
    ),
    $and: { type: 'array', items: { type: 'object' }, description: 'Filters that must all match.' },
    $or: {
      type: 'array',
      items: { type: 'object' },
      minItems: 1,
      description: 'Filters, at least one of which must match.',
    },
    ...(matchesOf(model, resource).length === 0
      ? {}
      : {
          $matches: {
            type: 'object',
            description: 'The record matches one of another resource: `{"resource":"…","_id":"…"}`.',
          },
        }),
    ...(resource.schema.log === undefined
      ? {
          $has: {
            type: 'object',
            description: 'A log entry is about the record: `{"resource":"…","filter":{…}}`.',
          },
        }
      : {
          $about: { type: 'object', description: 'The entry is about such a record: `{"resource":"…","filter":{…}}`.' },
        }),
  },
  additionalProperties: false,
});

/** Returns the names of the fields that a resource's lists can be sorted by. */
export const sortNames = (resource: Resource, model: Model): readonly string[] =>
  sortableFields(resource, everythingReader(model)).map(({ name }) => name);
