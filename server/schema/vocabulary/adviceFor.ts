import { ownValue } from '#model/values/ownValue.ts';
/** Words of JSON Schema 2020-12 that resource files do not use, and what to write instead. */
const advice: Readonly<Record<string, string>> = {
  $ref: 'write out what it refers to',
  $dynamicRef: 'write out what it refers to',
  $defs: 'write out each schema where it is used',
  definitions: 'write out each schema where it is used',
  $id: '"name" names the resource',
  $anchor: '"name" names the resource',
  $vocabulary: '"$schema" names this manual',
  not: 'expected a condition under "allOf" with "not" in its "if"',
  patternProperties: 'name each field under "properties"',
  propertyNames: 'name each field under "properties"',
  unevaluatedProperties: 'a record has its own fields and no others anyway',
  unevaluatedItems: '"items" describes each entry',
  additionalItems: '"items" describes each entry',
  prefixItems: '"items" describes each entry',
  contains: 'it is allowed in the "if" of a condition',
  minContains: 'expected "minItems"',
  maxContains: 'expected "maxItems"',
  minProperties: '"required" names the fields that must be filled in',
  maxProperties: 'use "oneOf" for fields that exclude each other',
  exclusiveMinimum: 'expected "minimum", or "exclusiveMinimum" under the "then" of a condition',
  exclusiveMaximum: 'expected "maximum", or "exclusiveMaximum" under the "then" of a condition',
  dependencies: 'expected "dependentRequired" or "dependentSchemas"',
  contentEncoding: 'expected "kind": "file"',
  contentMediaType: 'expected "kind": "file"',
  contentSchema: 'expected "kind": "file"',
  deprecated: 'expected "$comment" at the head of the file, or "readOnly": true',
  if: 'conditions are at the end of the file, under "allOf"',
  then: 'conditions are at the end of the file, under "allOf"',
  else: 'conditions are at the end of the file, under "allOf"',
  allOf: 'conditions are at the end of the file, under "allOf"',
  anyOf: 'alternatives are at the end of the file, under "anyOf"',
  oneOf: 'alternatives are at the end of the file, under "oneOf"',
  dependentRequired: 'it belongs at the end of the file',
  dependentSchemas: 'it belongs at the end of the file',
  pattern: '"pattern" belongs on the field itself',
  format: '"format" belongs on the field itself',
  multipleOf: '"multipleOf" belongs on the field itself',
  uniqueItems: '"uniqueItems" belongs on the field itself',
  items: '"items" belongs on the field itself',
  type: 'the field itself has its type',
};

/**
 * Returns what to write instead of a JSON Schema word that has no effect in schema files, or undefined for any other
 * word.
 */
export const adviceFor = (word: string): string | undefined => ownValue(advice, word);
