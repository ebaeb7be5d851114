import { expect, it } from 'vitest';
import { rulesText } from '../../../src/messages/en/rulesText.ts';
import { manualOf } from '../../../src/screens/studio/editor/manual.ts';
import { sentencesIn } from '../../../src/screens/studio/editor/vocabularyText.ts';
import { isInScript, languageFolders } from '../../support/languageFolders.ts';
import {
  entryTitle,
  hintOf,
  labelOf,
  type Part,
  sentencesOf,
  shapeOf,
  vocabularyOf,
  type FileVocabulary,
} from '../../../src/screens/fileEditor/file/shapeOf.ts';

/** Returns labels, hints, choices, all sentences of tips, and the titles and descriptions of example files. */
const shownTexts = (vocabulary: FileVocabulary): ReadonlySet<string> => {
  const texts = new Set<string>();
  const seen = new Set<string>();
  const add = (text: unknown): void => {
    if (typeof text === 'string' && text !== '') texts.add(text.replace(/\.$/, ''));
  };
  const visit = (part: Part, label: string): void => {
    const key = JSON.stringify(part);
    if (seen.has(key)) return;
    seen.add(key);
    const shape = shapeOf(part, vocabulary, String);
    [label, part.$title, hintOf(part), ...sentencesOf(part)].forEach(add);
    if ('choices' in shape)
      for (const { value, label: own, hint } of shape.choices)
        if (typeof value !== 'boolean' || own !== String(value)) [own, hint].forEach(add);
    if (shape.kind === 'either') visit(shape.other, label);
    if (shape.kind === 'list') visit(shape.items, entryTitle(shape.items, label));
    if (shape.kind === 'map') visit(shape.values, label);
    if ('words' in shape)
      for (const { name, part: own } of shape.words) if (name !== '$schema') visit(own, labelOf(name, own));
  };
  for (const word of Object.entries(vocabulary.root['properties'] ?? {}).filter(([name]) => name !== '$schema'))
    visit(vocabulary.resolve(word[1]), labelOf(word[0], vocabulary.resolve(word[1])));
  for (const { title, description } of vocabulary.root['examples'] as readonly Readonly<Record<string, unknown>>[])
    [title, description].forEach(add);
  return texts;
};

it.each(languageFolders)(
  'exactly the texts of the forms for rules, channels and sources are in $language',
  ({ vocabularyWords }) => {
    const texts = new Set(
      ['rules/', 'channels/', 'intake/'].flatMap((folder) => [...shownTexts(vocabularyOf(folder))]),
    );
    expect([...texts].filter((text) => !Object.hasOwn(vocabularyWords, text))).toEqual([]);
    expect(Object.keys(vocabularyWords).filter((text) => !texts.has(text))).toEqual([]);
    expect(texts.size).toBeGreaterThan(200);
  },
);

it('names the modes of a rule as its list does', () => {
  const vocabulary = vocabularyOf('rules/');
  const part = (vocabulary.root['properties'] as Readonly<Record<string, Part>>)['active'];
  const shape = shapeOf(part ?? {}, vocabulary, String);
  expect('choices' in shape ? shape.choices.map(({ label }) => label) : []).toEqual(
    (['on', 'off', 'shadow'] as const).map((mode) => rulesText(`status.${mode}`)),
  );
});

/** Returns all sentences of the descriptions in a vocabulary, which the tips of the schema studio show. */
const sentencesBelow = (part: unknown, { isNames = false } = {}): readonly string[] => {
  if (Array.isArray(part)) return part.flatMap((one) => sentencesBelow(one));
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([word, value]): readonly string[] => {
    if (!isNames && word === 'description' && typeof value === 'string')
      return sentencesIn(value).map((sentence) => sentence.replace(/\.$/, ''));
    if (!isNames && ['examples', 'default', 'const', 'enum'].includes(word)) return [];
    return sentencesBelow(value, { isNames: !isNames && ['properties', 'defs', 'dependentSchemas'].includes(word) });
  });
};

it.each(languageFolders)('every tip of the schema studio is in $language, and no other', (folder) => {
  const { language, schemaTips, vocabularyWords } = folder;
  const files = [
    'leads.json',
    '_settings.json',
    'reports/agency.json',
    'rules/a.json',
    'channels/a.json',
    'intake/a.json',
  ];
  const sentences = new Set(files.flatMap((file) => sentencesBelow(manualOf(file))));
  const isThere = (sentence: string): boolean =>
    Object.hasOwn(schemaTips, sentence) || Object.hasOwn(vocabularyWords, sentence);
  expect([...sentences].filter((sentence) => !isThere(sentence))).toEqual([]);
  expect(Object.keys(schemaTips).filter((sentence) => !sentences.has(sentence))).toEqual([]);
  expect(Object.values(schemaTips).filter((text) => !isInScript(language, text))).toEqual([]);
  expect(sentences.size).toBeGreaterThan(700);
});
