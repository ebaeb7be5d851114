import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Phrases, Text } from '../../src/messages/createText.ts';
import { reactAdmin } from '../../src/messages/en/reactAdmin.ts';
import { hindi } from '../../src/messages/hi/index.ts';

const folder = fileURLToPath(new URL('../../src/messages/en', import.meta.url));

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
const translations = new Map(textsOf(hindi));

/** Returns the keys whose two texts do not pass a check, each with the Hindi text. */
const failing = (passes: (original: string, translation: string) => boolean): readonly string[] =>
  [...originals].flatMap(([key, original]) => {
    const translation = translations.get(key);
    return translation === undefined || passes(original, translation) ? [] : [`${key}: ${translation}`];
  });

const formsOf = (text: string): readonly string[] => text.split(' |||| ');

const parametersOf = (text: string): string =>
  [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name))].toSorted().join(' ');

describe('Hindi catalogue', () => {
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

  it('is written in Devanagari', () => {
    expect(
      failing(
        (_, translation) =>
          unchanged.has(translation) ||
          /\p{Script=Devanagari}/u.test(translation) ||
          // Parameters and punctuation only.
          !/\p{Letter}/u.test(translation.replace(/%\{\w+\}/g, '')),
      ),
    ).toEqual([]);
  });

  it('contains every text on the list of unchanged texts', () => {
    expect([...unchanged].filter((text) => ![...translations.values()].includes(text))).toEqual([]);
  });
});

/** Words of which another one is used for the same thing. */
const otherWords = {
  संदेश: 'मैसेज',
  'समय सीमा': 'डेडलाइन',
  'टाइम ज़ोन': 'समय क्षेत्र',
  इंपोर्ट: 'इम्पोर्ट',
  आख़िरी: 'आखिरी',
  'फ़िल्टर मेनू': 'फ़िल्टर मेन्यू',
  अनुरोध: 'रिक्वेस्ट',
  'मेल सर्वर': 'ईमेल सर्वर',
  कीजिए: 'करें',
  उपयोगकर्ता: 'यूज़र',
  फाइल: 'फ़ाइल',
  फोन: 'फ़ोन',
  जरूरी: 'ज़रूरी',
  पृष्ठ: 'पेज',
} as const;

const root = fileURLToPath(new URL('../..', import.meta.url));
const hindiFiles = ['src/messages/hi', 'src/model/language/hi', 'server/language/hi', 'schemas'].flatMap((path) =>
  readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|json)$/.test(file))
    .map((file) => join(path, file)),
);

describe('Hindi texts', () => {
  it.each(Object.entries(otherWords))('say %s as %s', (avoided, used) => {
    const found = hindiFiles.filter((file) =>
      readFileSync(join(root, file), 'utf8').replaceAll(used, '').includes(avoided),
    );
    expect(found).toEqual([]);
  });
});
