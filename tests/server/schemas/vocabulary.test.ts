import { describe, expect, it } from 'vitest';
import { verbs } from '#model/call.ts';
import { kinds } from '#kinds/index.ts';
import { isObject } from '#model/json.ts';
import { operators } from '#model/kind.ts';
import {
  type ConditionSchema, type PropertySchema, type ResourceSchema, type SectionSchema, type Settings, stamps, type StatesSchema, stateTypes, type TabSchema,
  type TransitionSchema,
} from '#model/schema.ts';
import vocabulary from '../../../schemas/_vocabulary.schema.json' with { type: 'json' };

/** Every keyword of a type: a word that is added there and not here does not compile. */
type Words<T> = { readonly [word in keyof Required<T>]: true };

const property: Words<PropertySchema> = {
  type: true, title: true, description: true, default: true, enum: true, minLength: true, maxLength: true, pattern: true, minimum: true, maximum: true,
  multipleOf: true, format: true, items: true, minItems: true, maxItems: true, uniqueItems: true, properties: true, required: true,
  additionalProperties: true, readOnly: true, writeOnly: true, examples: true, kind: true, was: true, search: true, filter: true, sort: true, unique: true,
  readable: true, writable: true, audit: true, public: true, choicesBy: true, choices: true, to: true, atLeast: true, atMost: true, after: true,
  before: true, stamp: true, prefix: true, placeholder: true, aliases: true,
};
const resource: Words<ResourceSchema> = {
  $schema: true, $comment: true, name: true, title: true, plural: true, description: true, icon: true, module: true, recordTitle: true, api: true,
  screens: true, menu: true, permissions: true, owners: true, readOnly: true, type: true, required: true, properties: true, list: true, form: true,
  states: true, allOf: true,
};
const list: Words<NonNullable<ResourceSchema['list']>> = { columns: true, sort: true, perPage: true, tabs: true };
const menu: Words<Exclude<NonNullable<ResourceSchema['menu']>, false>> = { order: true, group: true };
const section: Words<SectionSchema> = { title: true, fields: true };
const tab: Words<TabSchema> = { title: true, filter: true };
const states: Words<StatesSchema> = { field: true, sub: true, initial: true, values: true, transitions: true };
const state: Words<StatesSchema['values'][string]> = { type: true, color: true };
const transition: Words<TransitionSchema> = {
  from: true, to: true, require: true, requireOneOf: true, future: true, permission: true, by: true, activity: true,
};
const condition: Words<ConditionSchema> = { if: true, then: true, else: true };
const settings: Words<Settings> = { name: true, country: true, currency: true, timeZone: true, areaUnit: true, areaUnits: true };

const { properties, $defs } = vocabulary;
const pairs = [
  ['a resource', resource, properties],
  ['a field', property, $defs.property.properties],
  ['a list', list, properties.list.properties],
  ['a menu', menu, properties.menu.properties],
  ['a section', section, properties.form.items.properties],
  ['a tab', tab, $defs.tab.properties],
  ['states', states, $defs.states.properties],
  ['a state', state, $defs.states.properties.values.additionalProperties.properties],
  ['a transition', transition, $defs.transition.properties],
  ['a condition', condition, $defs.condition.properties],
  ['what a condition asks', { properties: true, required: true }, $defs.condition.properties.if.properties],
  ['what a condition brings', { properties: true, required: true }, $defs.consequence.properties],
  ['settings', { $schema: true, ...settings }, $defs.settings.properties],
] as const;

/** Every schema of a keyword, wherever it stands: the values of each `properties`. */
const keywordSchemas = (value: unknown, path: string): readonly (readonly [string, Readonly<Record<string, unknown>>])[] => {
  if (Array.isArray(value)) return value.flatMap((entry, index) => keywordSchemas(entry, `${path}[${index}]`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([word, child]) => {
    if (word === 'examples') return [];
    const isTable = word === 'properties' && !path.endsWith('.properties') && isObject(child);
    const own = isTable ? Object.entries(child).flatMap(([name, schema]) => (isObject(schema) ? [[`${path}.${word}.${name}`, schema] as const] : [])) : [];
    return [...own, ...keywordSchemas(child, `${path}.${word}`)];
  });
};

const described = (schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const name = typeof schema['$ref'] === 'string' ? schema['$ref'].replace('#/$defs/', '') : '';
  const target = Object.entries($defs).find(([key]) => key === name)?.[1];
  return { ...target, ...schema };
};

describe('the vocabulary', () => {
  it.each(pairs)('knows the same words of %s as the model', (_, words, known) => {
    expect(Object.keys(known).sort()).toEqual(Object.keys(words).sort());
  });

  it('knows the verbs, stamps and types of states of the model', () => {
    expect(properties.api.propertyNames.enum).toEqual([...verbs]);
    expect($defs.property.properties.stamp.enum).toEqual([...stamps]);
    expect($defs.states.properties.values.additionalProperties.properties.type.enum).toEqual([...stateTypes]);
  });

  it('names every operator of a filter', () => {
    expect($defs.filter.description).toContain(`operators: ${operators.join(' ')}.`);
  });

  it('gives only kinds that there are as examples', () => {
    expect(Object.keys(kinds)).toEqual(expect.arrayContaining($defs.property.properties.kind.examples));
  });

  it('explains every keyword, with an example', () => {
    const schemas = keywordSchemas(vocabulary, '');
    expect(schemas.length).toBeGreaterThan(90);
    const bare = schemas.filter(([, schema]) => {
      const { description, examples } = described(schema);
      return typeof description !== 'string' || description === '' || !Array.isArray(examples) || examples.length === 0;
    });
    expect(bare.map(([path]) => path)).toEqual([]);
  });
});
