import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Phrases, Text } from '../../src/messages/createText.ts';
import { reactAdmin } from '../../src/messages/en/reactAdmin.ts';
import { languages } from '#model/language/languages.ts';
import { isInScript, languageFolders } from '../support/languageFolders.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'src/messages/en');

/** Texts that are the same in every language: names of products and formats, keyboard keys, code. */
const unchanged = new Set([
  'JSON',
  'WhatsApp',
  'SMS',
  'Excel (.xlsx)',
  'Re: %{subject}',
  '<script src="%{address}.js" async></script>',
  '<script src="%{address}.js" data-record="%{id}" async></script>',
  '<iframe src="%{address}" title="%{title}" style="border:0;width:100%;max-width:32rem;height:40rem"></iframe>',
  'c',
  'n',
  'b',
  's',
  'm',
]);

const english: Readonly<Record<string, Phrases>> = Object.fromEntries([
  ['ra', reactAdmin],
  ...(await Promise.all(
    readdirSync(folder)
      .filter((file) => file.endsWith('Text.ts'))
      .map(async (file) => {
        // checked: catalogue.test.ts holds each file to exporting one text function of its own name
        const { [file.slice(0, -3)]: text } = (await import(join(folder, file))) as Readonly<Record<string, Text>>;
        if (text === undefined) throw new Error(`${file}: exports no text of its name`);
        return [text.area, text.phrases] as const;
      }),
  )),
]);

const textsOf = (phrases: Phrases, prefix = ''): readonly (readonly [string, string])[] =>
  Object.entries(phrases).flatMap(([key, phrase]) =>
    typeof phrase === 'string' ? [[`${prefix}${key}`, phrase] as const] : textsOf(phrase, `${prefix}${key}.`),
  );

const originals = new Map(textsOf(english));

const formsOf = (text: string): readonly string[] => text.split(' |||| ');

const parametersOf = (text: string): string =>
  [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name))].toSorted().join(' ');

it('every folder in languages is in the list of languages', () => {
  expect(['en', ...readdirSync(join(root, 'languages'))].toSorted()).toEqual([...languages].toSorted());
});

describe.each(languageFolders)('the catalogue of the language $language', ({ language, client }) => {
  // checked: the catalogue of a language has the shape of the English one, whose texts are phrases
  const translations = new Map(textsOf(client.screens as Readonly<Record<string, Phrases>>));

  /** Returns the keys whose two texts do not pass a check, each with the translation. */
  const failing = (passes: (original: string, translation: string) => boolean): readonly string[] =>
    [...originals].flatMap(([key, original]) => {
      const translation = translations.get(key);
      return translation === undefined || passes(original, translation) ? [] : [`${key}: ${translation}`];
    });

  it('has every key of the English catalogue', () => {
    expect([...originals.keys()].filter((key) => !translations.has(key))).toEqual([]);
    expect(originals.size).toBeGreaterThan(1000);
  });

  it('has no other keys', () => {
    expect([...translations.keys()].filter((key) => !originals.has(key))).toEqual([]);
  });

  it('keeps the parameters of each text', () => {
    expect(failing((original, translation) => parametersOf(original) === parametersOf(translation))).toEqual([]);
  });

  it('has the same number of forms of each text, without surrounding spaces', () => {
    expect(
      failing((original, translation) => {
        const forms = formsOf(translation);
        return forms.length === formsOf(original).length && forms.every((form) => form !== '' && form === form.trim());
      }),
    ).toEqual([]);
  });

  it('is written in the script of the language', () => {
    expect(
      failing(
        (_, translation) =>
          unchanged.has(translation) ||
          isInScript(language, translation) ||
          // Parameters and punctuation only.
          !/\p{Letter}/u.test(translation.replace(/%\{\w+\}/g, '')),
      ),
    ).toEqual([]);
  });

  it('contains every text on the list of unchanged texts', () => {
    expect([...unchanged].filter((text) => ![...translations.values()].includes(text))).toEqual([]);
  });
});
