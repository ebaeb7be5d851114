import type { Field } from '#model/field.ts';
import type { JsonObject } from '#model/schema/json.ts';

/**
 * Returns the limits of a text as JSON Schema: the length and the pattern that the schema file sets for the field.
 * `maxLength` applies if the file sets no maximum length.
 */
export const textLimits = ({ property }: Field, maxLength: number): JsonObject => ({
  ...(property.minLength === undefined ? {} : { minLength: property.minLength }),
  maxLength: property.maxLength ?? maxLength,
  ...(property.pattern === undefined ? {} : { pattern: property.pattern }),
});

/**
 * Returns the limits of a number as JSON Schema, as the schema file sets them for the field. `minimum` and `maximum`
 * apply where the file sets none.
 */
export const numberLimits = ({ property }: Field, minimum: number, maximum: number): JsonObject => ({
  minimum: property.minimum ?? minimum,
  maximum: property.maximum ?? maximum,
  ...(property.multipleOf === undefined ? {} : { multipleOf: property.multipleOf }),
});

/**
 * Returns the limits of the length of a list as JSON Schema, as the schema file sets them for the field. `maxItems`
 * applies if the file sets no maximum.
 */
export const listLimits = ({ property }: Field, maxItems: number): JsonObject => ({
  ...(property.minItems === undefined ? {} : { minItems: property.minItems }),
  maxItems: property.maxItems ?? maxItems,
});
