import type { Field } from '#model/field.ts';
import type { JsonObject } from '#model/schema/json.ts';

/** Copies a property's limits of texts; `maxLength` is the default. */
export const textLimits = ({ property }: Field, maxLength: number): JsonObject => ({
  ...(property.minLength === undefined ? {} : { minLength: property.minLength }),
  maxLength: property.maxLength ?? maxLength,
  ...(property.pattern === undefined ? {} : { pattern: property.pattern }),
});

/** Copies a property's limits of numbers; `minimum` and `maximum` are the defaults. */
export const numberLimits = ({ property }: Field, minimum: number, maximum: number): JsonObject => ({
  minimum: property.minimum ?? minimum,
  maximum: property.maximum ?? maximum,
  ...(property.multipleOf === undefined ? {} : { multipleOf: property.multipleOf }),
});

/** Copies a property's limits of lists; `maxItems` is the default. */
export const listLimits = ({ property }: Field, maxItems: number): JsonObject => ({
  ...(property.minItems === undefined ? {} : { minItems: property.minItems }),
  maxItems: property.maxItems ?? maxItems,
});
