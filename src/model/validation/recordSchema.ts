import { alternativesOf } from './alternatives.ts';
import { conditionsOf } from './conditions.ts';
import type { Field } from '../field.ts';
import type { Json, JsonObject } from '../schema/json.ts';
import type { Kind, Kinds } from '../kind.ts';
import { objectSchema } from './objectSchema.ts';
import type { Resource } from '../resource.ts';
import type { Settings } from '../schema/schema.ts';

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

/**
 * Builds the JSON Schema 2020-12 of a whole record that `cleanRecord` has normalized. It contains the schema of each
 * field, required fields, dependent choices and the conditions of the file. It rejects unknown fields, and accepts any
 * value of fields that only the server writes. Shape:
 * `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","properties":{…},"required":["name"],"allOf":[…],"additionalProperties":false}`.
 * Errors: an `Error` for an unknown kind, which the schema check rejects earlier.
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
  // Forms do not write the state, but status calls do, and the server always fills it in.
  const isState = ({ name }: Field): boolean => name === resource.states?.field || name === resource.states?.sub;
  // Payments are written by their own call, which must meet the rules of the rows.
  const isPayments = ({ name }: Field): boolean => name === resource.schema.payments?.field;
  const fields = resource.fields.map((field) =>
    isState(field) || isPayments(field) ? { ...field, readOnly: false, required: false } : field,
  );
  const { properties, allOf, ...body } = objectSchema(fields, kindOf, settings);
  const rules: readonly Json[] = [
    ...(Array.isArray(allOf) ? (allOf as readonly Json[]) : []),
    // The file's conditions are JSON Schema, except for our own words.
    ...conditionsOf(resource.schema).map(
      (rule) =>
        ({
          if: rule.if ?? true,
          ...(rule.then === undefined ? {} : { then: rule.then }),
          ...(rule.else === undefined ? {} : { else: rule.else }),
        }) as unknown as Json,
    ),
    ...alternativesOf(resource.schema).map(({ word, groups }) => ({ [word]: groups }) as unknown as Json),
    ...onceRequired(resource.fields, kindOf),
  ];
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...body,
    properties: { _id: true, ...(properties as JsonObject) },
    ...(rules.length === 0 ? {} : { allOf: rules }),
  };
};
