import type { Field } from '#model/field.ts';
import type { JsonObject } from '#model/schema/json.ts';

/** Copies the words that a property limits its text with; `maxLength` where it names none. */
export const textLimits = ({ property }: Field, maxLength: number): JsonObject => ({
  ...(property.minLength === undefined ? {} : { minLength: property.minLength }),
  maxLength: property.maxLength ?? maxLength,
  ...(property.pattern === undefined ? {} : { pattern: property.pattern }),
});

/** Copies the words that a property limits its number with; `minimum` and `maximum` where it names none. */
export const numberLimits = ({ property }: Field, minimum: number, maximum: number): JsonObject => ({
  minimum: property.minimum ?? minimum,
  maximum: property.maximum ?? maximum,
  ...(property.multipleOf === undefined ? {} : { multipleOf: property.multipleOf }),
});

/** Copies the words that a property limits its list with; `maxItems` where it names none. */
export const listLimits = ({ property }: Field, maxItems: number): JsonObject => ({
  ...(property.minItems === undefined ? {} : { minItems: property.minItems }),
  maxItems: property.maxItems ?? maxItems,
});
