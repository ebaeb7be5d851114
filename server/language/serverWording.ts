import { hindiErrors } from '#model/language/hi/hindiErrors.ts';
import { hindiMessages } from '#model/language/hi/hindiMessages.ts';
import { hindiWords } from '#model/language/hi/hindiWords.ts';
import type { Language } from '#model/language/languages.ts';
import { textsIn } from '#model/language/localize.ts';
import { setWording, type Wording } from '#model/language/wording.ts';
import type { SchemaFiles } from '#model/schema/schemaFiles.ts';
import { currentLanguage } from './language.ts';

const texts = new WeakMap<SchemaFiles, Partial<Record<Language, ReadonlyMap<string, string>>>>();
let active: SchemaFiles | undefined;

/** Takes the titles of choices, and the other texts of the schema files, from these files from now on. */
export const useTextsOf = (files: SchemaFiles | undefined): void => {
  active = files;
};

const textOf = (text: string, language: Language): string | undefined => {
  if (active === undefined) return undefined;
  const made = texts.get(active) ?? {};
  texts.set(active, made);
  return (made[language] ??= textsIn(active, language)).get(text);
};

const hindi: Wording = {
  messages: hindiMessages,
  errors: hindiErrors,
  wordFor: (text) => textOf(text, 'hi') ?? hindiWords[text],
};

// Every text of the model that the server writes is in the language of the request or the recipient.
setWording(() => (currentLanguage() === 'hi' ? hindi : undefined));
