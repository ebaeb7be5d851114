import type { Comparison, Field } from './field.ts';
import { kindOf } from './kindOf.ts';
import type { PropertySchema } from './schema/schema.ts';

const comparisonWords = ['atLeast', 'atMost', 'after', 'before'] as const;

/** Returns the default title of a property: `alternateContactNo` → `Alternate contact no`. */
export const defaultTitle = (name: string): string => {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const choicesOf = (property: PropertySchema): readonly string[] => {
  const written = property.enum ?? property.items?.enum;
  if (written !== undefined) return written;
  return property.choices === undefined ? [] : [...new Set(Object.values(property.choices).flat())];
};

const comparisonsOf = (property: PropertySchema): readonly Comparison[] =>
  comparisonWords.flatMap((word) => {
    const field = property[word];
    return field === undefined ? [] : [{ word, field }];
  });

/**
 * Parses one property into a field named `name`. `required` lists the required properties of the object that contains
 * the property.
 */
export const parseField = (name: string, property: PropertySchema, required: readonly string[] = []): Field => {
  const nested = property.type === 'object' ? property : property.items?.type === 'object' ? property.items : undefined;
  return {
    name,
    title: property.title ?? defaultTitle(name),
    kind: kindOf(property),
    description: property.description,
    required: required.includes(name),
    system: false,
    readOnly: property.readOnly === true || property.stamp !== undefined || property.computed !== undefined,
    search: property.search === true,
    quick: property.quick === true,
    filter: property.filter === true,
    sort: property.sort === true,
    unique: property.unique === true ? 'refuse' : property.unique,
    readable: property.readable,
    ownersOnly: property.ownersOnly === true,
    writable: property.writable,
    bulk: property.bulk === true,
    audit: property.audit === true,
    public: property.public === true,
    stamp: property.stamp,
    setting: property.setting,
    choices: choicesOf(property),
    choicesBy:
      property.choicesBy === undefined ? undefined : { field: property.choicesBy, choices: property.choices ?? {} },
    to: property.to,
    toAny: property.toAny ?? [],
    computed: property.computed,
    comparisons: comparisonsOf(property),
    fields: Object.entries(nested?.properties ?? {}).map(([child, schema]) =>
      parseField(child, schema, nested?.required),
    ),
    property,
  };
};
