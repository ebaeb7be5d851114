import type { Field } from '#model/field.ts';
import type { JsonObject } from '#model/schema/json.ts';

/** Returns the limits of a text in a property as JSON Schema. `maxLength` is the default. */
export const textLimits = ({ property }: Field, maxLength: number): JsonObject => ({
  ...(property.minLength === undefined ? {} : { minLength: property.minLength }),
  maxLength: property.maxLength ?? maxLength,
  ...(property.pattern === undefined ? {} : { pattern: property.pattern }),
});

/** Returns the limits of a number in a property as JSON Schema. `minimum` and `maximum` are the defaults. */
export const numberLimits = ({ property }: Field, minimum: number, maximum: number): JsonObject => ({
  minimum: property.minimum ?? minimum,
  maximum: property.maximum ?? maximum,
  ...(property.multipleOf === undefined ? {} : { multipleOf: property.multipleOf }),
});

/** Returns the limits of a list in a property as JSON Schema. `maxItems` is the default. */
export const listLimits = ({ property }: Field, maxItems: number): JsonObject => ({
  ...(property.minItems === undefined ? {} : { minItems: property.minItems }),
  maxItems: property.maxItems ?? maxItems,
});
