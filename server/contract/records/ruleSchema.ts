import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';

/** Keywords whose value is one or more schemas for the same value. */
const applicators = new Set(['if', 'then', 'else', 'not', 'allOf', 'anyOf', 'oneOf']);
const ofItems = new Set(['items', 'contains']);

const namesIn = (required: Json | undefined): readonly string[] =>
  Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];

const each = (value: Json): Json =>
  Array.isArray(value) ? value.map((one: Json) => ruleSchema(one)) : ruleSchema(value);

/**
 * Returns a part of a condition, such as its `then`, as a schema that accepts the same values and can be used on its
 * own. Each required field is also a property, and other properties are allowed, as linters and example generators need
 * it. Example: `{"required":["subject"]}` →
 * `{"properties":{"subject":{}},"required":["subject"],"additionalProperties":true}`.
 */
export const ruleSchema = (schema: Json): Json => {
  if (!isObject(schema)) return schema;
  const { properties, required, ...others } = schema as JsonObject;
  const rest = Object.fromEntries(
    Object.entries(others).map(([word, value]): [string, Json] => [
      word,
      applicators.has(word) || ofItems.has(word) ? each(value as Json) : (value as Json),
    ]),
  );
  const members: Record<string, Json> = Object.fromEntries(namesIn(required).map((name) => [name, {}]));
  for (const [name, value] of Object.entries(isObject(properties) ? (properties as JsonObject) : {}))
    members[name] = ruleSchema(value as Json);
  return {
    ...rest,
    ...(Object.keys(members).length === 0
      ? {}
      : { properties: members, ...(rest['additionalProperties'] === undefined ? { additionalProperties: true } : {}) }),
    ...(required === undefined ? {} : { required }),
  };
};
