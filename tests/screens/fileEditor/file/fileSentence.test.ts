import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { localize } from '#model/language/localize.ts';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import { completeFile } from '../../../../src/screens/fileEditor/file/completeFile.ts';
import { fileSentence } from '../../../../src/screens/fileEditor/file/fileSentence.ts';
import { wordOrderOf, shapeOf, initialValueOf, vocabularyOf } from '../../../../src/screens/fileEditor/file/shapeOf.ts';
import { vocabularyAjv, vocabularyIds } from '../../../../server/schema/vocabulary/vocabularyAjv.ts';
import { shippedSchemas } from '../../../server/support/templates.ts';

const filesIn = (folder: string): readonly JsonObject[] =>
  readdirSync(`schemas/${folder}`)
    .filter((name) => name.endsWith('.json') && !name.startsWith('_'))
    .map((name) => JSON.parse(readFileSync(`schemas/${folder}/${name}`, 'utf8')) as JsonObject);
const { model } = await shippedSchemas();
const context = { settings: model.settings, timeZone: model.settings.timeZone };
const folders = ['rules', 'channels', 'intake'] as const;
const checks = { rules: 'checkRule', channels: 'checkChannel', intake: 'checkIntake' } as const;

describe.each(folders)('forms of %s', (folder) => {
  const vocabulary = vocabularyOf(`${folder}/`);
  const examples = (vocabulary.root['examples'] ?? []) as readonly JsonObject[];

  it('start with valid and inactive examples', () => {
    const ajv = vocabularyAjv();
    for (const example of examples) {
      expect([ajv.validate(vocabularyIds[checks[folder]], example), ajv.errors]).toEqual([true, null]);
      expect(example['active']).toBe(false);
    }
    expect(examples.length).toBeGreaterThan(1);
  });

  it('describe every shipped file, also with missing or invalid parts', () => {
    for (const file of [...filesIn(folder), ...examples]) {
      const sentence = fileSentence(folder, file, { model, context });
      expect(sentence).not.toMatch(/undefined|\[object|%\{/);
      const english = localize<JsonObject>(file, 'en');
      // A complete file is not changed.
      expect(completeFile(english, vocabulary.root, vocabulary)).toEqual(english);
      for (const name of Object.keys(file)) {
        const { [name]: _, ...rest } = file;
        expect(fileSentence(folder, rest, { model, context })).not.toMatch(/undefined|\[object|%\{/);
        expect(fileSentence(folder, { ...file, [name]: 7 }, { model, context })).not.toMatch(/undefined|\[object/);
      }
    }
    expect(fileSentence(folder, {}, { model, context })).not.toMatch(/undefined|\[object/);
  });

  it('offer every keyword of the vocabulary with an initial value', () => {
    const shape = shapeOf(vocabulary.root, vocabulary, String);
    if (shape.kind !== 'object') throw new Error(`A file of ${folder} is not an object.`);
    expect(shape.words.map(({ name }) => name)).toEqual(wordOrderOf(vocabulary)([]));
    for (const { part } of shape.words) {
      const start = initialValueOf(part, vocabulary);
      expect(isObject(start) || ['string', 'number', 'boolean'].includes(typeof start) || Array.isArray(start)).toBe(
        true,
      );
    }
  });
});

it('fileSentence describes the conditions and assignees of a rule', () => {
  const rule = {
    resource: 'leads',
    if: { source: ['99 Acres'], budgetMax: { gt: 10_000_000 } },
    assign: { to: { in: 'teams', named: 'Team North' }, by: 'turn' },
  };
  expect(fileSentence('rules', rule, { model, context })).toBe(
    'When a lead is created and Source is 99 Acres and Max. budget is more than 1.00 Cr: assign in turn to Team North.',
  );
  const grouped = {
    ...rule,
    if: { budgetMax: { gt: 10_000_000 }, $or: [{ source: ['Website'] }, { city: 'Pune', status: { type: ['open'] } }] },
  };
  expect(fileSentence('rules', grouped, { model, context })).toBe(
    'When a lead is created and Max. budget is more than 1.00 Cr and (Source is Website, or City is Pune and Status is open): assign in turn to Team North.',
  );
  expect(fileSentence('rules', { resource: 'leads', when: { idle: '2d' }, then: [] }, { model, context })).toBe(
    'When nothing has happened on a lead for 2 days: ….',
  );
});
