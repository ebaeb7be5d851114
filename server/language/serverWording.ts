import { cachedBy } from '#model/cachedBy.ts';
import { hindiErrors } from '#model/language/hi/hindiErrors.ts';
import { hindiMessages } from '#model/language/hi/hindiMessages.ts';
import { hindiWords } from '#model/language/hi/hindiWords.ts';
import { type Language, languages } from '#model/language/languages.ts';
import { textsIn } from '#model/language/localize.ts';
import { setAllTitles, setWording, type Wording } from '#model/language/wording.ts';
import type { SchemaFiles } from '#model/schema/files/schemaFiles.ts';
import { hindiTexts } from './hi/hindiTexts.ts';
import { currentFiles, currentLanguage, filesWithTitles } from './language.ts';

const none: ReadonlyMap<string, string> = new Map();
const textsOfFiles = cachedBy((files: SchemaFiles) => cachedBy((language: Language) => textsIn(files, language)));

const textsOf = (files: SchemaFiles | undefined, language: Language): ReadonlyMap<string, string> =>
  files === undefined ? none : textsOfFiles(files)(language);

/**
 * Returns the translations of the titles and choices in the schema files of the current request, each under its English
 * text. Empty if the request has no schema files, which is the case for most English requests.
 */
export const schemaTexts = (language: Language): ReadonlyMap<string, string> => textsOf(currentFiles(), language);

/**
 * Returns the English text of a schema file for a text in the current language, because stored texts are English. A
 * text that is not in the schema files is returned unchanged.
 */
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
setAllTitles((text) =>
  languages
    .filter((language) => language !== 'en')
    .flatMap(
      (language) => textsOf(filesWithTitles(), language).get(text) ?? hindiWords[text] ?? hindiTexts[text] ?? [],
    ),
);
