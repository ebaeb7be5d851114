import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#model/schema/json.ts';
import {
  conversionForms,
  elseTitles,
  conversionName,
  conversionPresets,
} from '../../../../src/features/import/mapping/rule/conversionForms.ts';
import {
  columnsOfRule,
  fieldsReading,
  filledFields,
  fixedValueOf,
  rulesOf,
  targetOf,
  withRules,
  withColumnAsId,
  withColumnInField,
  withColumnUnused,
  withWords,
} from '../../../../src/features/import/mapping/mapping.ts';
import { sameJson } from '#model/values/sameJson.ts';
import { conversions } from '../../../../server/schema/mapping/conversions.ts';

const file = JSON.parse(readFileSync('docs/import-maps/bengaluru-house-data.json', 'utf8')) as JsonObject;
const header = ['area_type', 'availability', 'location', 'size', 'society', 'total_sqft', 'bath', 'balcony', 'price'];
const simple: JsonObject = {
  resource: 'leads',
  mode: 'create',
  fields: { name: { column: 'Name' } },
  ignore: { Phone: 'not asked for', City: 'left out' },
};

describe('mapping', () => {
  test('is unchanged after every rule is written back', () => {
    const back = filledFields(file).reduce(
      (map, field) => withRules(map, { field, rules: rulesOf(map, field), header }),
      file,
    );
    expect(back).toEqual(file);
    expect(JSON.stringify(back)).toBe(JSON.stringify(file));
  });

  test('applies a change, and is restored when the change is reverted', () => {
    for (const field of filledFields(file)) {
      const rules = rulesOf(file, field);
      const changed = withRules(file, { field, rules: [...rules, { value: 'x' }], header });
      expect(rulesOf(changed, field)).toHaveLength(rules.length + 1);
      expect(sameJson(withRules(changed, { field, rules, header }), file)).toBe(true);
    }
  });

  test('returns the target of each column and the columns and fixed value of each field', () => {
    expect(header.map((column) => targetOf(file, column))).toEqual([
      'several',
      'several',
      'several',
      'several',
      'several',
      'several',
      { field: 'bathrooms' },
      { field: 'balconies' },
      { field: 'price' },
    ]);
    expect(fieldsReading(file, 'society')).toEqual(['title', 'about']);
    expect(
      columnsOfRule({
        parts: ['{a} and {b}', { text: '{c}', when: { d: { blank: true } } }],
        when: { e: { is: 'x' } },
      }),
    ).toEqual(['e', 'a', 'b', 'c', 'd']);
    expect([fixedValueOf(file, 'city'), fixedValueOf(file, 'price'), fixedValueOf(file, 'bhk')]).toEqual([
      'Bengaluru',
      undefined,
      undefined,
    ]);
  });

  test('moves a column with its conversions, and keeps the reasons for ignored columns', () => {
    const columns = ['Name', 'Phone', 'City'];
    const phone = withColumnInField(simple, { column: 'Phone', field: 'contactNo', header: columns });
    expect(phone).toEqual({
      ...simple,
      fields: { name: { column: 'Name' }, contactNo: { column: 'Phone' } },
      ignore: { City: 'left out' },
    });
    const converted = withRules(phone, {
      field: 'contactNo',
      rules: [{ column: 'Phone', convert: [{ replace: '^0', with: '' }] }],
      header: columns,
    });
    const moved = withColumnInField(converted, { column: 'Phone', field: 'alternateContactNo', header: columns });
    expect(moved['fields']).toEqual({
      name: { column: 'Name' },
      alternateContactNo: { column: 'Phone', convert: [{ replace: '^0', with: '' }] },
    });
    expect(withColumnUnused(moved, { column: 'Phone', header: columns })).toEqual({
      ...simple,
      ignore: { Phone: 'left out', City: 'left out' },
    });
    expect(withColumnAsId(simple, { column: 'Phone', header: columns })).toEqual({
      ...simple,
      id: 'Phone',
      ignore: { City: 'left out' },
    });
  });

  test('ignores columns named like built-in object properties', () => {
    const columns = ['Name', 'constructor', 'toString'];
    expect(withColumnUnused(simple, { column: 'constructor', header: columns })).toEqual({
      ...simple,
      ignore: { constructor: 'left out', toString: 'left out' },
    });
  });

  test('keeps all other keys when one key is set', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), fc.jsonValue(), (given, word, value) => {
        const object = given as JsonObject;
        fc.pre(!Object.hasOwn(object, word) && word !== '__proto__' && !Object.hasOwn(object, '__proto__'));
        const set = withWords(object, { [word]: value as JsonObject });
        expect(sameJson(withWords(set, { [word]: undefined }), object)).toBe(true);
      }),
    );
  });
});

describe('conversions on screen', () => {
  test('cover every conversion of a map file with all of its parameters', () => {
    expect(Object.keys(conversionForms()).toSorted()).toEqual(Object.keys(conversions).toSorted());
    for (const [name, { inputs, hasElse }] of Object.entries(conversionForms())) {
      expect([...inputs.map(({ word }) => word), ...(hasElse === true ? ['else'] : [])].toSorted()).toEqual(
        [...(conversions[name]?.words ?? [])].toSorted(),
      );
    }
  });

  test('name their origin: a file or a delivery', () => {
    const textsOf = (origin: 'file' | 'delivery') => {
      const [table] = conversionForms(origin)['lookup']?.inputs ?? [];
      return [table?.as === 'table' ? table.from : '', elseTitles(origin)['refuse']];
    };
    expect(textsOf('file')).toEqual(['In the file', 'Reject the row']);
    expect(textsOf('delivery')).toEqual(['In the received data', 'Reject the received data']);
  });

  test('are accepted by the server', () => {
    for (const { title, step } of conversionPresets()) {
      const name = conversionName(step) ?? '';
      const problems: string[] = [];
      const isToFill = title === 'Replace text';
      conversions[name]?.make(step, (word, message) => problems.push(`${word} ${message}`));
      expect([title, problems.length > 0]).toEqual([title, isToFill]);
    }
  });

  test('split texts and read month-first dates', () => {
    const convert = (title: string, text: string) => {
      const step = conversionPresets().find((one) => one.title === title)?.step ?? {};
      return conversions[conversionName(step) ?? '']?.make(step, () => undefined)?.(text);
    };
    expect(convert('Dates written month/day/year', '12/31/2024')).toEqual({ text: '2024-12-31' });
    expect(convert('Only the text before the first comma', 'Baner, Pune')).toEqual({ text: 'Baner' });
    expect(convert('Only the text after the first comma', 'Baner, Pune')).toEqual({ text: ' Pune' });
    expect(convert('Only the text after the first comma', 'Baner')).toEqual({ text: '' });
  });
});
