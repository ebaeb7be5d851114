import type { Json, JsonObject } from '#model/schema/json.ts';

/** A JSON Schema, as it stands in the document. */
export type Schema = JsonObject | boolean;

const asJson = (schema: Schema): Json => schema;

/** A record's id. */
export const id: Schema = { type: 'string', format: 'uuid' };
/** `2024-01-05T09:30:00.000Z`. */
export const instant: Schema = { type: 'string', format: 'date-time' };
/** `2024-01-05`. */
export const day: Schema = { type: 'string', format: 'date' };
export const text: Schema = { type: 'string' };
export const yesNo: Schema = { type: 'boolean' };
/** How many there are. */
export const count: Schema = { type: 'integer', minimum: 0 };
/** An object that the document says no more of. */
export const anyObject: Schema = { type: 'object' };

/** One of some words. */
export const oneOfWords = (words: readonly string[]): Schema => ({ type: 'string', enum: words });

/** A value that may be null. */
export const orNull = (schema: Schema): Schema => ({ anyOf: [asJson(schema), { type: 'null' }] });

/** A list of one thing. */
export const list = (items: Schema): Schema => ({ type: 'array', items: asJson(items) });

/** Any of several forms. */
export const anyOf = (...schemas: readonly Schema[]): Schema =>
  schemas.length === 1 && schemas[0] !== undefined ? schemas[0] : { anyOf: schemas.map(asJson) };

/** An object that says its own kind of thing under every name. */
export const mapOf = (values: Schema): Schema => ({ type: 'object', additionalProperties: asJson(values) });

/**
 * A closed object; a name that ends with `?` may be left out.
 * Example: `{"_id":id,"title?":text}` →
 * `{"type":"object","properties":{"_id":…,"title":…},"required":["_id"],"additionalProperties":false}`.
 */
export const object = (members: Readonly<Record<string, Schema>>): JsonObject => {
  const names = Object.keys(members);
  const required = names.filter((name) => !name.endsWith('?'));
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(members).map(([name, schema]) => [name.replace(/\?$/, ''), asJson(schema)]),
    ),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
};

/** The envelope that most answers come in. */
export const dataEnvelope = (schema: Schema): Schema => object({ data: schema });

/** Points at a schema of the document's own. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
