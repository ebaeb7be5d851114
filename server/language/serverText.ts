import { cachedBy } from '#model/cachedBy.ts';
import { word } from '#model/language/wording.ts';
import type { Language } from '#model/language/languages.ts';
import { pageTexts } from './en/pageTexts.ts';
import { refusals } from './en/refusals.ts';
import { currentLanguage } from './language.ts';
import { serverLanguages } from './serverLanguages.ts';

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

const english = { ...refusals, ...pageTexts } as const;

/** Returns the texts of a language by area and name. */
const keyedTexts = cachedBy((language: Language): Texts => {
  const texts = serverLanguages.get(language);
  return texts === undefined ? english : { ...texts.refusals, ...texts.pageTexts };
});

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
  return keyedTexts(language)[area]?.[name] ?? key;
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
 * Returns the translations of the texts that only the server writes into a language other than English, each under its
 * English text with `%{name}` for parameters. Texts of rules and of schema files, which are short and general, are left
 * out.
 */
export const textsByEnglish = cachedBy((language: Language): Readonly<Record<string, string>> => {
  const texts = serverLanguages.get(language);
  return {
    ...texts?.visitorTexts,
    ...Object.fromEntries(
      Object.entries(english).flatMap(([area, ofArea]) =>
        Object.entries(ofArea).map(([name, text]) => [text, textAt(language, `${area}.${name}`)]),
      ),
    ),
    ...texts?.documents,
    ...texts?.audit,
    ...texts?.forms,
    ...texts?.imports,
  };
});
