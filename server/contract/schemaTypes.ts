import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type { Json, JsonObject } from '#model/schema/json.ts';

/** A JSON Schema, as in the OpenAPI document. */
export type Schema = JsonObject | boolean;

/**
 * The TypeScript type of the values that the JSON Schema `S` allows; `unknown` if `S` is a general type such as
 * `Schema`.
 */
export type Value<S> = S extends JSONSchema ? FromSchema<S> : unknown;

/** The schema of a record's id. */
export const id = { type: 'string', format: 'uuid' } as const;
/** The schema of an instant, such as `2024-01-05T09:30:00.000Z`. */
export const instant = { type: 'string', format: 'date-time' } as const;
/** The schema of a day, such as `2024-01-05`. */
export const day = { type: 'string', format: 'date' } as const;
/** The JSON Schema of a text without further rules. */
export const text = { type: 'string' } as const;
/** The JSON Schema of true or false. */
export const yesNo = { type: 'boolean' } as const;
/** The schema of a number of records or other items. */
export const count = { type: 'integer', minimum: 0 } as const;
/** The schema of an object with any members. */
export const anyObject = { type: 'object' } as const;

/** Returns the schema of a text of at most `maxLength` characters. */
export const textUpTo = <const Max extends number>(maxLength: Max) => ({ type: 'string', maxLength }) as const;

/** The schema of a note on the timeline. */
export const note = textUpTo(5000);

/** Returns the schema of one of several fixed texts. */
export const oneOfWords = <const Word extends string>(words: readonly Word[]) =>
  ({ type: 'string', enum: words }) as const;

/** Returns the schema of a value that may be null. */
export const orNull = <const S extends Schema>(schema: S) => ({ anyOf: [schema, { type: 'null' }] }) as const;

/** Returns the schema of a list whose items all have the given schema. */
export const list = <const S extends Schema>(items: S) => ({ type: 'array', items }) as const;

/** Returns the schema of a value that has at least one of the given schemas. */
export const anyOf = (...schemas: readonly Schema[]): Schema =>
  schemas.length === 1 && schemas[0] !== undefined ? schemas[0] : { anyOf: schemas };

/** Returns the schema of an object with any member names, whose values all have the given schema. */
export const mapOf = <const S extends Schema>(values: S) => ({ type: 'object', additionalProperties: values }) as const;

/**
 * Returns a copy of a schema with the additional keywords `words`, such as `title` or `description`. They must not
 * change which values the schema allows.
 */
export const described = <const S extends JsonObject>(schema: S, words: JsonObject): S => ({ ...schema, ...words });

type Members = Readonly<Record<string, Schema>>;
type NameOf<Key> = Key extends `${infer Name}?` ? Name : Key;
type ObjectSchema<M extends Members> = {
  readonly type: 'object';
  readonly properties: { readonly [Key in keyof M & string as NameOf<Key>]: Exclude<M[Key], undefined> };
  readonly required: readonly Exclude<keyof M & string, `${string}?`>[];
  readonly additionalProperties: false;
};

/**
 * Returns the schema of an object that has no other members than these. A member whose name ends with `?` is optional.
 * Example: `{"_id":id,"title?":text}` →
 * `{"type":"object","properties":{"_id":…,"title":…},"required":["_id"],"additionalProperties":false}`.
 */
export const object = <const M extends Members>(members: M): ObjectSchema<M> => {
  const names = Object.keys(members);
  const required = names.filter((name) => !name.endsWith('?'));
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(members).map(([name, schema]): [string, Json] => [name.replace(/\?$/, ''), schema]),
    ),
    // OpenAPI tools reject an empty list.
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
    // checked: the type removes the `?` of names in the same way
  } as unknown as ObjectSchema<M>;
};

/** Returns the schema of the object `{data}`, in which most responses have their content. */
export const dataEnvelope = <const S extends Schema>(schema: S) => object({ data: schema });

/** Returns a reference to a schema of the OpenAPI document, by its name there. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
