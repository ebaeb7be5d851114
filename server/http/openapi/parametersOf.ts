import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import type { BodyDoc, Parameter } from '../../contract/resourceCall.ts';
import type { Schema } from '../../contract/schemaTypes.ts';

/** Returns the parameters of a query in the OpenAPI document: one for each property of its schema. */
export const parametersOf = (schema: Schema): readonly Parameter[] => {
  const { properties = {}, required = [] } = isObject(schema) ? schema : {};
  return Object.entries(properties as Readonly<Record<string, JsonObject>>).map(
    ([name, { description, ...value }]): Parameter => ({
      name,
      in: 'query',
      ...(description === undefined ? {} : { description }),
      ...((required as readonly string[]).includes(name) ? { required: true } : {}),
      schema: value,
    }),
  );
};

/**
 * Returns a request body for the OpenAPI document: its schema and, if given, its example. Undefined without a schema,
 * because the call then has no body.
 */
export const bodyDoc = (schema: Schema | undefined, example: Json | undefined): BodyDoc | undefined =>
  schema === undefined ? undefined : { schema, ...(example === undefined ? {} : { example }) };
