import { hindiErrors } from '#model/language/hi/hindiErrors.ts';
import { hindiMessages } from '#model/language/hi/hindiMessages.ts';
import { hindiWords } from '#model/language/hi/hindiWords.ts';
import type { Language } from '#model/language/languages.ts';
import { textsIn } from '#model/language/localize.ts';
import { setWording, type Wording } from '#model/language/wording.ts';
import type { SchemaFiles } from '#model/schema/schemaFiles.ts';
import { hindiTexts } from './hi/hindiTexts.ts';
import { currentLanguage } from './language.ts';

const texts = new WeakMap<SchemaFiles, Partial<Record<Language, ReadonlyMap<string, string>>>>();
let active: SchemaFiles | undefined;

/** Sets the schema files whose translations are used from now on, for titles of choices and other texts. */
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

/** Returns the English text of a schema file for a text in the current language. Stored texts are English. */
export const originalText = (text: string): string =>
  currentLanguage() === 'en'
    ? text
    : ([...schemaTexts(currentLanguage())].find(([, own]) => own === text)?.[0] ?? text);

const hindi: Wording = {
  messages: hindiMessages,
  errors: hindiErrors,
  wordFor: (text) => schemaTexts('hi').get(text) ?? hindiWords[text] ?? hindiTexts[text],
};

// Every text of the model that the server writes is in the language of the request or the recipient.
setWording(() => (currentLanguage() === 'hi' ? hindi : undefined));
