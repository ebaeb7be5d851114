import { hindiErrors } from '#model/language/hi/hindiErrors.ts';
import { hindiMessages } from '#model/language/hi/hindiMessages.ts';
import { hindiWords } from '#model/language/hi/hindiWords.ts';
import { type Language, languages } from '#model/language/languages.ts';
import { textsIn } from '#model/language/localize.ts';
import { setAllTitles, setWording, type Wording } from '#model/language/wording.ts';
import type { SchemaFiles } from '#model/schema/schemaFiles.ts';
import { hindiTexts } from './hi/hindiTexts.ts';
import { currentLanguage } from './language.ts';

const texts = new WeakMap<SchemaFiles, Partial<Record<Language, ReadonlyMap<string, string>>>>();
let active: SchemaFiles | undefined;

/** Takes the titles of choices, and the other texts of the schema files, from these files from now on. */
export const setSchemaTexts = (files: SchemaFiles | undefined): void => {
  active = files;
};

/** Returns the translations of the active schema files, by the English text. */
export const schemaTexts = (language: Language): ReadonlyMap<string, string> => {
  if (active === undefined) return new Map();
  const made = texts.get(active) ?? {};
  texts.set(active, made);
  return (made[language] ??= textsIn(active, language));
};

/** Returns the English text of a schema file for one in the current language: what is stored is English. */
export const originalText = (text: string): string =>
  currentLanguage() === 'en'
    ? text
    : ([...schemaTexts(currentLanguage())].find(([, own]) => own === text)?.[0] ?? text);

/** Returns the translation of a text into a language, or undefined. */
const translationOf = (text: string, language: Language): string | undefined =>
  language === 'en' ? undefined : (schemaTexts(language).get(text) ?? hindiWords[text] ?? hindiTexts[text]);

const hindi: Wording = {
  messages: hindiMessages,
  errors: hindiErrors,
  wordFor: (text) => translationOf(text, 'hi'),
};

// Every text of the model that the server writes is in the language of the request or the recipient.
setWording(() => (currentLanguage() === 'hi' ? hindi : undefined));
setAllTitles((text) => languages.flatMap((language) => translationOf(text, language) ?? []));
