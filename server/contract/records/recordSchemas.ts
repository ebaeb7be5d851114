import { kinds, kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import { matchesCondition } from '#model/validation/conditionTest.ts';
import { isWritten } from '#model/validation/objectSchema.ts';
import { recordSchema } from '#model/validation/recordSchema.ts';
import type { Model, Resource } from '#model/resource.ts';
import { fieldsAskedBy } from '#model/states.ts';
import { type FieldPlace, answerSchemaOf, bodySchemaOf } from './fieldSchemas.ts';
import { filterSchema } from './filterSchema.ts';
import { ruleSchema } from './ruleSchema.ts';
import { count, id, object, orNull, type Schema, text, yesNo } from '../schemaTypes.ts';

const placeOf = (resource: Resource, { resources, settings }: Model): FieldPlace => ({ resource, resources, settings });

/**
 * Returns the members of a body or response that are not fields, such as `note`, without those whose name a field of
 * the resource has.
 */
const beside = (resource: Resource, words: Readonly<Record<string, Schema>>): Readonly<Record<string, Schema>> =>
  Object.fromEntries(
    Object.entries(words).filter(
      ([name]) => resource.fieldsByName[name.replace(/\?$/, '')] === undefined || name === 'version?',
    ),
  );

const version: Schema = {
  type: 'integer',
  minimum: 1,
  description:
    'The version that the client has seen. If the record has changed since, the call fails with STALE_VERSION.',
};
const note: Schema = { type: 'string', maxLength: 5000, description: 'A note on the timeline.' };
const editKey: Schema = { type: 'string', description: 'The key to change this record without a token.' };

const writtenFields = ({ fields }: Resource): readonly Field[] =>
  fields.filter((field) => isWritten(field, kindFor(field)));

const properties = (fields: readonly Field[], schema: (field: Field) => Schema): Readonly<Record<string, Schema>> =>
  Object.fromEntries(fields.map((field) => [`${field.name}?`, schema(field)]));

const stateFields = ({ states, fields }: Resource): readonly Field[] =>
  fields.filter(({ name }) => name === states?.field || name === states?.sub);

/** Describes a record in responses. An absent field is blank, or the user may not see it. */
const readRecord = (resource: Resource, place: FieldPlace): JsonObject => ({
  title: resource.title,
  ...(resource.schema.description === undefined ? {} : { description: resource.schema.description }),
  ...object({
    _id: id,
    ...(Object.values(resource.calls).some(({ rest }) => rest) ? { 'id?': id } : {}),
    version: { type: 'integer', minimum: 1 },
    ...properties(
      resource.fields.filter((field) => field.name !== 'version' && kindFor(field).column.wire !== 'never'),
      (field) => answerSchemaOf(field, place),
    ),
    ...(resource.schema.keyed === undefined ? {} : { 'editKey?': editKey }),
  }),
});

const hasDefault = ({ property }: Field): boolean =>
  property.default !== undefined || property.defaultFrom !== undefined;

const createBody = (resource: Resource, place: FieldPlace): JsonObject => {
  const written = writtenFields(resource);
  const { properties: members, ...closed } = object({
    ...properties([...written, ...stateFields(resource).filter((field) => !written.includes(field))], (field) =>
      bodySchemaOf(field, place),
    ),
    ...beside(resource, { 'note?': note }),
    'allowDuplicate?': {
      ...(yesNo as JsonObject),
      description: 'Saves the record even if another one has the same unique value, where that is only a warning.',
    },
    'onDuplicate?': {
      type: 'string',
      enum: ['refuse', 'attach'],
      description:
        'For an existing person: `refuse` (the default) creates nothing; `attach` adds a note to the existing record.',
    },
    ...(resource.schema.open === undefined
      ? {}
      : {
          [`${resource.schema.open.trap}?`]: {
            type: 'string',
            description: 'Leave empty: a trap for bots.',
          },
        }),
  });
  const { allOf } = recordSchema(resource, kinds, place.settings);
  return {
    title: `New ${inLowerCase(resource.title)}`,
    ...closed,
    properties: members ?? {},
    required: written.filter((field) => field.required && !hasDefault(field)).map(({ name }) => name),
    ...(Array.isArray(allOf) ? { allOf: (allOf as readonly Json[]).map(ruleSchema) } : {}),
  };
};

const changeBody = (resource: Resource, place: FieldPlace): JsonObject => ({
  title: `Update of ${inLowerCase(resource.title)}`,
  description:
    `Changes the given fields. Null clears a field. The changed record must be valid by ${resource.name}.create. ` +
    '`_id` and read-only fields are ignored.',
  ...object({
    ...properties(writtenFields(resource), (field) => orNull(bodySchemaOf(field, place))),
    ...(resource.fieldsByName['version'] === undefined ? {} : { 'version?': version }),
    ...beside(resource, { 'note?': note }),
    'allowDuplicate?': yesNo,
    ...(resource.schema.keyed === undefined ? {} : { 'editKey?': editKey }),
  }),
});

const moves = ({ states, fieldsByName }: Resource): string =>
  (states?.transitions ?? [])
    .filter(({ by }) => by === undefined)
    .map((move) => {
      const asks = fieldsAskedBy(move).map((name) => fieldsByName[name]?.title ?? name);
      return `${[move.from].flat().join(', ')} → ${move.to}${asks.length === 0 ? '' : ` (${asks.join(', ')})`}${move.permission === undefined ? '' : ` [${move.permission}]`}`;
    })
    .join('; ');

const statusBody = (resource: Resource, place: FieldPlace): JsonObject | undefined => {
  const { states } = resource;
  if (states === undefined) return undefined;
  const asked = new Set([
    states.field,
    ...[states.sub ?? []].flat(),
    ...states.transitions.flatMap((move) => fieldsAskedBy(move)),
  ]);
  const body = object({
    ...properties(
      [...stateFields(resource), ...writtenFields(resource).filter((field) => !stateFields(resource).includes(field))],
      (field) => orNull(bodySchemaOf(field, place)),
    ),
    'version?': version,
    ...beside(resource, { 'note?': note }),
    'allowDuplicate?': yesNo,
  });
  const members = body['properties'] as JsonObject;
  const first = ([name]: readonly [string, Json]): number => (asked.has(name) ? 0 : 1);
  return {
    title: `New status of ${inLowerCase(resource.title)}`,
    description: `Transitions, with the fields each requires: ${moves(resource)}. @ stands for all states of a type.`,
    ...body,
    properties: Object.fromEntries(
      Object.entries(members)
        .toSorted((a, b) => first(a) - first(b))
        .map(([name, schema]) => [
          name,
          name === states.field ? (bodySchemaOf(resource.fieldsByName[name] as Field, place) as Json) : schema,
        ]),
    ),
    required: [states.field],
  };
};

const restFilter = (filter: JsonObject): JsonObject => ({
  ...filter,
  properties: {
    ...(filter['properties'] as JsonObject),
    q: text,
    id: { anyOf: [id as Json, { type: 'array', items: id as Json }] },
  },
});

/** Returns the schema of a resource's record in responses. An absent field is blank, or the user may not see it. */
export const recordSchemaOf = (resource: Resource, model: Model): JsonObject =>
  readRecord(resource, placeOf(resource, model));

/**
 * Returns the schemas of a resource, each under its name in the OpenAPI document. `leads.record`: a record in
 * responses. `leads.filter`, `leads.restFilter`: the filter of a list and of a `rest` call. `leads.page`: a page of
 * records. `leads.create`, `leads.change`: the bodies of these calls, unless the resource is read-only. `leads.status`:
 * the body of a change of state, if the resource has states.
 */
export const resourceSchemas = (resource: Resource, model: Model): Readonly<Record<string, Schema>> => {
  const place = placeOf(resource, model);
  const filter = filterSchema(resource, model);
  const status = statusBody(resource, place);
  return {
    [`${resource.name}.record`]: readRecord(resource, place),
    [`${resource.name}.filter`]: filter,
    [`${resource.name}.restFilter`]: restFilter(filter as JsonObject),
    ...(resource.readOnly
      ? {}
      : {
          [`${resource.name}.create`]: createBody(resource, place),
          [`${resource.name}.change`]: changeBody(resource, place),
        }),
    ...(status === undefined ? {} : { [`${resource.name}.status`]: status }),
    [`${resource.name}.page`]: object({
      data: { type: 'array', items: { $ref: `#/components/schemas/${resource.name}.record` } },
      total: count,
      'atLeast?': { const: true, description: 'There are at least `total` records.' },
    }),
  };
};

const isMet = (rule: Json, record: JsonObject): boolean => {
  if (!isObject(rule) || rule['if'] === undefined) return matchesCondition(rule, record);
  return matchesCondition((matchesCondition(rule['if'], record) ? rule['then'] : rule['else']) ?? true, record);
};

/**
 * Returns an example of a new record with only its required fields. Returns undefined if one of them has no example, or
 * if the example does not meet a condition of the schema.
 */
export const createExample = (resource: Resource, model: Model): Json | undefined => {
  const create = createBody(resource, placeOf(resource, model));
  const members = create['properties'] as Readonly<Record<string, JsonObject>>;
  const required = create['required'] as readonly string[];
  const example = Object.fromEntries(
    required.flatMap((name) => {
      const [value] = (members[name]?.['examples'] ?? []) as readonly Json[];
      return value === undefined || resource.fieldsByName[name] === undefined ? [] : [[name, value]];
    }),
  );
  const rules = Array.isArray(create['allOf']) ? (create['allOf'] as readonly Json[]) : [];
  return required.every((name) => Object.hasOwn(example, name)) && rules.every((rule) => isMet(rule, example))
    ? example
    : undefined;
};
