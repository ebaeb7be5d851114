import type { Field } from '../field.ts';
import { isBlank, type Json, type JsonObject } from '../schema/json.ts';
import type { Kind } from '../kind.ts';
import type { Settings } from '../schema/settingsSchema.ts';

type KindOf = (field: Field) => Kind;

const property = (name: string, schema: Json): JsonObject => ({ properties: { [name]: schema } });

/**
 * Returns the rules of a field whose choices depend on another field: one rule per value of the other field. Values
 * without a rule allow no choice.
 */
const choiceRules = (field: Field): readonly JsonObject[] => {
  if (field.choicesBy === undefined) return [];
  const { field: parent, choices } = field.choicesBy;
  const parents = Object.entries(choices).filter(([, list]) => !isBlank(list));
  if (parents.length === 0) return [];
  const rules = parents.map(
    ([value, list]): JsonObject => ({
      if: { ...property(parent, { const: value }), required: [parent] },
      then: property(field.name, { enum: list }),
    }),
  );
  return [
    ...rules,
    {
      if: { ...property(parent, { enum: parents.map(([value]) => value) }), required: [parent] },
      else: property(field.name, false),
    },
  ];
};

/**
 * Returns whether users may write a field. False for read-only fields, system fields, and fields of a kind whose values
 * only the server writes. `kind`: the kind of the field.
 */
export const isWritten = (field: Field, kind: Kind): boolean =>
  !field.readOnly && !field.system && kind.traits.serverWritten !== true;

/**
 * Returns the schema of a field's values. Fields that only the server writes accept any value, except computed ones:
 * too large an amount would lose precision.
 */
const schemaOf = (field: Field, kind: Kind, settings: Settings): Json =>
  isWritten(field, kind) || field.computed !== undefined ? kind.valueSchema(field, settings) : true;

/**
 * Builds the JSON Schema of a group, a row or a record with these fields. `kindOf` returns the kind of a field.
 * `settings` are those of the organization, such as its units of area. A value must have all required fields and no
 * unknown fields. Blank values count as present, so remove them before you validate. Shape:
 * `{"type":"object","properties":{"city":{"type":"string","maxLength":255}},"required":["city"],"additionalProperties":false}`.
 */
export const objectSchema = (fields: readonly Field[], kindOf: KindOf, settings: Settings): JsonObject => {
  const written = fields.filter((field) => isWritten(field, kindOf(field)));
  const required = written.filter((field) => field.required && kindOf(field).traits.writeOnly !== true);
  const rules = written.flatMap(choiceRules);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field, kindOf(field), settings)])),
    required: required.map(({ name }) => name),
    ...(rules.length === 0 ? {} : { allOf: rules }),
    additionalProperties: false,
  };
};
