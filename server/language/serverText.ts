import { word } from '#model/language/wording.ts';
import type { Language } from '#model/language/languages.ts';
import { pageTexts } from './en/pageTexts.ts';
import { refusals } from './en/refusals.ts';
import { hindiPageTexts } from './hi/hindiPageTexts.ts';
import { hindiRefusals } from './hi/hindiRefusals.ts';
import { currentLanguage } from './language.ts';

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const english = { ...refusals, ...pageTexts } as const;
const texts: Readonly<Record<Language, Texts>> = { en: english, hi: { ...hindiRefusals, ...hindiPageTexts } };

type English = typeof english;

/** Key of a text that only the server writes: area and name, such as `records.notDeleted`. */
type TextKey = {
  [Area in keyof English & string]: `${Area}.${keyof English[Area] & string}`;
}[keyof English & string];

type TextOf<Key> = Key extends `${infer Area}.${infer Name}`
  ? Area extends keyof English
    ? Name extends keyof English[Area]
      ? English[Area][Name]
      : never
    : never
  : never;

type NamesIn<Text> = Text extends `${string}%{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

type Values = Readonly<Record<string, string | number>>;

/** The key itself or, if no text has it, all keys, so that the compiler names the wrong key. */
type ExistingKey<Key> = Key extends TextKey ? Key : TextKey;

type Params<Key> = [Key] extends [TextKey]
  ? [NamesIn<TextOf<Key>>] extends [never]
    ? []
    : [{ readonly [Name in NamesIn<TextOf<Key>>]: string | number }]
  : [Values?];

const textAt = (language: Language, key: string): string => {
  const [area = '', name = ''] = key.split('.');
  return texts[language][area]?.[name] ?? key;
};

const fill = (text: string, [values]: readonly [Values?], write = (value: string): string => value): string =>
  text.replace(/%\{(\w+)\}/g, (_, name: string) => write(String(values?.[name] ?? '')));

/**
 * Returns a text that only the server writes, in the current language. Parameters with a translation, such as choices,
 * are translated: `('records.noMove', {from: 'New', to: 'Booked'})` → `Can't change from New to Booked`. A wrong key, a
 * missing parameter and a missing translation do not compile.
 */
export const serverText = <Key extends string>(key: ExistingKey<Key>, ...params: Params<Key>): string =>
  fill(textAt(currentLanguage(), key), params, word);

/** Returns a server text in English, to be stored. `translateText` translates the stored text when it is read. */
export const storedText = <Key extends string>(key: ExistingKey<Key>, ...params: Params<Key>): string =>
  fill(textAt('en', key), params);

/**
 * Returns the translations of all texts that only the server writes, each under its English text. Use it for texts that
 * are stored in English.
 */
export const textsByEnglish = (language: Language): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(english).flatMap(([area, ofArea]) =>
      Object.entries(ofArea).map(([name, text]) => [text, textAt(language, `${area}.${name}`)]),
    ),
  );
