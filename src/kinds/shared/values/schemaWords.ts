import type { Field } from '#model/field.ts';
import type { JsonObject } from '#model/schema/json.ts';

/**
 * Returns the limits that a property sets for a text (length and pattern), as JSON Schema. `maxLength` applies if the
 * property sets no maximum length.
 */
export const textLimits = ({ property }: Field, maxLength: number): JsonObject => ({
  ...(property.minLength === undefined ? {} : { minLength: property.minLength }),
  maxLength: property.maxLength ?? maxLength,
  ...(property.pattern === undefined ? {} : { pattern: property.pattern }),
});

/**
 * Returns the limits that a property sets for a number, as JSON Schema. Where the property sets none, `minimum` and
 * `maximum` apply.
 */
export const numberLimits = ({ property }: Field, minimum: number, maximum: number): JsonObject => ({
  minimum: property.minimum ?? minimum,
  maximum: property.maximum ?? maximum,
  ...(property.multipleOf === undefined ? {} : { multipleOf: property.multipleOf }),
});

/**
 * Returns the limits that a property sets for the length of a list, as JSON Schema. `maxItems` applies if the property
 * sets no maximum.
 */
export const listLimits = ({ property }: Field, maxItems: number): JsonObject => ({
  ...(property.minItems === undefined ? {} : { minItems: property.minItems }),
  maxItems: property.maxItems ?? maxItems,
});
