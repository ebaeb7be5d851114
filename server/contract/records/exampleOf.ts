import { allSamples } from '#kinds/allSamples.ts';
import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';

const samplesOf = (field: Field): readonly Json[] => {
  const samples = Object.hasOwn(allSamples, field.kind) ? allSamples[field.kind as keyof typeof allSamples] : undefined;
  if (samples === undefined) return [];
  const all: readonly Json[] = [...samples.shown.map(([value]) => value), ...samples.good];
  if (field.property.pattern === undefined) return all;
  // Names in a pattern are usually in lower case, and a placeholder usually shows a valid value.
  return [
    ...(field.property.placeholder === undefined ? [] : [field.property.placeholder]),
    ...all,
    ...all.flatMap((value) => (typeof value === 'string' ? [value.toLowerCase()] : [])),
  ];
};

const isNumber = (value: unknown): value is number => typeof value === 'number';

/**
 * Returns whether a sample of a kind is within the limits of a field, which are often narrower than those of the kind.
 */
const fits = (
  value: Json,
  { type, minimum, maximum, multipleOf, minLength, maxLength, pattern, minItems, maxItems }: JsonObject,
): boolean => {
  if ((type === 'array') !== Array.isArray(value) && (type === 'array' || type === 'object')) return false;
  if (isNumber(value)) {
    return (
      value >= (isNumber(minimum) ? minimum : value) &&
      value <= (isNumber(maximum) ? maximum : value) &&
      (!isNumber(multipleOf) || multipleOf < 1 || value % multipleOf === 0)
    );
  }
  if (typeof value === 'string') {
    return (
      value.length >= (isNumber(minLength) ? minLength : 0) &&
      value.length <= (isNumber(maxLength) ? maxLength : value.length) &&
      (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value))
    );
  }
  return (
    !Array.isArray(value) ||
    (value.length >= (isNumber(minItems) ? minItems : 0) &&
      value.length <= (isNumber(maxItems) ? maxItems : value.length))
  );
};

const nestedExample = (field: Field, settings: Settings): Json | undefined => {
  const members = field.fields.flatMap((child): readonly (readonly [string, Json])[] => {
    const example = kindFor(child).traits.serverWritten === true ? undefined : exampleOf(child, settings);
    return example === undefined ? [] : [[child.name, example]];
  });
  if (
    members.length === 0 ||
    field.fields.some(({ name, required }) => required && !members.some(([member]) => member === name))
  )
    return undefined;
  const one = Object.fromEntries(members);
  return kindFor(field).traits.nested === 'many' ? [one] : one;
};

/** Returns the first sample of the field's kind within the limits of the field; undefined if there is none. */
const sampleExample = (field: Field, settings: Settings): Json | undefined => {
  const { traits, valueSchema } = kindFor(field);
  const schema = valueSchema(field, settings);
  const sample = samplesOf(field).find((value) => fits(value, schema));
  // The sample of a relation names a resource that this relation may not allow.
  return traits.refersTo === 'any' && isObject(sample)
    ? { ...(sample as JsonObject), resource: field.toAny[0] ?? '' }
    : sample;
};

/**
 * Returns an example value of a field, the first that exists of these:
 *
 * 1. the first of its `examples` in the schema file;
 * 2. its `const`;
 * 3. its first choice, in a list if the field holds several;
 * 4. for a group or rows, an example of each of their fields; undefined if a required one has no example;
 * 5. a sample value of its kind, such as 12500000 for money; undefined if no sample is within the field's limits.
 */
export const exampleOf = (field: Field, settings: Settings): Json | undefined => {
  const [written] = field.property.examples ?? [];
  if (written !== undefined) return written;
  if (field.property.const !== undefined) return field.property.const;
  const { traits } = kindFor(field);
  const [choice] = field.choices;
  if (traits.choices !== undefined && choice !== undefined) return traits.choices === 'many' ? [choice] : choice;
  return traits.nested === undefined ? sampleExample(field, settings) : nestedExample(field, settings);
};
