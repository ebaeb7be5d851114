import { sentence } from '#model/language/wording.ts';
import type { Field } from '#model/field.ts';
import { isObject } from '#model/schema/json.ts';
import type { Kind } from '#model/kind.ts';
import { objectSchema } from '#model/validation/objectSchema.ts';
import type { KindLookup } from '../shared/values/kindLookup.ts';
import { cleanFields, fieldsText, isEmptyObject, parseJson } from '../shared/values/nested.ts';
import { typeProblem, unsafeTextProblem } from '../shared/values/texts.ts';
import { pairsOf, parsePairs } from './pairs.ts';

/**
 * Returns whether an object is free, which means that users choose its names. It has no `properties`;
 * `additionalProperties` may limit its values.
 */
const isFreeText = (field: Field): boolean => field.fields.length === 0;

/** chosen: a name is a few words. */
const maxNameLength = 100;

/**
 * Creates the kind of an object, such as an address. The schema defines its fields; if it defines none, the user
 * chooses the keys. `kindFor` returns the kind of a field in the object.
 */
export const createGroup = (kindFor: KindLookup): Kind => {
  const clean: Kind['clean'] = (value, field, context) => {
    if (isFreeText(field)) return value;
    const cleaned = cleanFields(value, field.fields, kindFor, context);
    return isEmptyObject(cleaned) ? null : cleaned;
  };
  return {
    name: 'group',
    typeName: 'object',
    valueSchema: (field, settings) =>
      isFreeText(field)
        ? { type: 'object', additionalProperties: field.property.additionalProperties ?? true }
        : objectSchema(field.fields, kindFor, settings),
    column: { type: 'jsonb', wire: 'plain' },
    operators: ['blank'],
    sortable: false,
    views: { cell: 'text', input: 'group', filter: 'blank' },
    traits: { nested: 'one', wide: true },
    toText: (value, field, context) =>
      isFreeText(field)
        ? pairsOf(value)
            .map(({ name, text }) => `${name}: ${text}`)
            .join('; ')
        : fieldsText(value, field.fields, kindFor, context),
    toExportText: (value) => (isObject(value) ? JSON.stringify(value) : ''),
    fromText: (typed, field, context) => {
      const value = parseJson(typed) ?? (isFreeText(field) ? parsePairs(typed, field.property) : undefined);
      return isObject(value) ? { value: clean(value, field, context) } : typeProblem(field, 'object');
    },
    clean,
    problemOf: (value, field) => {
      if (!isFreeText(field) || !isObject(value)) return undefined;
      const names = Object.keys(value);
      if (names.some((name) => name.trim() === ''))
        return sentence('Each entry of %{field} needs a unique name', { field: field.title });
      if (names.some((name) => name.length > maxNameLength))
        return sentence('A name in %{field} is longer than %{count} characters', {
          field: field.title,
          count: maxNameLength,
        });
      return unsafeTextProblem([...names, ...Object.values(value).filter((child) => typeof child === 'string')], field);
    },
  };
};
