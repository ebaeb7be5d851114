import { describe, expect, it } from 'vitest';
import { actions, operations } from '#model/schema/call.ts';
import { kinds } from '#kinds/index.ts';
import { isObject } from '#model/schema/json.ts';
import { operators } from '#model/kind.ts';
import { signedOperations, messageWays } from '#model/schema/schema.ts';
import { settingNames, weekDays } from '#model/schema/settingsSchema.ts';
import { stateTypes, transitionCauses } from '#model/schema/statesSchema.ts';
import { notifyEvents } from '#model/schema/notifySchema.ts';
import { linkWays } from '#model/schema/shareSchema.ts';
import { stamps } from '#model/schema/stamps.ts';
import vocabulary from '../../../../schemas/_vocabulary.schema.json' with { type: 'json' };

import { vocabularyWords } from './vocabularyWords.ts';

const { properties, $defs } = vocabulary;

/** Returns every schema of a keyword, wherever it occurs: the values of each `properties`. */
const keywordSchemas = (
  value: unknown,
  path: string,
): readonly (readonly [string, Readonly<Record<string, unknown>>])[] => {
  if (Array.isArray(value)) return value.flatMap((entry, index) => keywordSchemas(entry, `${path}[${index}]`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([word, child]) => {
    if (word === 'examples') return [];
    const isTable = word === 'properties' && !path.endsWith('.properties') && isObject(child);
    const own = isTable
      ? Object.entries(child).flatMap(([name, schema]) =>
          isObject(schema) ? [[`${path}.${word}.${name}`, schema] as const] : [],
        )
      : [];
    return [...own, ...keywordSchemas(child, `${path}.${word}`)];
  });
};

const described = (schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const name = typeof schema['$ref'] === 'string' ? schema['$ref'].replace('#/$defs/', '') : '';
  const target = Object.entries($defs).find(([key]) => key === name)?.[1];
  return { ...target, ...schema };
};

describe('schema vocabulary', () => {
  it.each(vocabularyWords)('has the same words for %s as the model', (_, words, cached) => {
    expect(Object.keys(cached).sort()).toEqual(Object.keys(words).sort());
  });

  it('has the same operations, actions, stamps and state types as the model', () => {
    expect(properties.api.propertyNames.enum).toEqual([...operations]);
    expect(properties.actions.items.enum).toEqual([...actions]);
    expect(properties.keyed.items.enum).toEqual([...signedOperations]);
    expect($defs.transition.properties.by.enum).toEqual([...transitionCauses]);
    expect($defs.property.properties.stamp.enum).toEqual([...stamps]);
    expect($defs.states.properties.values.additionalProperties.properties.type.enum).toEqual([...stateTypes]);
    expect(properties.message.properties.ways.additionalProperties.enum).toEqual([...messageWays]);
    expect(properties.notify.items.properties.on.enum).toEqual([...notifyEvents]);
    expect(properties.shareLink.properties.ways.additionalProperties.enum).toEqual([...linkWays]);
    expect($defs.settings.properties.weekOffs.items.enum).toEqual([...weekDays]);
    expect($defs.property.properties.setting.enum).toEqual([...settingNames]);
  });

  it('names every filter operator', () => {
    expect($defs.filter.description).toContain(`operators: ${operators.join(' ')}.`);
  });

  it('uses only existing kinds in examples', () => {
    expect(Object.keys(kinds)).toEqual(expect.arrayContaining($defs.property.properties.kind.examples));
  });

  it('describes every keyword and gives an example', () => {
    const schemas = keywordSchemas(vocabulary, '');
    expect(schemas.length).toBeGreaterThan(90);
    const bare = schemas.filter(([, schema]) => {
      const { description, examples } = described(schema);
      return typeof description !== 'string' || description === '' || !Array.isArray(examples) || examples.length === 0;
    });
    expect(bare.map(([path]) => path)).toEqual([]);
  });
});
