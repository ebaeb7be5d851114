import { alternativesOf } from './alternatives.ts';
import { conditionsOf } from './conditions.ts';
import type { Field } from '../field.ts';
import { isList, type Json, type JsonObject } from '../schema/json.ts';
import type { Kind, Kinds } from '../kind.ts';
import { objectSchema } from './objectSchema.ts';
import type { Resource } from '../resource.ts';
import type { Settings } from '../schema/settingsSchema.ts';

/**
 * Returns rules that require write-only fields only while a record has no id. The server never returns their
 * values, so an edit cannot send them again.
 */
const onceRequired = (fields: readonly Field[], kindOf: (field: Field) => Kind): readonly Json[] => {
  const names = fields
    .filter((field) => field.required && kindOf(field).traits.writeOnly === true)
    .map(({ name }) => name);
  return names.length === 0 ? [] : [{ if: { required: ['_id'] }, else: { required: names } }];
};

/** Returns the conditions and alternatives of a resource's file as JSON Schema. */
const rulesOfFile = ({ schema }: Resource): readonly Json[] => [
  // They are JSON Schema already, except for our own words.
  ...conditionsOf(schema).map((rule) => ({
    if: rule.if ?? true,
    ...(rule.then === undefined ? {} : { then: rule.then }),
    ...(rule.else === undefined ? {} : { else: rule.else }),
  })),
  ...alternativesOf(schema).map(({ word, groups }) => ({ [word]: groups })),
];

/**
 * Returns the fields of a resource. Status and payments count as written by users, although forms do not write them:
 * their own calls must meet the rules of these fields.
 */
const checkedFields = ({ fields, states, schema }: Resource): readonly Field[] => {
  const written = [states?.field, states?.sub, schema.payments?.field];
  return fields.map((field) => (written.includes(field.name) ? { ...field, readOnly: false, required: false } : field));
};

/**
 * Builds the JSON Schema 2020-12 that validates a whole record, after `cleanRecord` has normalized the record. It
 * contains the schemas of the fields, and the conditions and alternatives of the resource's file. `settings` are those
 * of the organization, such as its units of area. Shape:
 * `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{…},"required":["name"],"allOf":[…],"additionalProperties":false}`.
 * Throws an `Error` for a field of an unknown kind; the check of schema files rejects such a field earlier.
 */
export const recordSchema = (resource: Resource, kinds: Kinds, settings: Settings): JsonObject => {
  const kindOf = (field: Field): Kind => {
    const kind = Object.hasOwn(kinds, field.kind) ? kinds[field.kind] : undefined;
    if (kind === undefined)
      throw new Error(
        `${resource.name}.${field.name}: no such kind, got ${field.kind}; expected one of ${Object.keys(kinds).join(', ')}`,
      );
    return kind;
  };
  const { properties, allOf, ...body } = objectSchema(checkedFields(resource), kindOf, settings);
  const rules: readonly Json[] = [
    ...(isList(allOf) ? allOf : []),
    ...rulesOfFile(resource),
    ...onceRequired(resource.fields, kindOf),
  ];
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...body,
    properties: { _id: true, ...(properties as JsonObject) },
    ...(rules.length === 0 ? {} : { allOf: rules }),
  };
};
